/**
 * The clock: a ring whose arc of time left begins at twelve o'clock and grows shorter, drawn from the server's deadline and the measured offset, never from ticks.
 * What happens at zero is decided by the server; the words come from outside.
 */
import { Part, define, el, svg } from "./element.js";

const LAST_MS = 5000;
const SPOKEN_AT = [10, 5, 0];
const ROUND = 2 * Math.PI * 46.5;
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * @param {number} deadline server epoch, ms
 * @param {number} offset server clock minus this clock, ms
 * @param {number} [now] this clock, epoch ms
 * @returns {number} ms left, never negative
 */
export function timeLeft(deadline, offset, now = Date.now()) {
  return Math.max(0, deadline - (now + offset));
}

class Countdown extends Part {
  static attributes = ["question", "at-zero", "over-text", "since", "rest", "total"];
  static flags = ["disconnected", "ring-only", "on-act"];
  static properties = {
    deadline: null,
    offset: 0,
    about: (/** @type {number} */ seconds) => String(seconds),
    announce: null,
  };

  /** @type {number} */ #frame = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #tick;
  /** @type {number | null} */ #runningFor = null;
  #leftAtFirst = 1;
  /** @type {Set<number>} */ #said = new Set();
  /** @type {{arc: SVGElement, figure: HTMLElement, question: HTMLElement, line: HTMLElement, live: HTMLElement} | null} */ #dom = null;

  draw() {
    if (!this.#dom) this.#build();
    const { deadline } = this.#values();
    if (deadline !== this.#runningFor) this.#begin(deadline);
    this.#show();
  }

  disconnectedCallback() {
    this.#stop();
  }

  #values() {
    return /** @type {{deadline: number | null, offset: number, about: (s: number) => string, announce: ((s: number) => string) | null}} */ (/** @type {any} */ (this));
  }

  #build() {
    const arc = svg("circle", { class: "ring-arc", cx: 50, cy: 50, r: 46.5, transform: "rotate(-90 50 50)", "stroke-dasharray": ROUND });
    const ring = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("circle", { class: "ring-track", cx: 50, cy: 50, r: 46.5 }), arc);
    const figure = el("span", { class: "ring-figure", "aria-hidden": "true" });
    const question = el("strong", { class: "count-question" });
    const line = el("span", { class: "count-line" });
    const live = el("span", { class: "visually-hidden", "aria-live": "assertive", role: "status" });
    this.#dom = { arc, figure, question, line, live };
    this.replaceChildren(el("span", { class: "ring" }, ring, figure), el("span", { class: "count-words" }, question, line), live);
  }

  /** @param {number | null} deadline */
  #begin(deadline) {
    this.#stop();
    this.#runningFor = deadline;
    const leftMs = deadline === null ? 0 : timeLeft(deadline, this.#values().offset);
    const left = Math.ceil(leftMs / 1000);
    this.#leftAtFirst = leftMs || 1;
    this.#said = new Set(SPOKEN_AT.filter((second) => second > left));
    if (deadline !== null && left > 0) this.#speak(left);
    else this.#hush();
  }

  #stop() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#tick);
  }

  #show() {
    this.#stop();
    const { deadline, offset } = this.#values();
    if (deadline === null) return this.#paint(1, Number(this.getAttribute("rest") ?? 0), "rest");
    const left = timeLeft(deadline, offset);
    const seconds = Math.ceil(left / 1000);
    const total = Number(this.getAttribute("total") ?? 0) || this.#leftAtFirst;
    const shown = still() ? seconds * 1000 : left;
    const state = this.hasAttribute("disconnected") ? "disconnected" : left === 0 ? "over" : left <= LAST_MS ? "last" : "running";
    this.#paint(Math.min(1, shown / total), seconds, state);
    this.#mark(seconds);
    if (left > 0) this.#again(left);
  }

  /** @param {number} left ms */
  #again(left) {
    if (still()) this.#tick = setTimeout(() => this.#show(), left % 1000 || 1000);
    else this.#frame = requestAnimationFrame(() => this.#show());
  }

  /**
   * @param {number} part of the ring that is still full
   * @param {number} seconds
   * @param {string} state
   */
  #paint(part, seconds, state) {
    if (!this.#dom) return;
    const { arc, figure, question, line } = this.#dom;
    this.dataset.state = state;
    arc.setAttribute("stroke-dashoffset", String(ROUND * (1 - part)));
    arc.classList.toggle("is-empty", part === 0);
    const words = this.#words(state, seconds);
    for (const [node, text] of /** @type {[HTMLElement, string][]} */ ([[figure, String(seconds)], [question, words[0]], [line, words[1]]])) {
      if (node.textContent !== text) node.textContent = text;
    }
  }

  /**
   * @param {string} state
   * @param {number} seconds
   * @returns {[string, string]}
   */
  #words(state, seconds) {
    const question = this.getAttribute("question") ?? "";
    if (state === "disconnected") return [this.#values().about(seconds), this.getAttribute("since") ?? ""];
    if (state === "over" && this.hasAttribute("over-text")) return [String(this.getAttribute("over-text")), ""];
    return [question, this.getAttribute("at-zero") ?? ""];
  }

  /** @param {number} seconds */
  #mark(seconds) {
    const due = SPOKEN_AT.filter((second) => seconds <= second && !this.#said.has(second));
    if (!due.length) return;
    for (const second of due) this.#said.add(second);
    this.#speak(seconds);
    if (due.includes(5) && seconds > 0) this.say("c-last-seconds");
    if (due.includes(0)) this.say("c-zero");
  }

  /** What was said of an earlier deadline does not hold for whoever has acted since. */
  #hush() {
    if (this.#dom) this.#dom.live.textContent = "";
  }

  /** @param {number} seconds */
  #speak(seconds) {
    const { announce } = this.#values();
    if (announce && this.#dom) this.#dom.live.textContent = announce(seconds);
  }
}

define("c-countdown", Countdown);
