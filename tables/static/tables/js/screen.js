// What every live screen does: start, language, the bar's clock and connection, pressing and being answered, the cut line,
// training and locked tables, and a device that is not paired. What a screen shows is its own module's.

import "./parts/all.js";
import { el } from "./parts/element.js";
import { setChipSet, chipSet } from "./parts/chips.js";
import { Line } from "./socket.js";
import { chosenLanguage, clock, farewell, onLanguage, refusal, setCurrencyDigits, shortClock, t, useLanguage } from "./words.js";

const TICK_MS = 250;
const UNSENT = { ok: false, code: "no_connection" };

/** A live screen. `draw(screen)` is called once per change, however many pictures came. */
export class Screen {
  #draw;
  #due = false;
  #stopped = false;
  #pressedInVain = false;

  /** @param {{draw: (screen: Screen) => void, cutRule?: (screen: Screen) => string}} how */
  constructor({ draw, cutRule = () => "" }) {
    this.#draw = draw;
    this.cutRule = cutRule;
    this.root = document.documentElement;
    this.place = this.root.dataset.place;
    this.line = new Line(this.place);
    this.table = null;
    this.own = null;
    this.connection = el("c-connection", { quality: "weak" });
    this.clock = el("time", { class: "clock-time" });
    this.notices = el("div", { class: "screen-notices" });
    this.training = el("c-training", { hidden: true });
    this.live = el("p", { class: "visually-hidden", role: "status", "aria-live": "polite" });
    this.cutNote = null;
  }

  async start() {
    await useLanguage(chosenLanguage());
    onLanguage(() => this.#inOtherWords());
    for (const kind of ["table", "own"]) {
      this.line.addEventListener(kind, (event) => this.#take(kind, event.detail));
    }
    this.line.addEventListener("state", (event) => this.#state(event.detail));
    this.line.addEventListener("unpaired", () => this.#stop(this.#unpaired()));
    this.line.addEventListener("bye", (event) => this.#bye(event.detail.code));
    document.addEventListener("c-missed", (event) => this.#missed(event.detail));
    this.line.open();
    setInterval(() => this.#tick(), TICK_MS);
    this.#tick();
    this.#connectionWords();
    this.redraw();
  }

  /** All is drawn anew; what was announced is not announced a second time. */
  #inOtherWords() {
    this.live.textContent = "";
    this.#connectionWords();
    this.redraw();
  }

  /** The pictures' table, or null before the first. */
  get round() {
    return this.table?.round ?? null;
  }

  get connected() {
    return this.line.connected;
  }

  redraw() {
    if (this.#due || this.#stopped) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      if (!this.#stopped) this.#draw(this);
    });
  }

  /** Say something to readers of the screen, once. */
  announce(text) {
    if (this.live.textContent !== text) this.live.textContent = text;
  }

  /**
   * Press: send, show that it is on its way on `button`, and put a refusal into `slot`. While the line is known to be cut nothing is
   * sent, and the answer's code is "no_connection": a bet is not to go out later, when nobody looks.
   * @returns {Promise<{ok: boolean, code?: string, facts?: object, receipt?: object}>}
   */
  async press(name, data, { button = null, sending = null, slot = null } = {}) {
    if (!this.connected) return this.#unsent(slot);
    if (button) button.sending = sending ?? button.label;
    slot?.replaceChildren();
    const slow = setTimeout(() => {
      slot?.replaceChildren(el("c-note", { kind: "sending", first: sending ?? "", second: t("line.still") }));
    }, 1000);
    const answer = await this.command(name, data);
    clearTimeout(slow);
    if (button) button.sending = null;
    slot?.replaceChildren();
    if (!answer.ok) this.refuse(answer, slot);
    return answer;
  }

  /** Send a command that something else than a button shows to be on its way; answered as `press` is. */
  async command(name, data) {
    return this.connected ? this.line.command(name, data) : UNSENT;
  }

  /** Show why something was refused, beside what was pressed. */
  refuse(answer, slot) {
    this.show(el("c-note", { kind: "refused", "until-press": true, ...refusal(answer.code, answer.facts ?? {}) }), slot);
  }

  /** Nothing was sent, and why; the bar that says how long the line is cut stays where it is. */
  #unsent(slot = null) {
    this.#pressedInVain = true;
    this.#cut();
    if (slot) this.refuse(UNSENT, slot);
    else this.announce(refusal(UNSENT.code).first);
    return UNSENT;
  }

  /** A press that could not act is told in words, unless they stand on the button already. */
  #missed({ why, missing }) {
    if (!this.connected) this.#unsent();
    else if (why === "missing") this.announce(missing);
    else this.show(el("c-note", { kind: "refused", "until-press": true, first: t(`press.${why}`, { missing }), second: t("press.again") }));
  }

  /** Put a note where it is read, instead of the one before; the bar about a cut line stays. */
  show(note, slot = null) {
    if (slot) slot.replaceChildren(note);
    else this.notices.replaceChildren(...[this.cutNote, note].filter(Boolean));
  }

  #take(kind, picture) {
    this[kind] = picture;
    if (kind === "table") {
      setCurrencyDigits(picture.table.digits);
      this.training.hidden = picture.table.mode !== "training";
      this.#chips(picture.rules?.chips);
    }
    this.redraw();
  }

  #chips(values) {
    if (!values) return;
    const known = chipSet();
    const missing = values.filter((value) => !known.some((chip) => chip.value === value));
    if (missing.length) setChipSet([...known, ...missing.map((value) => houseChip(value, values))]);
  }

  #state({ connected, back }) {
    this.root.toggleAttribute("data-disconnected", !connected);
    this.#cut();
    if (back) this.#sayBack();
    this.#connectionWords();
    this.redraw();
  }

