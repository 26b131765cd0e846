// Where the money went of a patron who still sat when the floor closed the table, or who left during a hand and went when it had
// ended: said on his tablet, in his language. Who leaves between hands or rounds reads it on the button that he presses.

import { el } from "./parts/element.js";
import { t } from "./words.js";

/** Have it said on this screen whenever it happens. */
export function tellWhenClosed(screen) {
  const { line } = screen;
  let open = 0;
  let last = null;
  line.addEventListener("table", ({ detail: table }) => {
    if (table.session) open = line.numbers.table;
  });
  line.addEventListener("own", ({ detail: own }) => {
    if (own.sitting) last = { balance: own.balance, leaving: own.chair?.leaving, number: line.numbers.own, sockets: line.sockets };
    else {
      if (last?.leaving && typeof own.took === "number") tellLeft(screen, own.took);
      else if (last && screen.table && !screen.table.session) screen.show(closed(isWhole(last) ? last.balance : null));
      last = null;
    }
  });
  // What was settled while nobody listened is not known here: better no sum than a wrong one.
  const isWhole = ({ number, sockets }) => number >= open && sockets === line.sockets;
}

/** Say what went to the bankroll with somebody who left during a hand. */
export function tellLeft(screen, amount) {
  screen.show(paid(t("wait.left_paid", { amount })));
}

function closed(amount) {
  return paid(amount === null ? t("wait.closed_paid_all") : t("wait.closed_paid", { amount }));
}

/** The words of who goes stay in his language, whatever the tablet speaks after him. */
function paid(first) {
  return el("c-note", { kind: "accepted", "until-press": true, lang: document.documentElement.lang, first, second: t("wait.closed_paid_detail") });
}
