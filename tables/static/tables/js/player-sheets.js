// Sheets of a player's screen: funds, leaving, complaint, language and theme. Joining is player-join.js's.

import { sayWhileOpen } from "./parts/dialog.js";
import { el } from "./parts/element.js";
import { typedAmount, ungrouped } from "./typed.js";
import { exact, language, placeKey, t, useLanguage } from "./words.js";

/** A sheet over the screen, gone when it is closed. */
export function sheet(heading, detail, ...body) {
  const opened = el("c-sheet", { heading, detail, "close-text": t("table.close") });
  opened.addEventListener("c-close", () => opened.remove());
  document.body.append(opened);
  opened.body.replaceChildren(...body);
  opened.show();
  return opened;
}

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "back"];

/** Digits to touch, for a device without a keyboard; `type` is given each key: a digit, "clear" or "back". */
export function digitPad(type, more = {}) {
  const pad = el("c-keypad", { columns: 3, label: t("sign.digits"), ...more });
  pad.keys = KEYS.map((id) => ({ id, label: { clear: "C", back: "\u232b" }[id] ?? id, spoken: { clear: t("sign.clear"), back: t("sign.back") }[id] ?? id }));
  pad.addEventListener("c-key", (event) => type(event.detail.id));
  return pad;
}

/** What a key of the pad does to a field. */
export function typeInto(input, id) {
  const before = ungrouped(input.value);
  if (id === "clear") input.value = "";
  else if (id === "back") input.value = before.slice(0, -1);
  else if (before.length < input.maxLength) input.value = before + id;
}

function field(name, label, more = {}) {
  const input = el("input", { id: `field-${name}`, name, autocomplete: "off", ...more });
  return { input, node: el("div", { class: "form-field" }, el("label", { class: "t-label", for: input.id, text: label }), input) };
}

const ofSitting = () => placeKey("language-of-sitting");
/** Stands for the sitting that begins next: who chooses at the card's field goes on in that language when he sits. */
const NEXT = "next";

/** The language of the sitting here: what he switched to before he sat down or since, else his own. */
export function languageOf({ sitting, language: own }) {
  const [switched, chosen] = (localStorage.getItem(ofSitting()) ?? "").split(" ");
  if (switched === NEXT) localStorage.setItem(ofSitting(), `${sitting} ${chosen}`);
  return [NEXT, String(sitting)].includes(switched) && chosen ? chosen : own ?? language;
}

/** The other language: for this sitting while somebody plays here, for the place and who sits down next otherwise. */
export function switchLanguage(sitting = null) {
  const other = language === "en" ? "zh-hant" : "en";
  localStorage.setItem(ofSitting(), `${sitting ?? NEXT} ${other}`);
  return useLanguage(other, { remember: sitting === null });
}

/** Dark or light, kept on this device. */
export function switchTheme(root) {
  root.dataset.theme = root.dataset.theme === "light" ? "dark" : "light";
  localStorage.setItem(placeKey("theme"), root.dataset.theme);
}

/** Funds, leaving, language, theme. */
export function showMenu(screen) {
  const { own } = screen;
  const act = (label, icon, run) => el("c-button", { kind: "plain", label, icon, on: { "c-press": () => { opened.close(); run(); } } });
  const buttons = [act(t("device.other_language"), null, () => switchLanguage(own?.sitting ?? null)), act(t("device.other_theme"), "eye", () => switchTheme(screen.root))];
  if (own?.sitting) buttons.unshift(act(t("funds.heading"), "plus", () => showFunds(screen)), act(t("leave.heading"), "person", () => showLeave(screen)));
  const opened = sheet(own?.sitting ? own.name : t("device.settings"), t(own?.sitting ? "device.menu" : "device.detail"), el("div", { class: "choice-buttons" }, ...buttons));
}

/** What lies in the player's bankroll, and what stays there once `amount` (minor units, or null) is brought from it. */
export function bankrollWords({ bankroll }, amount) {
  if (!amount) return t("funds.bankroll", { bankroll });
  return amount > bankroll ? t("funds.short", { bankroll }) : t("funds.left", { bankroll, left: bankroll - amount });
}

/** Say it now, and again with each picture of the player's own: play moves what an open sheet speaks of. */
export function sayWhileSitting(opened, screen, say) {
  sayWhileOpen(opened, screen.line, "own", () => screen.own?.sitting && say());
}

