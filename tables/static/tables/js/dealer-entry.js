// Dice as the dealer types them: faces of the throw that is asked for, before they are confirmed. No drawing, no sending.

/** What a key of the keyboard or a scanner's letter means as a face; null when it is none. */
export function faceOfKey(key) {
  if (key === "0" || key === "t" || key === "T") return "T";
  const face = key.toUpperCase();
  return face.length === 1 && "AKQJ9".includes(face) ? face : null;
}

/** Faces in a scanned or typed line: "QQQK9", "q q q k 10", "Q,Q,Q,K,T". Null when something in it is no face. */
export function facesOfLine(line) {
  const letters = line.replaceAll("10", "T").replace(/[\s,;.-]+/g, "");
  const faces = [...letters].map(faceOfKey);
  return faces.includes(null) ? null : faces;
}

/** The faces typed for one throw. A new throw, or the same one rolled again, begins empty. */
export class Entry {
  #key = "";
  faces = [];
  count = 0;
  /** Where the faces came from: the keypad, or the keyboard as soon as one was typed there. */
  source = "keypad";

  /** Follow the picture; true when another throw is asked for than before. */
  follow(round) {
    const asked = round?.throw ?? null;
    const again = round?.no_rolls?.count ?? 0;
    const key = asked ? `${round.number}/${asked.name}/${again}` : "";
    if (key === this.#key) return false;
    this.#key = key;
    this.clear();
    this.count = asked?.count ?? 0;
    return true;
  }

  get complete() {
    return this.count > 0 && this.faces.length === this.count;
  }

  get missing() {
    return this.count - this.faces.length;
  }

  /** The place being entered, from 1. */
  get place() {
    return this.faces.length + 1;
  }

  add(face, source) {
    if (this.faces.length >= this.count) return false;
    this.faces = [...this.faces, face];
    if (source === "keyboard") this.source = "keyboard";
    return true;
  }

  /** A whole line from the scanner replaces what was typed. */
  put(faces) {
    this.faces = faces.slice(0, this.count);
    this.source = "keyboard";
  }

  back() {
    this.faces = this.faces.slice(0, -1);
    if (!this.faces.length) this.source = "keypad";
  }

  clear() {
    this.faces = [];
    this.source = "keypad";
  }
}
