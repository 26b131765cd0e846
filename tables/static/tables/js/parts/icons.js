/** The icon set: one 24 grid, one 1.8 line, drawn here. `<c-icon>` shows one. Suits and dice faces are not icons. */
import { Part, define, svg } from "./element.js";

/** @type {Record<string, string[]>} open paths, stroked with the current colour */
const LINES = {
  wifi: ["M3,9.4a13,13 0 0 1 18,0", "M6.2,12.8a8.4,8.4 0 0 1 11.6,0", "M9.4,16.1a3.8,3.8 0 0 1 5.2,0", "M12,19.3h.01"],
  bell: ["M6.5,16.5c1,-1.4 1.2,-3 1.2,-6a4.3,4.3 0 0 1 8.6,0c0,3 .2,4.6 1.2,6z", "M10,19.6a2.2,2.2 0 0 0 4,0", "M12,6V4.2"],
  book: ["M12,6.6c-2,-1.4 -4.6,-1.8 -8,-1.6v13c3.4,-.2 6,.2 8,1.6c2,-1.4 4.6,-1.8 8,-1.6v-13c-3.4,-.2 -6,.2 -8,1.6z", "M12,6.6V19.6"],
  list: ["M8.5,6.5H20.5", "M8.5,12H20.5", "M8.5,17.5H20.5", "M4,6.5h.01", "M4,12h.01", "M4,17.5h.01"],
  flag: ["M5.5,21V4", "M5.5,4.6H18.5L15.6,9L18.5,13.4H5.5"],
  undo: ["M8.6,4.8L4.4,9L8.6,13.2", "M4.8,9H14.5a5,5 0 0 1 0,10H10"],
  x: ["M5.6,5.6L18.4,18.4", "M18.4,5.6L5.6,18.4"],
  refresh: ["M4.6,10.4a7.6,7.6 0 0 1 13.6,-2.8L20,9.6", "M20,4.6V9.6H15", "M19.4,13.6a7.6,7.6 0 0 1 -13.6,2.8L4,14.4", "M4,19.4V14.4H9"],
  pencil: ["M4.8,19.2L5.8,14.8L15.9,4.7a1.6,1.6 0 0 1 2.3,0l1.1,1.1a1.6,1.6 0 0 1 0,2.3L9.2,18.2z", "M13.8,6.8L17.2,10.2"],
  die: ["M7.6,4.2H16.4a3.4,3.4 0 0 1 3.4,3.4V16.4a3.4,3.4 0 0 1 -3.4,3.4H7.6a3.4,3.4 0 0 1 -3.4,-3.4V7.6a3.4,3.4 0 0 1 3.4,-3.4z", "M8.6,8.6h.01", "M15.4,8.6h.01", "M12,12h.01", "M8.6,15.4h.01", "M15.4,15.4h.01"],
  check: ["M4.6,12.6L9.6,17.6L19.6,6.6"],
  clock: ["M12,3.6a8.4,8.4 0 0 1 0,16.8a8.4,8.4 0 0 1 0,-16.8z", "M12,7.4V12.4L15.2,14.2"],
  person: ["M12,4.2a3.6,3.6 0 0 1 0,7.2a3.6,3.6 0 0 1 0,-7.2z", "M5.4,20c.3,-3.8 2.7,-5.8 6.6,-5.8s6.3,2 6.6,5.8"],
  backspace: ["M8.4,5.4H19a2,2 0 0 1 2,2V16.6a2,2 0 0 1 -2,2H8.4L2.8,12z", "M11.2,9.4L16.4,14.6", "M16.4,9.4L11.2,14.6"],
  lock: ["M6.8,10.8H17.2a1.8,1.8 0 0 1 1.8,1.8V18.4a1.8,1.8 0 0 1 -1.8,1.8H6.8a1.8,1.8 0 0 1 -1.8,-1.8V12.6a1.8,1.8 0 0 1 1.8,-1.8z", "M8.2,10.8V7.8a3.8,3.8 0 0 1 7.6,0V10.8"],
  eye: ["M2.8,12c2.4,-4.4 5.4,-6.4 9.2,-6.4s6.8,2 9.2,6.4c-2.4,4.4 -5.4,6.4 -9.2,6.4s-6.8,-2 -9.2,-6.4z", "M12,9.2a2.8,2.8 0 0 1 0,5.6a2.8,2.8 0 0 1 0,-5.6z"],
  printer: ["M7.4,8.6V4H16.6V8.6", "M7.4,16.8H5.2a1.6,1.6 0 0 1 -1.6,-1.6V10.2a1.6,1.6 0 0 1 1.6,-1.6H18.8a1.6,1.6 0 0 1 1.6,1.6V15.2a1.6,1.6 0 0 1 -1.6,1.6H16.6", "M7.4,13.6H16.6V20.2H7.4z"],
  download: ["M12,4V15", "M7.2,10.6L12,15.4L16.8,10.6", "M4.6,19.6H19.4"],
  search: ["M10.6,4.2a6.4,6.4 0 0 1 0,12.8a6.4,6.4 0 0 1 0,-12.8z", "M15.4,15.4L20,20"],
  plus: ["M12,4.6V19.4", "M4.6,12H19.4"],
  minus: ["M4.6,12H19.4"],
  left: ["M20,12H4.6", "M10.4,6L4.4,12L10.4,18"],
  right: ["M4,12H19.4", "M13.6,6L19.6,12L13.6,18"],
  octagon: ["M8.5,3.6H15.5L20.4,8.5V15.5L15.5,20.4H8.5L3.6,15.5V8.5z", "M12,7.8V12.8", "M12,16.1h.01"],
  triangle: ["M12,4L21,19.6H3z", "M12,9.8V14", "M12,16.8h.01"],
  circle: ["M12,3.6a8.4,8.4 0 0 1 0,16.8a8.4,8.4 0 0 1 0,-16.8z", "M12,11.4V16.2", "M12,8h.01"],
  shield: ["M12,3.6L19,6.2V11.4c0,4.4 -2.6,7.2 -7,9c-4.4,-1.8 -7,-4.6 -7,-9V6.2z"],
  card: ["M7.4,3.8H16.6a1.8,1.8 0 0 1 1.8,1.8V18.4a1.8,1.8 0 0 1 -1.8,1.8H7.4a1.8,1.8 0 0 1 -1.8,-1.8V5.6a1.8,1.8 0 0 1 1.8,-1.8z", "M12,8.6L14.4,12L12,15.4L9.6,12z"],
  chip: ["M12,3.6a8.4,8.4 0 0 1 0,16.8a8.4,8.4 0 0 1 0,-16.8z", "M12,8a4,4 0 0 1 0,8a4,4 0 0 1 0,-8z", "M12,3.6V8", "M12,16V20.4", "M3.6,12H8", "M16,12H20.4"],
};

/**
 * @param {string} name
 * @param {string | null} [label] its name for readers; without one it is decoration
 * @returns {SVGElement}
 * @throws {RangeError} for a name that is not drawn
 */
export function icon(name, label) {
  const lines = LINES[name];
  if (!lines) throw new RangeError(`no icon ${name}`);
  const heard = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", ...heard }, ...lines.map((d) => svg("path", { d })));
}

/** @returns {string[]} every name */
export function iconNames() {
  return Object.keys(LINES);
}

class Icon extends Part {
  static attributes = ["name", "label"];

  draw() {
    const name = this.getAttribute("name");
    this.replaceChildren(...(name ? [icon(name, this.getAttribute("label"))] : []));
  }
}

define("c-icon", Icon);
