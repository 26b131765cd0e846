/**
 * Modal sheets on the browser's own dialog, which keeps the keyboard inside, and the sheet that asks for a reason and a second person.
 * The PIN is read once, handed over in the event, and wiped.
 */
import { Part, define, el } from "./element.js";
import { icon } from "./icons.js";
import "./buttons.js";
import { onPress } from "./press.js";

/**
 * Say it now, and again at every `event` of `from` while the sheet is open: what it speaks of moves meanwhile.
 * @param {HTMLElement} opened
 * @param {EventTarget} from
 * @param {string} event
 * @param {() => void} say
 */
export function sayWhileOpen(opened, from, event, say) {
  from.addEventListener(event, say);
  opened.addEventListener("c-close", () => from.removeEventListener(event, say));
  say();
}

/** What every modal shares: one dialog element, opened over everything, closed by its button or Escape unless locked. */
class Modal extends Part {
  dialog = el("dialog", { class: "sheet" });
  #wired = false;

  /** @returns {HTMLDialogElement} */
  get #native() {
    return /** @type {HTMLDialogElement} */ (this.dialog);
  }

  get open() {
    return this.#native.open;
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.#wired) return;
    this.#wired = true;
    this.dialog.addEventListener("cancel", (event) => this.hasAttribute("locked") && event.preventDefault());
    this.dialog.addEventListener("keydown", (event) => this.hasAttribute("locked") && event.key === "Escape" && event.preventDefault());
    this.dialog.addEventListener("close", () => {
      this.#letGo();
      this.say("c-close");
    });
  }

  /** Opens over everything; focus goes in, and back to where it was on closing. */
  show() {
    if (!this.isConnected || this.open) return;
    this.draw();
    this.#native.showModal();
  }

  /** The browser leaves the focus inside until it draws again when there was none before; a key struck by then would be lost there. */
  close() {
    if (!this.open) return;
    this.#native.close();
    this.#letGo();
  }

  #letGo() {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && this.dialog.contains(focused)) focused.blur();
  }

  /**
   * @param {string | null} closeText without it there is no close button
   * @param {string} id of the heading, which names the dialog
   */
  header(closeText, id) {
    const words = el("div", { class: "sheet-words" }, el("h2", { id, class: "t-sub", text: this.getAttribute("heading") }), el("p", { class: "ink-2", text: this.getAttribute("detail") }));
    this.dialog.setAttribute("aria-labelledby", id);
    const close = closeText && onPress(el("button", { class: "button is-quiet size-48", type: "button" }, el("span", { class: "button-line" }, icon("x"), closeText)), () => this.close());
    return el("header", { class: "sheet-head" }, words, close);
  }
}

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "back"];

let sheets = 0;

class Sheet extends Modal {
  static attributes = ["heading", "detail", "close-text"];
  static flags = ["locked", "wide"];

  body = el("div", { class: "sheet-body", tabindex: "0" });
  foot = el("footer", { class: "sheet-foot" });
  #id = `sheet-${++sheets}`;

  connectedCallback() {
    super.connectedCallback();
    if (!this.contains(this.dialog)) this.body.append(...this.childNodes);
    this.append(this.dialog);
  }

