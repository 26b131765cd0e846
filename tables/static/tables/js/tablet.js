// A player's tablet begins: the line to the house, and the tablet of the kind of game that is played at this table.

import { el } from "./parts/element.js";
import { Player } from "./player.js";
import { PotPlayer } from "./player-pot.js";
import { languageOf } from "./player-sheets.js";
import { tellWhenClosed } from "./player-closed.js";
import { tellCorrections, tellMessages } from "./player-messages.js";
import { onTurn } from "./player-frame.js";
import { Screen } from "./screen.js";
import { chosenLanguage, language, t, useLanguage } from "./words.js";

const TABLETS = { banked: Player, pot: PotPlayer };

const place = el("main", { class: "player-main", "data-mode": "connecting" });
const connecting = el("h1", { class: "visually-hidden" });
let tablet = null;
let served = null;

/** What one player laid, planned, wrote or looked at is nothing to the next. From joining until he leaves the screen speaks the
 *  patron's own language; what he switches to meanwhile holds. */
function serve({ own }) {
  const sitting = own?.sitting ?? null;
  if (sitting === served) return;
  if (served !== null) {
    tablet.forget();
    for (const sheet of document.querySelectorAll("c-sheet")) sheet.close();
  }
  served = sitting;
  const wanted = sitting === null ? chosenLanguage() : languageOf(own);
  if (wanted !== language) useLanguage(wanted);
}

function draw(screen) {
  if (!screen.table) {
    // A heading without words is none: it comes with them.
    connecting.textContent = t("line.connecting");
    place.replaceChildren(connecting);
    return;
  }
  tablet ??= new TABLETS[screen.table.table.kind ?? "banked"](screen);
  serve(screen);
  const show = (note) => screen.show(note);
  tellMessages({ own: screen.own, show });
  if (screen.table.table.kind !== "pot") tellCorrections({ round: screen.round, show });
  tablet.draw();
}

const screen = new Screen({ draw, cutRule: () => tablet?.cutRule() ?? "" });
document.body.append(screen.training, screen.notices, place, screen.live);
onTurn(() => screen.redraw());
tellWhenClosed(screen);
screen.start();
