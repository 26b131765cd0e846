// Where the money went of a patron who still sat when the floor closed the table: said on his tablet, in his language.

import { el } from "./parts/element.js";
import { t } from "./words.js";

/** Have it said on this screen whenever it happens. */
export function tellWhenClosed(screen) {
  const { line } = screen;
  let sits = false;
  let balance = null;
  line.addEventListener("own", ({ detail: own }) => {
    if (!own.sitting && sits && screen.table && !screen.table.session) screen.show(closed(balance));
    sits = Boolean(own.sitting);
    balance = sits ? own.balance : null;
  });
  // What was settled while nobody listened is not known here: better no sum than a wrong one.
  line.addEventListener("state", ({ detail: { connected } }) => {
    if (!connected) balance = null;
  });
}

function closed(amount) {
  const first = amount === null ? t("wait.closed_paid_all") : t("wait.closed_paid", { amount });
  return el("c-note", { kind: "accepted", "until-press": true, first, second: t("wait.closed_paid_detail") });
}
