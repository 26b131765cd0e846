// What every server-rendered page of cage and office does in the browser: the clock, the theme, money on buttons as it is
// typed, printing, and an honest word when no answer came back. Requests are htmx's; rules are the server's.

import { typedAmount } from "./typed.js";
import { exact, setCurrencyDigits, shortClock } from "./words.js";

const root = document.documentElement;

function startClock() {
  const place = document.querySelector("[data-clock]");
  if (!place) return;
  const offset = Number(place.dataset.clock) - Date.now();
  const show = () => {
    place.textContent = shortClock(Date.now() + offset);
  };
  show();
  setInterval(show, 1000);
}

function startTheme() {
  const key = `${root.dataset.place || "/"}:theme`;
  const button = document.querySelector("[data-theme-switch]");
  const label = () => {
    if (button) button.textContent = root.dataset.theme === "light" ? button.dataset.dark : button.dataset.light;
  };
  button?.addEventListener("click", () => {
    root.dataset.theme = root.dataset.theme === "light" ? "dark" : "light";
    localStorage.setItem(key, root.dataset.theme);
    label();
  });
  label();
}

/** Why the amount that stands in the field cannot be moved: nothing where it can, or where nothing is typed. */
function whyNot(field, amount, said) {
  if (!field.value.trim()) return "";
  if (amount === null) return said.dataset.unread;
  if (amount === 0) return said.dataset.nothing;
  return amount > Number(field.dataset.most ?? Infinity) ? said.dataset.over.replace("{}", exact(amount)) : "";
}

/** The button of a money form says what it moves, "Buy in 1,000.00"; where it cannot, the field says why. */
function showAmount(form) {
  const field = form.querySelector("[data-amount]");
  const button = form.querySelector("[data-amount-button]");
  const said = form.querySelector("[data-amount-said]");
  if (!field || !button || !said) return;
  const digits = Number(field.dataset.digits ?? 2);
  setCurrencyDigits(digits);
  const amount = typedAmount(field.value, digits);
  const why = whyNot(field, amount, said);
  button.disabled = amount === null || why !== "";
  button.textContent = button.disabled ? button.dataset.idle : button.dataset.words.replace("{}", exact(amount));
  if (said.textContent !== why) said.textContent = why;
  field.setAttribute("aria-invalid", String(why !== ""));
}

/** A question about another sum than the one in the field is taken away: it would ask anew anyway. */
function dropQuestion(form) {
  form.querySelector(".cage-confirm")?.remove();
}

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-money]");
  if (!form) return;
  dropQuestion(form);
  showAmount(form);
});

document.addEventListener("click", (event) => {
  const setter = event.target.closest?.("[data-set-amount]");
  if (setter) {
    const form = setter.closest("form");
    form.querySelector("[data-amount]").value = setter.dataset.setAmount;
    dropQuestion(form);
    showAmount(form);
  }
  if (event.target.closest?.("[data-print]")) print();
});

function unsure() {
  const place = document.getElementById("line-answer");
  if (!place) return;
  place.className = "back-answer is-look";
  place.replaceChildren(
    Object.assign(document.createElement("strong"), { textContent: place.dataset.unsureFirst }),
    Object.assign(document.createElement("span"), { textContent: place.dataset.unsureSecond }),
  );
  document.querySelector("main")?.prepend(place);
}

for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) document.addEventListener(name, unsure);
document.addEventListener("htmx:afterSettle", (event) => {
  for (const form of event.target.querySelectorAll?.("form[data-money]") ?? []) showAmount(form);
  event.target.querySelector?.("[data-focus]")?.focus();
  printCounted();
});

/** A copy that was counted goes to the printer once; what is printed from the browser's own menu is no slip. */
function printCounted() {
  const paper = document.querySelector("[data-print-now]");
  if (!paper) return;
  delete paper.dataset.printNow;
  print();
}

addEventListener("afterprint", () => {
  const paper = document.querySelector("[data-paper]");
  if (paper) paper.dataset.uncounted = "";
});

/** What was typed into a search before the page's scripts were there is searched for as soon as they are. */
function searchTyped() {
  for (const field of document.querySelectorAll("form[role=search] input[type=search]")) {
    if (field.value !== field.defaultValue) field.form.requestSubmit();
  }
}

document.addEventListener("htmx:load", searchTyped, { once: true });
startClock();
startTheme();
for (const form of document.querySelectorAll("form[data-money]")) showAmount(form);