function showFunds(screen) {
  const { digits, currency } = screen.table.table;
  const amount = field("funds", t("join.amount", { currency }), { inputmode: "none", maxlength: 12, "aria-describedby": "funds-bankroll" });
  const bankroll = el("span", { class: "funds-bankroll t-reading ink-2", id: "funds-bankroll" });
  amount.node.append(bankroll);
  const slot = el("div", { class: "answers" });
  const button = el("c-button", { kind: "act", label: t("funds.act") });
  const name = () => {
    const minor = typedAmount(amount.input.value, digits);
    button.label = minor ? t("funds.act_amount", { amount: minor }) : t("funds.act");
    bankroll.textContent = bankrollWords(screen.own, minor);
  };
  const pad = digitPad((id) => { typeInto(amount.input, id); name(); }, { digits: true });
  amount.input.addEventListener("input", name);
  button.addEventListener("c-press", async () => {
    const minor = typedAmount(amount.input.value, digits);
    amount.input.setAttribute("aria-invalid", String(!minor));
    if (!minor) {
      const typed = amount.input.value.trim();
      slot.replaceChildren(el("c-note", { kind: "refused", "until-press": true, first: typed ? t("join.no_amount", { typed }) : t("join.missing_amount"), second: t("funds.now") }));
      return amount.input.focus();
    }
    const answer = await screen.press("AddFunds", { amount: minor }, { button, sending: t("funds.sending"), slot });
    if (answer.ok) opened.close();
    return undefined;
  });
  const opened = sheet(t("funds.heading"), t("funds.detail"), el("div", { class: "join-form" }, amount.node, pad, slot, button));
  sayWhileSitting(opened, screen, name);
}

function showLeave(screen) {
  const slot = el("div", { class: "answers" });
  const label = t("leave.act", { amount: screen.own.balance });
  const button = el("c-button", { kind: "act", label });
  button.addEventListener("c-press", async () => {
    const answer = await screen.press("Leave", {}, { button, sending: t("leave.sending"), slot });
    if (answer.ok) opened.close();
  });
  const opened = sheet(t("leave.heading"), t("leave.detail"), el("div", { class: "join-form" }, button, slot));
}

const FLOOR_REASONS = ["question", "dispute", "help"];

/** Call the floor, or say what is wrong about a round; both are written down with the round. */
export function showFloor(screen) {
  const slot = el("div", { class: "answers" });
  const buttons = FLOOR_REASONS.map((why) => {
    const button = el("c-button", { kind: "plain", label: t(`floor.${why}`) });
    button.addEventListener("c-press", async () => {
      const answer = await screen.press("CallFloor", { why }, { button, sending: t(`floor.${why}`), slot });
      if (answer.ok) opened.body.replaceChildren(el("c-note", { kind: "accepted", first: t("floor.called"), second: t("floor.called_detail") }));
    });
    return button;
  });
  const opened = sheet(t("floor.heading"), t("floor.detail"), el("div", { class: "choice-buttons" }, ...buttons), slot);
}

export function showComplaint(screen) {
  const rounds = [screen.round?.number, ...(screen.table.last ?? []).map((round) => round.number)].filter((number, index, all) => number && all.indexOf(number) === index);
  const choice = el("select", { id: "complaint-round" }, ...rounds.map((number) => el("option", { value: number, text: t("table.round", { number }) })));
  const text = el("textarea", { id: "complaint-text", maxlength: 480 });
  const slot = el("div", { class: "answers" });
  const button = el("c-button", { kind: "act", label: t("complain.act") });
  button.addEventListener("c-press", async () => {
    if (!text.value.trim()) {
      slot.replaceChildren(el("c-note", { kind: "refused", first: t("complain.empty"), second: t("complain.empty_now") }));
      return text.focus();
    }
    const data = { round: choice.value ? Number(choice.value) : null, text: text.value.replace(/\s+/g, " ").trim() };
    const answer = await screen.press("Complain", data, { button, sending: t("complain.sending"), slot });
    if (answer.ok) opened.body.replaceChildren(el("c-note", { kind: "accepted", first: t("complain.done"), second: t("complain.done_detail") }));
    return undefined;
  });
  const label = (id, words) => el("label", { class: "t-label", for: id, text: words });
  const opened = sheet(t("complain.heading"), t("complain.detail"), el("div", { class: "join-form" },
    el("div", { class: "form-field" }, label(choice.id, t("complain.round")), choice), el("div", { class: "form-field" }, label(text.id, t("complain.text")), text), button, slot));
}
