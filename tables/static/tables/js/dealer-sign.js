// Badge and PIN with a digit keypad: signing on, relieving, a second person. The PIN is read once and wiped.

import { el } from "./parts/element.js";
import { t } from "./words.js";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "back"];

/**
 * @param {{act: string, sending: string, kind?: string, focus?: boolean,
 *   send: (given: {badge: string, pin: string}, tools: {button, sending, slot}) => Promise<{ok: boolean}>, done?: () => void}} how
 */
export function badgeForm({ act, sending, send, kind = "act", done = () => {} }) {
  const badge = field("badge", { inputmode: "none", maxlength: 20 });
  const pin = field("pin", { inputmode: "none", maxlength: 12, type: "password" });
  const slot = el("div", { class: "step-answers" });
  const button = el("c-button", { kind, label: act, "key-hint": "Enter" });
  let active = badge.input;
  for (const { input } of [badge, pin]) input.addEventListener("focus", () => { active = input; });

  const submit = async () => {
    if (!badge.input.value.trim()) return badge.input.focus();
    if (pin.input.value.length < 4) return pin.input.focus();
    const given = { badge: badge.input.value.trim(), pin: pin.input.value };
    pin.input.value = "";
    const answer = await send(given, { button, sending, slot });
    if (answer.ok) done();
    else pin.input.focus();
    return undefined;
  };
  button.addEventListener("c-press", submit);
  const keypad = el("c-keypad", { columns: 3, label: t("sign.digits"), class: "digit-pad" });
  keypad.keys = DIGITS.map((id) => ({ id, label: label(id), spoken: spoken(id) }));
  keypad.addEventListener("c-key", (event) => type(active, event.detail.id));
  const form = el("form", { class: "badge-form", novalidate: true }, slot, el("div", { class: "badge-fields" }, badge.node, pin.node), keypad, button);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.localName !== "input") return;
    event.preventDefault();
    if (event.target === badge.input) pin.input.focus();
    else submit();
  });
  return form;
}

function field(name, more) {
  const id = `sign-${name}-${crypto.randomUUID().slice(0, 8)}`;
  const input = el("input", { id, name, autocomplete: "off", ...more });
  return { input, node: el("div", { class: "form-field" }, el("label", { class: "t-label", for: id, text: t(`sign_in.${name}`) }), input) };
}

function label(id) {
  if (id === "back") return "⌫";
  return id === "clear" ? "C" : id;
}

function spoken(id) {
  return id === "back" || id === "clear" ? t(`sign.${id}`) : id;
}

function type(input, id) {
  if (id === "clear") input.value = "";
  else if (id === "back") input.value = input.value.slice(0, -1);
  else input.value += id;
}
