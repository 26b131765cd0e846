// The pit screen: the bar, the floor of tiles with its tray or one table's detail, the keys, and an honest word when the
// line is cut. Pictures and commands come and go by socket.js; what they look like is in pit/.

import "./parts/all.js";
import { el } from "./parts/element.js";
import { onPress } from "./parts/press.js";
import { Desk } from "./pit/desk.js";
import { Detail } from "./pit/detail.js";
import { Tray } from "./pit/alerts.js";
import { askUnlock } from "./pit/locks.js";
import { askOpenTable, askReason, showKeys } from "./pit/sheets.js";
import { Tiles } from "./pit/tiles.js";
import { Line } from "./socket.js";
import { chosenLanguage, exact, farewell, placeKey, setCurrencyDigits, shortClock, t, useLanguage } from "./words.js";

const root = document.documentElement;
const place = root.dataset.place;
const page = JSON.parse(document.getElementById("pit-page").textContent);
const line = new Line(place);
const bands = document.getElementById("pit-bands");
const body = document.getElementById("pit-body");
const figures = document.getElementById("pit-figures");
const connection = document.getElementById("pit-connection");
const can = page.can;

const RECONCILE_EVERY_MS = 10000;

let picture = null;
let parted = false;
let differences = {};
let reconciledAt = -RECONCILE_EVERY_MS;

function open(table) {
  askOpenTable(desk, table);
}

function answerAlert(alert, answer, button) {
  if (answer === "table") location.assign(`${place}${alert.table}/`);
  else if (answer === "acknowledge") desk.press("Acknowledge", { alert: alert.id }, { button });
  else if (answer === "close") askReason(desk, {
    name: "CloseAlert", heading: t("pit.close_alert"), detail: t("pit.close_alert_more"),
    data: ({ reason }) => ({ alert: alert.id, reason }), done: () => [t("pit.alert_closed"), t("pit.close_alert_more")],
  });
  else askReason(desk, {
    name: "MarkFalse", heading: t("pit.mark_false"), detail: t("pit.mark_false_more"),
    data: ({ reason }) => ({ alert: alert.id, reason }), done: () => [t("pit.marked_false"), t("pit.mark_false_more")],
  });
}

const tiles = new Tiles(open);
const tray = new Tray(answerAlert, can);
const desk = new Desk(line, tray.answer);
const tileOf = (id) => picture?.tables.find((table) => table.id === id);
const detail = page.table ? new Detail({ place, tableId: page.table, desk, can, tileOf, heard: answerAlert }) : null;
if (detail) desk.answers = detail.answers;

function figure(label, value) {
  return el("div", { class: "figure" }, el("span", { class: "label", text: label }), el("strong", { text: value, "data-as-of": true }));
}

/** Hold is win in drop; where players took away as much as they brought, or more, there is none, and the bar says why. */
function holdFigure({ drop, hold_basis_points: basisPoints }) {
  if (drop > 0) return figure(t("pit.hold"), t("pit.percent", { value: (basisPoints / 100).toFixed(2).replace("-", "\u2212") }));
  const none = figure(t("pit.hold"), t(drop < 0 ? "pit.hold_none" : "pit.hold_not_yet"));
  none.title = t(drop < 0 ? "pit.drop_below" : "pit.drop_nothing");
  none.append(el("span", { class: "visually-hidden", text: none.title }));
  return none;
}

