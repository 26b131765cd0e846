/** Panels that talk: the next step, notes (refused, accepted, sending, locked, disconnected, back), the training band, empty places. */
import { Part, define, el, rewrite } from "./element.js";
import { icon } from "./icons.js";

const REFUSED_LEAST_MS = 4000;

/** A part whose children, as first written, move into `body`, where the screen goes on changing them. */
class Container extends Part {
  /** @type {HTMLElement} */ #body = el("div");

  /** @returns {HTMLElement} */
  get body() {
    return this.#body;
  }

  connectedCallback() {
    super.connectedCallback();
    const written = [...this.childNodes].filter((node) => node !== this.#body && !(node instanceof Element && node.hasAttribute("data-own")));
    this.#body.append(...written);
  }

  /**
   * Puts the head before the body, once; the subclass then changes the head where it is.
   * @param {HTMLElement} head
   * @param {string} bodyClass
   */
  arrange(head, bodyClass) {
    if (head.parentNode === this) return;
    for (const own of [head, this.#body]) own.setAttribute("data-own", "");
    this.#body.className = bodyClass;
    this.append(head, this.#body);
  }
}

class Step extends Container {
  static attributes = ["kicker", "heading"];
  static flags = ["quiet"];
  static properties = { aside: null };

  #kicker = el("p", { class: "step-kicker" });
  #heading = el("h2", { class: "step-heading" });
  #words = el("div", { class: "step-words", "aria-live": "polite", "aria-atomic": "true" }, this.#kicker, this.#heading);
  #head = el("div", { class: "step-head" }, this.#words);

  draw() {
    rewrite(this.#kicker, this.getAttribute("kicker"));
    rewrite(this.#heading, this.getAttribute("heading"));
    const { aside } = /** @type {any} */ (this);
    const old = this.#words.nextElementSibling;
    if (old !== aside) {
      old?.remove();
      if (aside) this.#head.append(aside);
    }
    this.arrange(this.#head, "step-body");
  }
}

class Empty extends Container {
  static attributes = ["heading", "detail"];

  #heading = el("p", { class: "empty-heading" });
  #detail = el("p", { class: "t-small ink-2" });
  #words = el("div", { class: "empty-words" }, this.#heading, this.#detail);

  draw() {
    rewrite(this.#heading, this.getAttribute("heading"));
    rewrite(this.#detail, this.getAttribute("detail"));
    this.arrange(this.#words, "empty-act");
  }
}

/** @type {Record<string, string>} */
const MARK = { refused: "x", accepted: "check", sending: "clock", locked: "octagon", info: "circle", disconnected: "wifi", back: "check", look: "triangle" };

class Note extends Part {
  static attributes = ["kind", "first", "second", "icon", "stays-ms"];
  static flags = ["until-press", "large"];

  #shownAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #end;
  #pressed = () => {
    if (performance.now() - this.#shownAt >= REFUSED_LEAST_MS) this.#go();
  };

  draw() {
    const kind = this.getAttribute("kind") ?? "info";
    const second = this.getAttribute("second");
    this.setAttribute("role", kind === "refused" || kind === "locked" ? "alert" : "status");
    this.replaceChildren(
      icon(this.getAttribute("icon") ?? MARK[kind]),
      el("div", { class: "note-words" }, el("p", { class: "note-first", text: this.getAttribute("first") }), second && el("p", { class: "note-second", text: second })),
    );
    this.#stay();
  }

  disconnectedCallback() {
    clearTimeout(this.#end);
    this.#listen(false);
  }

  #stay() {
    this.#shownAt = performance.now();
    clearTimeout(this.#end);
    const stays = Number(this.getAttribute("stays-ms") ?? 0);
    if (stays) this.#end = setTimeout(() => this.#go(), stays);
    this.#listen(this.hasAttribute("until-press"));
  }

  /** @param {boolean} on */
  #listen(on) {
    // At the end of a press: what goes while the finger is down moves the page under it.
    for (const press of ["click", "keydown"]) {
      window.removeEventListener(press, this.#pressed, true);
      if (on) window.addEventListener(press, this.#pressed, true);
    }
  }

  #go() {
    const place = this.parentNode;
    this.say("c-gone");
    if (this.parentNode === place) this.remove();
  }
}

class Training extends Part {
  static attributes = ["text"];

  draw() {
    // A landmark: it stands between the bar and the screen, and readers are led to it.
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", this.getAttribute("text") ?? "");
    this.replaceChildren(el("strong", { text: this.getAttribute("text") }));
  }
}

define("c-step", Step);
define("c-empty", Empty);
define("c-note", Note);
define("c-training", Training);
