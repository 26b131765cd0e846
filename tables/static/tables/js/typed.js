// Money as it is typed, by the server's own rule (tables/screens/amounts.py). The server reads it again and decides.

const MOST_DECIMALS = 6;

/** Typed money as integer minor units of a currency with so many digits; null while it is none. */
export function typedAmount(text, digits) {
  const match = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (!match || (match[2] ?? "").length > digits) return null;
  return Number(match[1].replaceAll(",", "") + (match[2] ?? "").padEnd(digits, "0"));
}

/** What a pad types on to: an amount without the commas that part its thousands, which another digit would move; any other text as it stands. */
export function ungrouped(text) {
  return typedAmount(text, MOST_DECIMALS) === null ? text : text.replaceAll(",", "");
}
