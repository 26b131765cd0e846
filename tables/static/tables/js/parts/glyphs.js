/**
 * The outlines of the ten die letters and figures and of the card ranks. They are drawn here so that a die never depends on a font.
 * Each is centred on 0,0; capitals are 42 high with stems of 9.6. A stroke glyph is a centre line drawn with that stem.
 */
import { svg } from "./element.js";

const STEM = 9.6;
const O_OUTER = "M0,-21.8c12.4,0 20.8,8.8 20.8,21.8s-8.4,21.8 -20.8,21.8s-20.8,-8.8 -20.8,-21.8s8.4,-21.8 20.8,-21.8z";
const O_INNER = "M0,-13.3c-6.7,0 -10.9,5.1 -10.9,13.3s4.2,13.3 10.9,13.3s10.9,-5.1 10.9,-13.3s-4.2,-13.3 -10.9,-13.3z";

/** @type {Record<string, {fill?: string[], line?: string[]}>} */
const GLYPHS = {
  A: { fill: ["M-20.4,21L-5.9,-21H5.9L20.4,21H10.2L7.2,12H-7.2L-10.2,21zM-4.8,4.6H4.8L0,-10.2z"] },
  K: { fill: ["M-18,-21H-8.4V-3.6L6.9,-21H18.6L2.2,-2.9L19.4,21H7.8L-4.4,3.9L-8.4,8.3V21H-18z"] },
  Q: { fill: [O_OUTER + O_INNER, "M2.6,7.6L10,1.4L23,17.2L15.6,23.4z"] },
  J: { fill: ["M4.2,-21H13.8V7.4c0,9 -5.7,14.4 -14.2,14.4c-8.4,0 -14,-5 -14,-13.2h9.5c.1,3.3 1.8,5.1 4.6,5.1c3,0 4.5,-2 4.5,-5.9z"] },
  H: { fill: ["M-18,-21H-8.4V-4.3H8.4V-21H18V21H8.4V3.9H-8.4V21H-18z"] },
  O: { fill: [O_OUTER + O_INNER] },
  L: { fill: ["M-13,-21H-3.4V12.9H14V21H-13z"] },
  D: { fill: ["M-17.5,-21H-2.4c13,0 20.4,8 20.4,21s-7.4,21 -20.4,21H-17.5zM-7.9,-12.8V12.8H-3c7.4,0 11.2,-4.5 11.2,-12.8s-3.8,-12.8 -11.2,-12.8z"] },
  E: { fill: ["M-14,-21H14.2V-12.9H-4.4V-4.1H12.8V3.9H-4.4V12.9H14.4V21H-14z"] },
  M: { fill: ["M-22.5,-21H-10.8L0,6.8L10.8,-21H22.5V21H13.4V-5.6L3.6,20.4H-3.6L-13.4,-5.6V21H-22.5z"] },
  2: { line: ["M-10.8,-8.4c0,-5.6 4.2,-8.9 10.4,-8.9s10.2,3.3 10.2,8.6c0,4 -2.2,6.6 -6.4,10.6L-9,14.6"], fill: ["M-15.2,12.9H15.2V21H-15.2z"] },
  3: { line: ["M-10.6,-9.2c.5,-5 4.4,-7.9 10.2,-7.9s9.6,3 9.6,8.1s-3.8,7.5 -9.2,7.5h-4.2h4.6c6,0 10.2,3.2 10.2,8.6s-4.4,9.9 -10.8,9.9s-10.8,-3.2 -11.2,-8.3"] },
  4: { fill: ["M3.2,-21H12V5.6H17V13.2H12V21H2.6V13.2H-17.6V5.4zM2.8,5.6V-9.6L-7.4,5.6z"] },
  5: { line: ["M12.2,-16.8H-8.4L-9.6,-1.8c2.4,-2.2 5.6,-3.2 9.4,-3.2c6.6,0 11,4.6 11,10.9s-4.4,11.2 -11.2,11.2c-5.6,0 -9.6,-2.2 -11.4,-6.2"] },
  6: { line: ["M0,-4.3a10.8,10.8 0 0 1 0,21.6a10.8,10.8 0 0 1 0,-21.6z"], fill: ["M-13.6,-.8L-2.8,-21H8.2L-.9,-4z"] },
  7: { fill: ["M-15,-21H15.4V-13.4L-.6,21H-11L4.6,-12.8H-15z"] },
  8: { line: ["M0,-17.1a9.2,8.2 0 0 1 0,16.4a9.2,8.2 0 0 1 0,-16.4z", "M0,-.9a11.2,9 0 0 1 0,18a11.2,9 0 0 1 0,-18z"] },
  9: { line: ["M0,4.3a10.8,10.8 0 0 1 0,-21.6a10.8,10.8 0 0 1 0,21.6z"], fill: ["M13.6,.8L2.8,21H-8.2L.9,4z"] },
  T: {
    fill: [
      "M-15.4,-21V21H-25V-11.4L-34,-5.8V-14.4L-24.4,-21z",
      "M13.4,-21.8c11,0 18,8.4 18,21.8s-7,21.8 -18,21.8s-18,-8.4 -18,-21.8s7,-21.8 18,-21.8zM13.4,-13.4c-5.2,0 -8.3,4.8 -8.3,13.4s3.1,13.4 8.3,13.4s8.3,-4.8 8.3,-13.4s-3.1,-13.4 -8.3,-13.4z",
    ],
  },
};

/** Half of each glyph's width, for setting one at a left edge. @type {Record<string, number>} */
const HALF = { A: 20.4, K: 18, Q: 20.8, J: 14.4, T: 34, 9: 15.4, 8: 16, 7: 15, 6: 15.4, 5: 15.8, 4: 17.6, 3: 16, 2: 15.6 };

/**
 * @param {string} face one of A K Q J T 9 8 … 2 H O L D E M; T draws 10
 * @returns {SVGElement} a group centred on 0,0 with the class `glyph`
 */
export function glyph(face) {
  const shape = GLYPHS[face];
  if (!shape) throw new RangeError(`no outline for face ${face}`);
  return svg(
    "g",
    { class: "glyph" },
    ...(shape.fill ?? []).map((d) => svg("path", { d, "fill-rule": "evenodd" })),
    ...(shape.line ?? []).map((d) => svg("path", { d, class: "glyph-line", fill: "none", "stroke-width": STEM - 0.6 })),
  );
}

/**
 * @param {string} face
 * @returns {number} distance from the centre to the left edge
 */
export function halfWidth(face) {
  return HALF[face];
}
