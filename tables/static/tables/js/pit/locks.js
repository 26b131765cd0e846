// What wrong PINs have locked: badges, cards and devices, each with its button. Asked for when the sheet opens
// (tables/floor/locks.py); every unlocking brings the list anew.

import { el } from "../parts/element.js";
import { t } from "../words.js";
import { sheet } from "./sheets.js";

/** "Seat tablet · CHD-03 · Seat 2" */
export function placeWords({ kind, code, seat }) {
  return [t(`pit_device.${kind}`), code, seat && t("pit.pairing_seat", { seat })].filter(Boolean).join(" · ");
}

const what = (one) => (one.place ? placeWords(one.place) : t(`pit.lock_${one.kind}`, one));

/** The sheet of what is locked; of one table's page, that table's devices come first. */
export async function askUnlock(desk, place, tableId = null) {
  const list = el("div", { class: "pit-locks" });
  const answers = el("div", { class: "pit-answer" });
  sheet({ heading: t("pit.locks"), detail: t("pit.locks_more"), children: [answers, list] });
  const draw = (locked) => list.replaceChildren(...rows(locked, { desk, answers, tableId, draw }));
  const found = await lockedNow(place);
  if (found) draw(found);
  else list.replaceChildren(el("c-note", { kind: "refused", first: t("pit.locks_missing"), second: t("pit.locks_missing_more") }));
}

async function lockedNow(place) {
  const response = await fetch(`${place}locked/`, { headers: { Accept: "application/json" } }).catch(() => null);
  return response?.ok && !response.redirected ? (await response.json()).locked : null;
}

function rows(locked, how) {
  if (!locked.length) return [el("c-empty", { heading: t("pit.locks_none"), detail: t("pit.locks_none_more") })];
  const isHere = (one) => one.place && one.place.table === how.tableId;
  return [...locked.filter(isHere), ...locked.filter((one) => !isHere(one))].map((one) => row(one, how));
}

function row(one, { desk, answers, draw }) {
  const words = what(one);
  const unlock = el("c-button", { size: "48", label: t("pit.unlock"), spoken: t("pit.unlock_label", { what: words }) });
  unlock.addEventListener("c-press", async () => {
    const data = { kind: one.kind, identifier: one.identifier };
    const done = () => [t("pit.unlocked", { what: words }), t("pit.unlocked_more")];
    const answer = await desk.press("Unlock", data, { button: unlock, answers, done });
    if (answer.ok) draw(answer.receipt.locked);
  });
  const left = one.minutes === null ? t("pit.lock_floor") : t("pit.lock_minutes", one);
  return el("div", { class: "pit-lock" }, el("span", { class: "two-lines" }, el("strong", { text: words }), el("small", { text: left })), unlock);
}