  #sayBack() {
    const stays = 3000;
    this.show(el("c-note", { kind: "back", first: t("line.back"), second: t("line.back_none"), "stays-ms": stays }));
  }

  #connectionWords() {
    const first = !this.line.connected && this.table === null && this.line.cutSince === null;
    this.connection.quality = first ? "weak" : this.line.quality;
    this.connection.text = t(first ? "line.connecting" : `line.${this.line.quality}`);
    this.training.text = t("table.training");
  }

  #tick() {
    this.clock.textContent = shortClock(this.line.now());
    this.#cut();
  }

  /** The bar that says how long there has been no connection, and what holds meanwhile. */
  #cut() {
    const since = this.line.cutSince;
    if (this.line.connected || since === null || this.#stopped) {
      this.cutNote?.remove();
      this.cutNote = null;
      this.#pressedInVain = false;
      return;
    }
    if (this.cutNote === null) {
      this.cutNote = el("c-note", { kind: "disconnected", large: true });
      this.notices.replaceChildren(this.cutNote);
      this.redraw();
    }
    const seconds = Math.max(1, Math.round((Date.now() - since) / 1000));
    this.cutNote.first = t(this.#pressedInVain ? "line.cut_unsent" : "line.cut", { seconds });
    this.cutNote.second = this.cutRule(this);
    this.#connectionWords();
  }

  /** "at 21:47:08" beside a figure that cannot be vouched for now. */
  asOf() {
    return this.line.connected || this.line.cutSince === null ? "" : t("line.as_of", { at: this.line.cutSince });
  }

  cutAt() {
    return clock(this.line.cutSince ?? this.line.now());
  }

  #unpaired() {
    const code = el("a", { class: "button is-act size-64", href: "/pair/", text: t("pair.enter_code") });
    return el("c-empty", { heading: t("pair.unpaired"), detail: t("pair.unpaired_detail") }, code);
  }

  #bye(code) {
    if (code === "restart") return;
    if (code === "unknown_device" || code === "wrong_seat") {
      this.#stop(this.#unpaired());
      return;
    }
    const again = el("c-button", { kind: "act", label: t("line.reload"), on: { "c-press": () => location.reload() } });
    this.#stop(el("c-empty", { heading: t("line.bye"), detail: farewell(code) }, again));
  }

  #stop(instead) {
    this.#stopped = true;
    this.line.close();
    this.root.removeAttribute("data-disconnected");
    const heading = el("h1", { class: "visually-hidden", text: t("house.title") });
    document.body.replaceChildren(el("main", { class: "screen-stopped" }, heading, instead));
  }
}

/** A chip of a value outside the house's set: its place among the table's chips chooses colour and edge marks. */
function houseChip(value, values) {
  const known = chipSet();
  const like = known[Math.min(values.indexOf(value), known.length - 1)];
  return { ...like, value };
}

/** The bar's words about the game: name, and the line under it. */
export function gameBar(screen, second) {
  const { table } = screen.table;
  return [
    el("span", { class: "table-code", text: table.code }),
    el("span", { class: "two-lines" }, el("strong", { text: t(`game.${table.game}`) }), el("small", { text: second })),
  ];
}
