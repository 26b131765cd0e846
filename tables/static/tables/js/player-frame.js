// What surrounds every player's tablet, whatever is played on it: the bar above, the row of sheets below.

import { el } from "./parts/element.js";
import { gameBar } from "./screen.js";
import { showComplaint, showFloor, showMenu } from "./player-sheets.js";
import { t } from "./words.js";

const PHONE = matchMedia("(max-width: 599px)");
const LANDSCAPE = matchMedia("(min-width: 1000px)");

/** Whether the screen is a phone's, and whether it lies on its long side. */
export const screenSize = () => ({ phone: PHONE.matches, landscape: LANDSCAPE.matches });

/** Have `changed` told when the screen is turned. */
export function onTurn(changed) {
  for (const query of [PHONE, LANDSCAPE]) query.addEventListener("change", changed);
}

/** Bar and foot of a tablet. */
export class Frame {
  #game = el("div", { class: "bar-game" });

  /**
   * @param {import("./screen.js").Screen} screen
   * @param {{menu?: () => void, rules: () => void, rounds: () => void, names?: Record<string, string>}} sheets
   *   what its buttons open; `names` are words of the foot that differ from those of a banked game
   */
  constructor(screen, { menu = () => showMenu(screen), rules, rounds, names = {} }) {
    this.screen = screen;
    this.title = el("h1", { class: "visually-hidden" });
    this.menu = el("c-button", { kind: "quiet", size: "48", class: "menu-button", icon: "person", on: { "c-press": menu } });
    this.bar = el("header", { class: "bar-top" }, this.#game, el("div", { class: "at-end" }, this.menu, screen.connection, screen.clock));
    const button = (icon, run, tall, wide, phone) => el("c-button", { kind: "quiet", icon, size: "48", "data-tall": names[tall] ?? tall, "data-wide": names[wide] ?? wide, "data-phone": names[phone] ?? phone, on: { "c-press": () => screen.table && run() } });
    this.foot = el("footer", { class: "player-foot" },
      button("book", rules, "player.rules_long", "player.rules", "player.rules"),
      button("list", rounds, "rounds.heading", "player.rounds", "player.rounds"),
      button("flag", () => showComplaint(screen), "player.complain", "player.complain", "player.complain"),
      button("bell", () => showFloor(screen), "floor.heading", "floor.heading", "player.floor"));
  }

  /** Puts the tablet into the page around its `main`. */
  mount(main) {
    const { training, notices, live } = this.screen;
    document.body.replaceChildren(this.bar, training, notices, main, live);
  }

  draw() {
    const { table, own, round } = this.screen;
    const { phone, landscape } = screenSize();
    const seat = Number(this.screen.root.dataset.seat) || null;
    const number = round?.number ?? table.last?.[0]?.number ?? 0;
    const second = number ? t(seat ? "table.seat_round" : "table.rail_round", { seat, number }) : seat ? t("table.seat", { seat }) : t("table.rail");
    this.#game.replaceChildren(...gameBar(this.screen, phone ? `${table.table.code} · ${second}` : second));
    this.title.textContent = t("player.title", { code: table.table.code });
    this.menu.label = t("player.menu");
    this.menu.spoken = own?.name ? t("player.menu_of", { name: own.name }) : t("player.menu");
    for (const one of this.foot.children) one.label = t(phone ? one.dataset.phone : landscape ? one.dataset.wide : one.dataset.tall);
  }
}
