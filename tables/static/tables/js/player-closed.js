// Where the money went of a patron who still sat when the floor closed the table: said on his tablet, in his language.

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
    if (own.sitting) last = { balance: own.balance, number: line.numbers.own, sockets: line.sockets };
    else {
      if (last && screen.table && !screen.table.session) screen.show(closed(isWhole(last) ? last.balance : null));
      last = null;
    }
  });
  // What was settled while nobody listened is not known here: better no sum than a wrong one.
  const isWhole = ({ number, sockets }) => number >= open && sockets === line.sockets;
}

function closed(amount) {
  const first = amount === null ? t("wait.closed_paid_all") : t("wait.closed_paid", { amount });
  return el("c-note", { kind: "accepted", "until-press": true, first, second: t("wait.closed_paid_detail") });
}
