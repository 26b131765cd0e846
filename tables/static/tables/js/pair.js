// Pairing: makes this device's key, tells the house its public half with the floor's one-time code, and goes to the place.

import "./parts/all.js";
import { el } from "./parts/element.js";
import { keepDevice, makeKey } from "./device.js";
import { chosenLanguage, refusal, t, useLanguage } from "./words.js";

const form = document.querySelector("#pair-form");
const answers = document.querySelector("#pair-answers");
const button = document.querySelector("#pair-button");

async function pair() {
  const code = form.elements.code.value.trim();
  const name = form.elements.name.value.trim();
  if (!code || button.sending) return;
  if (!globalThis.crypto?.subtle) {
    say("refused", t("pair.refused"), t("pair.unsupported"));
    return;
  }
  button.sending = t("pair.working");
  const made = await makeKey();
  const body = JSON.stringify({ code, public_key: made.publicKey, name });
  const told = await fetch("/pair/", { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => null);
  const answer = await told?.json().catch(() => null);
  button.sending = null;
  if (!told?.ok) {
    const words = refusal(answer?.code ?? "no_connection", answer?.facts ?? {});
    say("refused", words.first, words.second);
    return;
  }
  try {
    await keepDevice(answer.path, { id: answer.device, key: made.key });
  } catch {
    say("refused", t("pair.refused"), t("pair.not_kept"));
    return;
  }
  location.replace(answer.path);
}

function say(kind, first, second) {
  answers.replaceChildren(el("c-note", { kind, first, second }));
}

await useLanguage(chosenLanguage());
button.label = t("pair.submit");
button.addEventListener("c-press", pair);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  pair();
});
if (form.elements.code.value) pair();