function drawBar() {
  const { totals, gaming_day: day } = picture;
  const shown = new Intl.DateTimeFormat(root.lang === "zh-Hant" ? "zh-Hant" : "en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
  const dayFigure = figure(t("back.gaming_day"), shown);
  dayFigure.classList.add("figure-day");
  figures.replaceChildren(
    dayFigure,
    figure(t("pit.win", { currency: page.currency }), exact(totals.win)),
    figure(t("pit.theoretical"), exact(totals.theoretical)),
    figure(t("pit.drop"), exact(totals.drop)),
    holdFigure(totals),
  );
}

/** By how much tray and rounds differ, by table; asked for at most so often, and said only once it is known. */
async function reconcile() {
  if (performance.now() - reconciledAt < RECONCILE_EVERY_MS) return;
  reconciledAt = performance.now();
  const response = await fetch(`${place}reconciliation/`, { headers: { Accept: "application/json" } }).catch(() => null);
  differences = response?.ok && !response.redirected ? await response.json() : {};
  if (line.connected) drawFloor();
}

function drawFloor() {
  const now = line.now();
  const tables = picture.tables.map((table) => ({ ...table, difference: differences[table.id] }));
  const shown = { ...picture, tables, currency: page.currency };
  if (!body.contains(tiles.element)) {
    tray.foot.replaceChildren(can.unlock ? el("c-button", { size: "48", label: t("pit.locks"), on: { "c-press": () => askUnlock(desk, place) } }) : el("span"), el("c-button", { size: "48", kind: "quiet", label: t("pit.keys"), "key-hint": "?", "data-always": true, on: { "c-press": keys } }));
    body.replaceChildren(el("main", { class: "pit-floor", id: "pit" }, tiles.element, tray.element));
  }
  if (picture.tables.length) tiles.draw(shown, { place, now });
  else tiles.element.replaceChildren(el("c-empty", { heading: t("pit.no_tables"), detail: t("pit.no_tables_more") }));
  tray.draw(shown, { now });
}

function draw() {
  if (!picture || !line.connected) return;
  drawBar();
  if (!detail) {
    reconcile();
    return drawFloor();
  }
  if (!body.contains(detail.element)) body.replaceChildren(detail.element);
  detail.drawAlerts(picture, line.now());
  return detail.refresh();
}

function drawConnection({ connected, quality, since, back, missed }) {
  root.toggleAttribute("data-disconnected", !connected);
  holdButtons(!connected);
  connection.setAttribute("quality", connected ? (quality === "good" ? "live" : quality) : "lost");
  connection.setAttribute("text", t(`line.${connected ? (quality === "weak" ? "weak" : "live") : "lost"}`));
  if (connected) {
    const second = missed ? t("line.back_missed", { missed }) : t("line.back_none");
    bands.replaceChildren(...(back ? [el("c-note", { kind: "back", first: t("line.back"), second, "stays-ms": 3000 })] : []));
  } else drawCut(since);
}

/** Without the line no press can be answered: the buttons stay where they are and say what they wait for. */
function holdButtons(held) {
  for (const button of body.querySelectorAll("c-button:not([data-always])")) {
    if (held) button.setAttribute("missing", t("pit.cut_button"));
    else button.removeAttribute("missing");
  }
}

function drawCut(since) {
  if (since === null || line.connected || parted) return;
  const seconds = Math.max(1, Math.round((Date.now() - since) / 1000));
  const second = picture ? t("pit.cut_more", { at: since + line.offset }) : "";
  const note = bands.querySelector('c-note[kind="disconnected"]') ?? el("c-note", { kind: "disconnected", large: true });
  note.setAttribute("first", t("line.cut", { seconds }));
  note.setAttribute("second", second);
  if (!note.isConnected) bands.replaceChildren(note);
}

/** The house has ended the line: nothing is tried again, and why stays on the screen. */
function part(code) {
  parted = true;
  const again = el("c-button", { kind: "act", size: "48", label: t("line.reload"), on: { "c-press": () => location.reload() } });
  bands.replaceChildren(el("c-note", { kind: "refused", first: t("line.bye"), second: farewell(code) }), again);
}

const KEYS = () => [["1 – 9", t("pit.key_tile")], ["A", t("pit.key_alert")], ["F", t("pit.key_back")], ["?", t("pit.key_sheet")]];

function keys() {
  showKeys(KEYS());
}

function hearKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog")) return;
  const key = event.key.toLowerCase();
  if (key === "?") keys();
  else if (key === "f" && detail) location.assign(place);
  else if (key === "a" && !detail) tray.focusFirst();
  else if (/^[1-9]$/.test(key) && !detail) tiles.element.querySelectorAll("li")[Number(key) - 1]?.querySelector("a")?.click();
  else return;
  event.preventDefault();
}

function tick() {
  document.getElementById("pit-clock").textContent = shortClock(line.now());
  if (!line.connected) drawCut(line.cutSince);
}

function startButtons() {
  onPress(document.getElementById("pit-theme"), () => {
    root.dataset.theme = root.dataset.theme === "light" ? "dark" : "light";
    localStorage.setItem(placeKey("theme"), root.dataset.theme);
    nameTheme();
  });
  onPress(document.getElementById("pit-language"), async () => {
    await useLanguage(root.lang === "zh-Hant" ? "en" : "zh-hant", { remember: true });
    nameStatic();
    draw();
  });
}

function nameTheme() {
  document.getElementById("pit-theme").textContent = t(root.dataset.theme === "light" ? "back.dark_theme" : "back.light_theme");
}

/** Words of the page that no picture brings. */
function nameStatic() {
  nameTheme();
  document.getElementById("pit-language").textContent = t("back.switch_language");
  document.getElementById("pit-badge").textContent = t("pit.floor_badge", { badge: page.badge });
  document.getElementById("pit-sign-out").textContent = t("back.sign_out");
  if (!picture) body.replaceChildren(el("main", { class: "pit-floor", id: "pit" }, el("c-empty", { heading: t("pit.loading"), detail: t("line.connecting") })));
}

line.addEventListener("pit", ({ detail: told }) => {
  picture = told;
  draw();
});
line.addEventListener("state", ({ detail: told }) => drawConnection(told));
document.addEventListener("c-missed", ({ detail: told }) => desk.missed(told));
line.addEventListener("unpaired", () => {
  body.replaceChildren(el("main", { class: "pit-floor", id: "pit" }, el("c-empty", { heading: t("pair.unpaired"), detail: t("pair.unpaired_detail") }, el("a", { class: "pit-back", href: "/pair/", text: t("pair.enter_code") }))));
});
line.addEventListener("bye", ({ detail: { code } }) => {
  if (code === "not_signed_in") location.reload();
  else if (code !== "restart") part(code);
});

setCurrencyDigits(page.digits);
await useLanguage(chosenLanguage());
nameStatic();
startButtons();
addEventListener("keydown", hearKey);
setInterval(tick, 1000);
setInterval(draw, 60000);
tick();
line.open();