  draw() {
    const head = this.header(this.getAttribute("close-text"), this.#id);
    this.body.setAttribute("role", "region");
    this.body.setAttribute("aria-labelledby", this.#id);
    this.foot.hidden = !this.foot.childNodes.length;
    const old = this.body.parentNode === this.dialog ? this.dialog.firstElementChild : null;
    if (old?.outerHTML === head.outerHTML) return; // the finger may be on its button
    const focused = old?.contains(document.activeElement);
    if (old) old.replaceWith(head);
    else this.dialog.append(head, this.body, this.foot);
    if (focused) head.querySelector("button")?.focus();
  }
}

/** @typedef {{reason: string, note: string, second: string, who?: string, digits?: string, clear?: string, back?: string, badge: string, pin: string, confirm: string, cancel: string, reasonMissing: string, badgeMissing: string, pinMissing: string}} AuthoriseWords */

class Authorise extends Modal {
  static attributes = ["heading", "detail", "refused", "sending"];
  static flags = ["second", "urgent", "locked"];
  static properties = { reasons: [], words: {}, longest: 400 };

  #id = `sheet-${++sheets}`;
  /** @type {HTMLFormElement | null} */ #form = null;

  connectedCallback() {
    super.connectedCallback();
    this.append(this.dialog);
    this.addEventListener("c-close", () => this.#wipe());
  }

  draw() {
    const head = this.header(null, this.#id);
    if (!this.#form || !this.open) {
      this.#form = this.#build();
      this.dialog.replaceChildren(head, this.#form);
    } else this.dialog.firstElementChild?.replaceWith(head);
    this.#answer();
  }

  /** @returns {AuthoriseWords} */
  get #words() {
    return /** @type {any} */ (this).words;
  }

  #build() {
    const words = this.#words;
    const fields = [this.#reasons(), this.#field("note", words.note, { maxlength: /** @type {any} */ (this).longest })];
    if (this.hasAttribute("second")) fields.push(this.#second());
    const cancel = el("c-button", { kind: "quiet", label: words.cancel, on: { "c-press": () => this.close() } });
    const confirm = el("c-button", { kind: this.hasAttribute("urgent") ? "urgent" : "act", label: words.confirm, "data-confirm": true, on: { "c-press": () => this.#send() } });
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#send();
    };
    const hidden = el("button", { type: "submit", hidden: true });
    return /** @type {HTMLFormElement} */ (el("form", { class: "authorise", novalidate: true, on: { submit: send } }, ...fields, el("p", { class: "form-refused", role: "alert" }), el("div", { class: "buttons" }, cancel, confirm), hidden));
  }

  /** Who signs as the second; with digits to touch where there are words for them, as on a console, which has no keyboard of its own. */
  #second() {
    const words = this.#words;
    const inputmode = words.digits ? "none" : "numeric";
    const badge = this.#field("badge", words.badge, { inputmode, maxlength: 16 });
    const pin = this.#field("pin", words.pin, { type: "password", inputmode, maxlength: 12 });
    const who = el("div", { class: "second-who" }, el("h3", { text: words.second }), words.who && el("p", { class: "t-small ink-2", text: words.who }), badge, pin);
    return el("div", { class: words.digits ? "form-second has-digits" : "form-second" }, who, words.digits && this.#digits(badge, pin));
  }

  /** @param {HTMLElement[]} fields */
  #digits(...fields) {
    const words = this.#words;
    const inputs = fields.map((node) => /** @type {HTMLInputElement} */ (node.querySelector("input")));
    let active = inputs[0];
    for (const input of inputs) input.addEventListener("focus", () => { active = input; });
    const pad = el("c-keypad", { columns: 3, digits: true, label: words.digits });
    /** @type {any} */ (pad).keys = DIGITS.map((id) => ({ id, label: { clear: "C", back: "\u232b" }[id] ?? id, spoken: { clear: words.clear, back: words.back }[id] ?? id }));
    pad.addEventListener("c-key", (event) => {
      const { id } = /** @type {CustomEvent} */ (event).detail;
      active.value = id === "clear" ? "" : id === "back" ? active.value.slice(0, -1) : (active.value + id).slice(0, active.maxLength);
    });
    return pad;
  }

  #reasons() {
    const reasons = /** @type {{id: string, word: string}[]} */ (/** @type {any} */ (this).reasons);
    const choices = reasons.map(({ id, word }) => el("label", { class: "choice" }, el("input", { type: "radio", name: "reason", value: id }), el("span", { text: word })));
    return el("fieldset", { class: "form-field" }, el("legend", { class: "t-label", text: this.#words.reason }), el("div", { class: "choices" }, ...choices), this.#hint("reason"));
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {object} more
   */
  #field(name, label, more) {
    const id = `${this.#id}-${name}`;
    return el("div", { class: "form-field" }, el("label", { class: "t-label", for: id, text: label }), el("input", { id, name, autocomplete: "off", "aria-describedby": `${id}-hint`, ...more }), this.#hint(name));
  }

  /** @param {string} name */
  #hint(name) {
    return el("span", { class: "form-hint", id: `${this.#id}-${name}-hint`, "data-hint": name });
  }

  #send() {
    if (!this.#form || this.hasAttribute("sending")) return;
    const given = Object.fromEntries([...new FormData(this.#form)].map(([name, value]) => [name, String(value).trim()]));
    const needed = ["reason", ...(this.hasAttribute("second") ? ["badge", "pin"] : [])];
    const missing = needed.filter((name) => !given[name]);
    this.#point(needed, missing);
    if (missing.length) return;
    this.say("c-authorise", { reason: given.reason, note: given.note ?? "", badge: given.badge ?? null, pin: given.pin ?? null });
    this.#wipe();
  }

  /**
   * Says beside each field what is missing and goes to the first.
   * @param {string[]} needed
   * @param {string[]} missing
   */
  #point(needed, missing) {
    for (const name of needed) {
      const gone = missing.includes(name);
      const hint = this.#form?.querySelector(`[data-hint="${name}"]`);
      if (hint) hint.textContent = gone ? /** @type {any} */ (this.#words)[`${name}Missing`] : "";
      if (name !== "reason") this.#form?.elements.namedItem(name) instanceof Element && /** @type {Element} */ (this.#form.elements.namedItem(name)).setAttribute("aria-invalid", String(gone));
    }
    if (missing.length) /** @type {HTMLElement | null | undefined} */ (this.#form?.querySelector(`[name="${missing[0]}"]`))?.focus();
  }

  #answer() {
    const refused = this.#form?.querySelector(".form-refused");
    if (refused) refused.textContent = this.getAttribute("refused") ?? "";
    const confirm = this.#form?.querySelector("[data-confirm]");
    if (confirm) /** @type {any} */ (confirm).sending = this.getAttribute("sending");
  }

  #wipe() {
    const pin = /** @type {HTMLInputElement | null | undefined} */ (this.#form?.querySelector("[name=pin]"));
    if (pin) pin.value = "";
  }
}

define("c-sheet", Sheet);
define("c-authorise", Authorise);
