/**
 * What every part stands on: building DOM, and a custom element that draws itself once per change of its attributes or properties.
 * No part's look and no text lives here.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Record<string, any>} Attributes Attribute values; false, null and undefined are left out, true is the bare attribute.
 *   `text` is textContent (on a part: its attribute), `on` event listeners by name, `props` properties assigned to the element.
 */

/**
 * @param {Element} node
 * @param {Attributes} attributes
 */
function put(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text" && !node.localName.includes("-")) node.textContent = value ?? "";
    else if (name === "on") for (const [event, heard] of Object.entries(value)) node.addEventListener(event, heard);
    else if (name === "props") Object.assign(node, value);
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * An HTML element.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | false | null | undefined)} children falsy ones are left out
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  put(node, attributes);
  node.append(.../** @type {(Node | string)[]} */ (children.filter(Boolean)));
  return node;
}

/**
 * An SVG element. Colours belong in classes, so that the theme reaches them.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | false | null | undefined)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  put(node, attributes);
  node.append(.../** @type {Node[]} */ (children.filter(Boolean)));
  return node;
}

/**
 * Writes words that differ alone: a live region does not say them twice, and a link that is being pressed stays pressed.
 * @param {Element} node
 * @param {string | null} text
 */
export function rewrite(node, text) {
  if (node.textContent !== (text ?? "")) node.textContent = text ?? "";
}

/**
 * Puts the nodes into their parent in this order and takes every other out. What stands where it belongs is not moved: a node that
 * is taken out and put back loses the finger and the focus on it.
 * @param {Element} parent
 * @param {Element[]} nodes
 */
export function arrange(parent, nodes) {
  const kept = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!kept.has(/** @type {Element} */ (child))) child.remove();
  nodes.forEach((node, at) => parent.children[at] !== node && parent.insertBefore(node, parent.children[at] ?? null));
}

/**
 * Keeps one child per item, by key: what stays is updated where it is, so that a finger or the focus on it loses nothing.
 * @template Item
 * @param {Element} parent all of whose children are kept this way
 * @param {Item[]} items in the order to show
 * @param {(item: Item) => string} key
 * @param {(item: Item) => HTMLElement} make a child that listens, still without its look
 * @param {(child: any, item: Item) => void} update gives it its look
 */
export function keep(parent, items, key, make, update) {
  const before = new Map([...parent.children].map((child) => [/** @type {HTMLElement} */ (child).dataset.key, child]));
  const children = items.map((item) => {
    const child = /** @type {HTMLElement} */ (before.get(key(item)) ?? make(item));
    child.dataset.key = key(item);
    return child;
  });
  arrange(parent, children);
  children.forEach((child, index) => update(child, items[index]));
}

/**
 * Defines an element unless a second copy of the module already did.
 * @param {string} tag
 * @param {CustomElementConstructor} type
 */
export function define(tag, type) {
  if (!customElements.get(tag)) customElements.define(tag, type);
}

const camel = (/** @type {string} */ name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/**
 * A part. A subclass names its attributes (text), flags (boolean attributes) and properties (lists, functions, anything else);
 * each becomes an accessor in camelCase, and `draw()` runs in the microtask after any of them changed.
 */
export class Part extends HTMLElement {
  /** @type {string[]} */ static attributes = [];
  /** @type {string[]} */ static flags = [];
  /** @type {Record<string, any>} names with the value held until one is set */ static properties = {};

  static get observedAttributes() {
    Part.#makeAccessors(this);
    return [...this.attributes, ...this.flags];
  }

  /** @param {typeof Part} type */
  static #makeAccessors(type) {
    const accessor = (/** @type {string} */ name, /** @type {(this: Part) => any} */ get, /** @type {(this: Part, value: any) => void} */ set) =>
      Object.defineProperty(type.prototype, name, { get, set, configurable: true });
    for (const name of type.attributes) {
      accessor(camel(name), function () { return this.getAttribute(name); }, function (value) { this.#write(name, value); });
    }
    for (const name of type.flags) {
      accessor(camel(name), function () { return this.hasAttribute(name); }, function (value) { this.toggleAttribute(name, Boolean(value)); });
    }
    for (const [name, start] of Object.entries(type.properties)) {
      accessor(name, function () { return this.#held.has(name) ? this.#held.get(name) : start; }, function (value) { this.#hold(name, value); });
    }
  }

  /** @type {Map<string, any>} */ #held = new Map();
  /** @type {Promise<void> | null} */ #waiting = null;

  /** Resolves when the last change is in the page. */
  get drawn() {
    return this.#waiting ?? Promise.resolve();
  }

  /** Draws in the next microtask, once however often it is asked. */
  redraw() {
    if (!this.isConnected || this.#waiting) return;
    this.#waiting = Promise.resolve().then(() => {
      this.#waiting = null;
      if (this.isConnected) this.draw();
    });
  }

  connectedCallback() {
    this.#takeEarlyValues();
    this.redraw();
  }

  disconnectedCallback() {}

  /**
   * @param {string} _name
   * @param {string | null} before
   * @param {string | null} after
   */
  attributeChangedCallback(_name, before, after) {
    if (before !== after) this.redraw();
  }

  /** Writes the part's inside; a subclass's own. */
  draw() {}

  /**
   * @param {string} name event name
   * @param {object} [detail]
   */
  say(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  /**
   * @param {string} name
   * @param {any} value
   */
  #hold(name, value) {
    if (this.#held.get(name) === value) return;
    this.#held.set(name, value);
    this.redraw();
  }

  /**
   * @param {string} name
   * @param {any} value
   */
  #write(name, value) {
    if (value === null || value === undefined || value === false) this.removeAttribute(name);
    else this.setAttribute(name, String(value));
  }

  /** Properties set before the element was defined sit on the instance and hide the accessor: hand them over. */
  #takeEarlyValues() {
    const type = /** @type {typeof Part} */ (this.constructor);
    for (const name of [...type.attributes, ...type.flags, ...Object.keys(type.properties)].map(camel)) {
      if (!Object.hasOwn(this, name)) continue;
      const value = /** @type {any} */ (this)[name];
      delete (/** @type {any} */ (this)[name]);
      /** @type {any} */ (this)[name] = value;
    }
  }
}
