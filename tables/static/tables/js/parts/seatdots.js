/** Seats filled and free as solid and hollow dots; the numbers are in the label. */
import { Part, define, svg } from "./element.js";

const STEP = 13;

class SeatDots extends Part {
  static attributes = ["taken", "seats", "label"];

  draw() {
    const seats = Number(this.getAttribute("seats") ?? 0);
    const taken = Number(this.getAttribute("taken") ?? 0);
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", this.getAttribute("label") ?? `${taken} / ${seats}`);
    const dots = Array.from({ length: seats }, (_, index) => svg("circle", { cx: index * STEP + 6, cy: 6, r: index < taken ? 5 : 4.4, class: index < taken ? "dot is-taken" : "dot" }));
    const width = Math.max(1, seats * STEP - 1);
    this.replaceChildren(svg("svg", { viewBox: `0 0 ${width} 12`, width, height: 12, "aria-hidden": "true" }, ...dots));
  }
}

define("c-seat-dots", SeatDots);
