/**
 * What a press is. It begins where a finger or the mouse goes down on a button, and acts when that is lifted inside the place where
 * the button stood then. So no picture that moves the button or writes new words on it in between swallows a press, as the browser's
 * own click would be; keys and assistive technology press by that click. Who presses what is gone by then is told, by `c-missed`.
 */

/** A second press within this is the second half of a double one. */
export const DOUBLE_PRESS_MS = 400;

/** The browser's click for a press that has acted follows within this, wherever it lands by then. */
const ECHO_MS = 1000;

/** @typedef {"pointer" | "click"} How */
/** @typedef {{button: HTMLElement, place: DOMRect, act: (how: How) => void}} Held */

/** @type {Map<number, Held>} what is held down now, by pointer */
const held = new Map();
let echoUntil = -Infinity;

/**
 * @template {HTMLElement} Pressed
 * @param {Pressed} button
 * @param {(how: How) => void} act
 * @param {() => boolean} [counts] asked when the pointer goes down: whether this is a press at all, not the second half of a double one
 * @returns {Pressed} the button
 */
export function onPress(button, act, counts = () => true) {
  button.addEventListener("pointerdown", ({ pointerId, button: which }) => {
    if (which === 0 && counts()) held.set(pointerId, { button, act, place: button.getBoundingClientRect() });
  });
  button.addEventListener("click", () => act("click"));
  return button;
}

/** @param {PointerEvent} event */
function begin({ pointerId }) {
  held.delete(pointerId);
  echoUntil = -Infinity;
}

/** @param {PointerEvent} event */
function lift(event) {
  const press = held.get(event.pointerId);
  held.delete(event.pointerId);
  if (!press || !isInside(press.place, event)) return;
  echoUntil = performance.now() + ECHO_MS;
  if (press.button.isConnected && press.button.checkVisibility()) press.act("pointer");
  else document.dispatchEvent(new CustomEvent("c-missed", { detail: { why: "gone" } }));
}

/**
 * @param {DOMRect} place
 * @param {PointerEvent} event
 */
function isInside({ left, right, top, bottom }, { clientX: x, clientY: y }) {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** One press acts once. A click without a pointer (its detail is 0) is a press of its own. @param {MouseEvent} event */
function hush(event) {
  if (event.detail === 0 || performance.now() > echoUntil) return;
  echoUntil = -Infinity;
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener("pointerdown", begin, true);
document.addEventListener("pointerup", lift, true);
document.addEventListener("pointercancel", ({ pointerId }) => held.delete(pointerId), true);
document.addEventListener("click", hush, true);
