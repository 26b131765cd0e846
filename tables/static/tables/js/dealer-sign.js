// Badge and PIN with a digit keypad: signing on, relieving, a second person. The PIN is read once and wiped.
// And what a console shows that is not the one its dealer is signed on at: who is, and the way to go on here.

import { el } from "./parts/element.js";
import { t } from "./words.js";

/**
 * The table's picture as the console with this device's number may act on it. Where the dealer is signed on at another console, nobody
 * is signed on at this one: `session.elsewhere` says who, and nothing is offered.
 */
export function atConsole(picture, device) {
  const { session, dealer } = picture ?? {};
  if (!session?.dealer || dealer?.console === undefined || dealer.console === device) return picture;
  return { ...picture, session: { ...session, dealer: null, elsewhere: session.dealer }, offers: [], dealer: { ...dealer, can: [] } };
}

/** The step of a console whose dealer is signed on elsewhere, or null: the same dealer goes on here, another one relieves. */
export function elsewhereStep(screen) {
  const dealer = screen.table?.session?.elsewhere;
  if (!dealer || screen.table.table.locked) return null;
  const send = (given, tools) => screen.press(given.badge === dealer.badge ? "SignOn" : "Relieve", given, tools);
  return {
    key: `sign_on elsewhere ${dealer.badge}`,
    kicker: t("dealer.next"),
    heading: t("elsewhere.heading"),
    build: () => [badgeForm({ act: t("elsewhere.act"), sending: t("dealer.signing_on"), send, said: t("elsewhere.detail", dealer) })],
  };
}

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "back"];

/**
 * @param {{act: string, sending: string, kind?: string, focus?: boolean,
 *   send: (given: {badge: string, pin: string}, tools: {button, sending, slot}) => Promise<{ok: boolean}>, done?: () => void,
 *   said?: string}} how `said` stands above the fields until an answer does
 */
export function badgeForm({ act, sending, send, kind = "act", done = () => {}, said = "" }) {
  const badge = field("badge", { inputmode: "none", maxlength: 20 });
  const pin = field("pin", { inputmode: "none", maxlength: 12, type: "password" });
  const slot = el("div", { class: "step-answers" }, said ? el("p", { class: "ink-2", text: said }) : null);
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
