// Money as it is typed, by the server's own rule (tables/screens/amounts.py). The server reads it again and decides.

/** Typed money as integer minor units; null while it is none. */
export function typedAmount(text, digits = 2) {
  const match = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (!match || (match[2] ?? "").length > digits) return null;
  return Number(match[1].replaceAll(",", "") + (match[2] ?? "").padEnd(digits, "0"));
}
