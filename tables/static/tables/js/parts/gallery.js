/**
 * Every part in every state on one page, for whoever builds a screen. Its texts are samples; `?theme=light` and `?lang=zh-Hant`
 * show the other theme and language. No screen imports this module.
 */
import "./all.js";
import { el } from "./element.js";
import { alertIcon } from "./alerts.js";
import { iconNames } from "./icons.js";
import { formatMoney } from "./money.js";

const asked = new URLSearchParams(location.search);
const chinese = asked.get("lang") === "zh-Hant";
const say = (/** @type {string} */ english, /** @type {string} */ han) => (chinese ? han : english);

/**
 * @param {string} heading
 * @param {...(Node | string | false | null | undefined)} children
 */
const panel = (heading, ...children) => el("section", { class: "panel" }, el("h2", { text: heading }), ...children);
const wide = (/** @type {HTMLElement} */ section) => Object.assign(section, { className: "panel is-wide" });
const line = (/** @type {(Node | false | null)[]} */ ...children) => el("div", { class: "line" }, ...children);
const felt = (/** @type {(Node | false | null)[]} */ ...children) => el("div", { class: "felt" }, el("div", { class: "line at-top" }, ...children));
const captioned = (/** @type {Node} */ part, /** @type {string} */ words) => el("div", { class: "captioned" }, part, el("span", { text: words }));
const die = (/** @type {object} */ attributes) => el("c-die", attributes);
const hand = (/** @type {string} */ faces, /** @type {number[]} */ making, more = {}) =>
  [...faces].map((face, index) => ({ face, state: making.includes(index) ? "in-hand" : "not-in-hand", ...more }));

function dice() {
  const waiting = [3, 4, 5].map((ordinal) => ({ state: "waiting", ordinal, small: true }));
  const entering = [{ face: "A" }, { state: "entering" }, ...waiting];
  const inline = [...[..."AKQJT9"].map((face) => die({ face })), ...[..."KT"].map((face) => die({ face, body: "onyx" }))];
  const states = [
    captioned(die({ state: "entering", label: "entering" }), say("Entering", "輸入中")),
    captioned(die({ state: "waiting", ordinal: 3 }), say("Waiting", "等候")),
    captioned(die({ face: "9", state: "not-in-hand" }), say("Not in hand", "不計")),
    captioned(die({ face: "J", body: "onyx", state: "not-in-hand" }), say("Not in hand", "不計")),
    captioned(die({ face: "H", settle: true }), say("Free", "自由")),
    captioned(die({ face: "L", tilt: true }), say("Reroll", "重擲")),
    captioned(die({ face: "Q", was: "K", "was-text": say("was K", "原為 K") }), say("Corrected", "已更正")),
    captioned(die({ face: "A", state: "refused", reason: say("Die 2 is in", "第 2 顆已入") }), say("Refused", "拒絕")),
  ];
  return [
    panel(say("Dice: players\u2019 ivory, dealer\u2019s onyx", "骰子：閒家象牙色，莊家黑色"),
      el("div", { class: "die-66" }, felt(...inline)), el("div", { class: "die-66" }, felt(...states)), el("div", { class: "die-66" }, felt(...[..."HOLDEM"].map((face) => die({ face }))))),
    panel(say("Rows of dice", "一列骰子"), el("div", { class: "die-108" },
      felt(el("c-dice-row", { settle: true, label: "Players\u2019 dice: queen, queen, queen, king, nine. Three queens.", props: { dice: hand("QQQK9", [0, 1, 2]) } })),
      felt(el("c-dice-row", { body: "onyx", label: "Dealer\u2019s dice: ace, then entering the second", "split-after": 2, "no-bar": true, props: { dice: entering } })),
      felt(el("c-dice-row", { body: "onyx", label: "Dealer\u2019s dice: ace, king, king, jack, nine. Pair of kings.", props: { dice: hand("AKKJ9", [1, 2]) } })))),
  ];
}

function columns() {
  const act = (/** @type {string} */ id, /** @type {string} */ price, pressed = false) => ({ id, word: id === "protect" ? say("Protect", "保護") : say("Reroll", "重擲"), price, pressed });
  const column = (/** @type {any[]} */ ...[face, state, word, who, did, acts, notice]) => el("c-die-column", { face, state, word, who, did, notice, props: { acts } });
  const all = [
    column("H", "protected", say("Protected", "受保護"), say("Seat 2", "座位 2"), say("bet 40", "下注 40"), [act("reroll", "60")]),
    column("L", "reroll", say("Reroll", "重擲"), say("Seat 5", "座位 5"), say("bet 60", "下注 60"), [act("protect", "80", true)]),
    column("D", "free", say("Free", "自由"), say("No bet yet", "未有注"), "", [act("protect", "20"), act("reroll", "20")]),
    column("M", "free", say("Free", "自由"), "", "", [], say("Seat 2 is all in: no bets on dice", "座位 2 全押：不可下注")),
  ];
  return panel(say("Letter dice with bets", "字母骰子下注"), el("div", { class: "felt" }, el("div", { class: "die-columns die-66" }, ...all)));
}

function cards() {
  const card = (/** @type {object} */ attributes) => el("c-card", attributes);
  const ranks = [..."A23456789TJQK"].map((rank, index) => card({ rank, suit: "shdc"[index % 4], label: `${rank} of ${"shdc"[index % 4]}` }));
  return panel(say("Cards: four colours, shape first", "撲克牌：四色，先看花色"),
    felt(card({ rank: "A", suit: "s", slide: true, label: "ace of spades" }), card({ rank: "T", suit: "h", label: "ten of hearts" }), card({ rank: "Q", suit: "d", label: "queen of diamonds" }), card({ rank: "7", suit: "c", label: "seven of clubs" }),
      card({ state: "back", label: "a card face down" }), card({ state: "next", label: "next card" })),
    felt(card({ state: "unknown", text: say("not shown", "未亮牌") }), card({ state: "waiting", text: say("River", "河牌") }), el("c-burn", { count: 2, text: say("Burned 2 of 3", "已銷 2／3") }), ...ranks.slice(1, 3)),
    felt(...ranks.slice(3)));
}

function pots() {
  const faces = (/** @type {string} */ line) => line.split(" ").filter(Boolean).map((face) => ({ rank: face[0], suit: face[1], state: "face", label: face }));
  const places = (/** @type {number} */ count, /** @type {string} */ state) => Array.from({ length: count }, () => ({ state, label: say("not dealt", "未派") }));
  const street = (/** @type {any[]} */ ...[id, text, state, dealt]) => ({ id, text, state, cards: dealt });
  const board = el("c-board", { label: say("Board", "公共牌"), burned: 2, "burn-text": say("Burned 2 of 3", "已燒 2／3"), props: { streets: [
    street("flop", say("Flop", "翻牌"), "done", faces("Ks 9h 4d")), street("turn", say("Turn, next", "轉牌，下一步"), "next", places(1, "next")), street("river", say("River", "河牌"), "later", places(1, "waiting"))] } });
  const sum = (/** @type {any[]} */ ...[id, label, amount]) => ({ id, label, amount });
  const total = sum("all", say("Total", "總計"), "3,930");
  const boxes = [sum("pot1", say("Main pot · seats 3, 6, 8", "主池 · 座位 3、6、8"), "2,630"), sum("pot2", say("Side pot · seats 6, 8", "邊池 · 座位 6、8"), "900"), sum("bets", say("Bets this street", "本輪注碼"), "400")];
  return panel(say("A pot game: pots and board", "彩池遊戲：彩池、公共牌"), el("div", { class: "felt" }, el("c-pots", { label: say("Pots", "彩池"), props: { pots: boxes, total } })), el("div", { class: "felt" }, board));
}

function potDice() {
  const act = (/** @type {any[]} */ ...[id, word, price]) => ({ id, word, price });
  const both = [act("protect", say("Protect", "保護"), "100"), act("reroll", say("Reroll", "重擲"), "100")];
  const places = [
    { place: 1, face: "H", state: "protected", word: say("Protected", "受保護"), who: say("Seat 3", "座位 3"), did: say("bet 200", "下注 200"), acts: [act("reroll", say("Reroll", "重擲"), "300")] },
    { place: 2, face: "O", state: "free", word: say("Free", "自由"), who: say("No bet yet", "未有注"), acts: both },
    { place: 3, face: "L", plain: true, label: "L" }, { place: 4, face: null, waits: "entering", word: say("Enter", "輸入"), label: say("Place 4, enter", "第 4 顆，輸入") },
    { place: 5, face: null, word: say("River", "河牌"), label: say("Place 5, river", "第 5 顆，河牌") },
  ];
  return panel(say("Community dice", "公共骰子"), el("div", { class: "felt die-66" }, el("c-auction", { label: say("Community dice", "公共骰子"), props: { places } })));
}

function potSeats() {
  const figures = (/** @type {string} */ stack, /** @type {string} */ bet) => [{ label: say("Stack", "籌碼"), text: stack }, { label: say("Bet", "注碼"), text: bet }];
  const shown = [["A", "d"], ["Q", "d"]].map(([rank, suit]) => rank + suit);
  const seats = [
    { seat: 1, name: "Wong", figures: figures("4,700", "–"), state: say("Folded", "已棄牌"), look: "folded", button: true },
    { seat: 2, name: "Patel", figures: figures("0", "–"), state: say("All in 1,025", "全押 1,025"), icon: "flag", tone: "info" },
    { seat: 3, name: "Rossi", figures: figures("1,000", "400"), state: say("To act", "行動"), icon: "clock", tone: "act", look: "to-act" },
    { seat: 4, name: "Chan", figures: figures("4,400", "–"), state: say("Won 3,375", "贏 3,375"), icon: "check", tone: "win", look: "winner", shown, shownLabel: say("ace, queen of diamonds", "方塊 A、Q") },
    { seat: 5, name: "Ito", figures: figures("880", "–"), state: say("Sits out", "暫離"), look: "away", corner: say("+500", "+500") },
    { seat: 6, name: say("Empty", "空位"), figures: [], state: say("Open for seating", "可入座"), look: "empty" },
  ];
  return panel(say("Seats of a pot game", "彩池遊戲座位"), el("c-pot-seats", { label: say("Seats", "座位"), "button-text": "D", "button-label": say("dealer button", "莊家鈕"), props: { seats } }));
}

function chips() {
  const marks = /** @type {[number, string][]} */ ([[500, "3"], [1000, "5"], [2500, "4"], [5000, "5"], [10000, "6"], [50000, "8"], [100000, "10"], [500000, "12"]]);
  const row = marks.map(([value, count]) => captioned(el("c-chip", { value }), count));
  return panel(say("Chips: colour, number and count of edge marks", "籌碼：顏色、面額、邊紋數"),
    el("div", { class: "line chip-row" }, ...row),
    line(el("c-chip-stack", { amount: 77500, sum: formatMoney(77500) }), el("c-chip-stack", { amount: 1750000, sum: formatMoney(1750000) }), el("c-chip-count", { amount: 150000 })),
    line(el("c-chip-rail", { chosen: 10000, label: say("Chips", "籌碼"), props: { values: [2500, 10000, 50000, 100000] } })));
}

function clocks() {
  const now = Date.now();
  const ring = (/** @type {object} */ attributes, /** @type {object} */ props, /** @type {string} */ words) => captioned(el("c-countdown", { "ring-only": true, total: 20000, ...attributes, props }), words);
  const announce = (/** @type {number} */ seconds) => say(`${seconds} seconds`, `${seconds} 秒`);
  const worded = (/** @type {object} */ attributes, props = {}) => el("c-countdown", { total: 20000, question: say("Call or fold?", "跟注還是棄牌？"), "at-zero": say("At zero: fold, your ante of 100 is lost.", "時間到：自動棄牌，輸底注 100。"), ...attributes, props: { deadline: now + 14000, about: (/** @type {number} */ s) => say(`About ${s} s left`, `約剩 ${s} 秒`), announce, ...props } });
  return panel(say("Countdown", "倒數"),
    line(ring({ rest: 20 }, { deadline: null }, say("At rest", "未開始")), ring({}, { deadline: now + 14000 }, say("Running", "計時中")), ring({}, { deadline: now + 5000 }, say("Last 5 s", "最後 5 秒")), ring({}, { deadline: now }, say("At zero", "時間到"))),
    worded({}), worded({ disconnected: true, since: say("Counted on this tablet since 21:47:08.", "由 21:47:08 起在本機計算。") }, { deadline: now + 9000 }),
    worded({ "over-text": say("Time is up: folded", "時間到：已棄牌") }, { deadline: now }));
}

function buttons() {
  const button = (/** @type {object} */ attributes) => el("c-button", attributes);
  return panel(say("Buttons", "按鈕"),
    line(button({ kind: "act", label: say("Call 200", "跟注 200") }), button({ label: say("Undo", "復原") }), button({ kind: "quiet", icon: "pencil", label: say("Correct", "更正") }), button({ kind: "act", label: "Confirm", missing: say("Confirm (1 more)", "確認（尚欠 1）") })),
    line(button({ kind: "act", sending: say("Sending Call 200", "正在傳送跟注 200"), label: "Call 200" }), button({ label: say("Chosen", "已選"), pressed: "true" }), button({ kind: "urgent", label: say("Open dispute", "開始處理爭議") }), button({ kind: "floor", icon: "bell", label: say("Call floor", "主任") })),
    el("div", { class: "buttons" }, button({ size: "big", label: say("Fold, lose ante 100", "棄牌，輸底注 100") }), button({ size: "big", kind: "act", label: say("Call 200", "跟注 200"), detail: say("Twice your ante", "底注的兩倍") })),
    line(button({ size: "48", label: say("Acknowledge", "知悉") }), button({ size: "48", kind: "act", icon: "check", label: say("Seat 1 paid", "座位 1 已派"), "key-hint": "Enter" })));
}

function status() {
  const tag = (/** @type {string} */ tone, /** @type {string} */ text, /** @type {string} */ mark) => el("c-tag", { tone, text, icon: mark });
  const shape = (/** @type {any} */ kind, /** @type {string} */ words, /** @type {string} */ colour) => el("span", { class: `line ${colour}` }, alertIcon(kind), el("strong", { text: words }));
  const money = (/** @type {number} */ amount) => el("c-money", { amount, decimals: 2, sign: true, tone: "auto", class: "t-sub" });
  const phases = [say("Bets", "下注"), say("Players\u2019 dice", "閒家骰"), say("Decide", "決定"), say("Settle", "結算")].map((word, index) => ({ id: word, word, state: ["done", "done", "now", "ahead"][index] }));
  return panel(say("Status and alerts", "狀態與警報"),
    line(tag("win", say("Paid 25", "已派 25"), "check"), tag("act", say("Not confirmed", "未確認"), ""), tag("info", say("All in 620", "全押 620"), "flag"), tag("quiet", say("Sitting out", "暫離"), ""), tag("urgent", say("1 urgent", "1 項緊急"), "octagon"), tag("lose", say("Lost 100", "輸 100"), "x")),
    line(shape("urgent", say("Urgent: go now", "緊急：立即前往"), "urgent-text"), shape("look", say("Look at it", "請留意"), "act-text"), shape("note", say("For your information", "供參考"), "info")),
    line(money(32500), money(-852500), money(0)),
    line(el("c-connection", { quality: "good", text: say("Good", "連線良好") }), el("c-connection", { quality: "lost", text: say("No connection", "沒有連線") }), el("c-seat-dots", { taken: 5, seats: 7, label: "5 of 7 seats taken" })),
    el("c-phases", { label: say("Phases", "階段"), "done-text": say("done", "完成"), props: { phases } }),
    line(el("c-win-bar", { z: 0.4, text: say("Theoretical 16,210", "理論 16,210"), label: "Win 68,450, theoretical 16,210" }), el("c-win-bar", { z: -2.3, text: say("Theoretical 10,110", "理論 10,110"), label: "Win −117,300, theoretical 10,110" })));
}

function notes() {
  const note = (/** @type {string} */ kind, /** @type {string} */ first, /** @type {string} */ second, more = {}) => el("c-note", { kind, first, second, ...more });
  const balance = el("div", { class: "figure", "data-disconnected": true }, el("span", { class: "label", text: say("Balance, 21:47:08", "餘額，21:47:08") }), el("strong", { "data-as-of": "21:47:08", text: "12,375.00" }));
  const waits = el("c-button", { kind: "act", label: "Call 200", missing: say("Call 200, waiting", "跟注 200，等候連線") });
  return [
    panel(say("Refused, accepted, sent", "拒絕、接受、傳送"),
      note("refused", say("Bet refused: 15,000 is over the room left", "拒絕下注：15,000 超出餘下限額"), say("This round can take 1,200 more on Ante. Your balance is unchanged.", "本局底注尚可接受 1,200。餘額不變。")),
      note("accepted", say("Bets confirmed: 125", "注碼已確認：125"), say("Receipt 77031-04. 12,325.00 left.", "收據 77031-04。尚餘 12,325.00。")),
      note("sending", say("Sending 125", "正在傳送 125"), say("Not confirmed yet. Pressing again does nothing more.", "未確認。再按無效。"))),
    panel(say("Connection", "連線"),
      note("disconnected", say("No connection for 3 s. Trying again.", "連線中斷 3 秒，正在重試。"), say("Greyed figures are from 21:47:08. At zero the table\u2019s rule holds: fold.", "灰色數字為 21:47:08 所示。時間到：棄牌。"), { large: true }),
      el("div", { class: "apart" }, balance, waits),
      note("back", say("Back in step", "已恢復同步"), say("2 pictures missed, screen up to date.", "錯過 2 次更新，畫面已更新。"))),
    panel(say("Locked, training", "鎖定、訓練"),
      note("locked", say("Table locked: the books and the round disagree by 25.00", "桌面鎖定：帳目相差 25.00"), say("No bets, no dice. Only the floor can unlock. Called 21:48.", "停止下注及擲骰。只有主任可解鎖。21:48 已通知。")),
      el("c-training", { text: say("Training: no real money", "訓練：不涉真錢") })),
    panel(say("Empty and first run", "空白"),
      el("c-empty", { heading: say("No alerts", "沒有警報"), detail: say("All eight tables run. Last alert closed 21:12.", "八張桌運作正常。") }),
      el("c-empty", { heading: say("This seat is not open", "座位未開"), detail: say("Ask the floor to seat you, or scan your card.", "請主任安排，或掃描會員卡。") }, el("c-button", { kind: "act", label: say("Scan card", "掃描") }))),
  ];
}

function spots() {
  const spot = (/** @type {object} */ attributes) => el("c-spot", attributes);
  const over = spot({ name: say("Bonus", "紅利"), amount: 50000, "amount-text": "500", limits: "25 – 500" });
  customElements.whenDefined("c-spot").then(() => /** @type {any} */ (over).over(say("Highest 500", "最高 500")));
  return panel(say("Spots", "投注格"), el("div", { class: "felt" },
    el("div", { class: "spots" },
      spot({ name: say("Ante", "底注"), amount: 17500, "amount-text": "175", limits: "50 – 2,000", chosen: true }), over, spot({ name: say("Call", "跟注"), "empty-text": say("Touch to bet 100", "按此下注 100"), limits: "50 – 2,000" }),
      spot({ compact: true, fixed: true, name: say("Ante", "底注"), amount: 10000, "amount-text": "100", "state-text": say("Confirmed", "已確認") }),
      spot({ compact: true, fixed: true, name: say("Bonus", "紅利"), amount: 2500, "amount-text": "25", "state-text": say("Won 25", "贏 25"), "state-tone": "win" }),
      spot({ compact: true, fixed: true, name: say("Call", "跟注"), amount: 20000, "amount-text": "200", "state-text": say("If you call", "若選擇跟注"), "state-tone": "act" }))));
}

function steps() {
  const keys = ["A", "K", "Q", "J", "10", "9"].map((label) => ({ id: label, label }));
  const one = el("c-step", { kicker: say("Next step", "下一步"), heading: say("Enter dealer\u2019s second die", "輸入莊家第二顆骰") }, el("c-keypad", { label: say("Faces", "點數"), props: { keys } }));
  const clock = el("c-countdown", { "on-act": true, total: 30000, "at-zero": say("At zero: fold", "時間到：棄牌"), props: { deadline: Date.now() + 22000 } });
  const two = el("c-step", { kicker: say("Seat 6 to act", "座位 6 行動"), heading: say("400 to call", "跟注 400"), props: { aside: clock } }, el("div", { class: "buttons" }, el("c-button", { label: say("Fold", "棄牌") }), el("c-button", { label: say("Call 400", "跟注 400") })));
  return panel(say("Next step", "下一步"), el("div", { class: "steps" }, one, two));
}

function floor() {
  const alerts = [
    el("c-alert", { kind: "urgent", heading: say("CHD-03: dispute, seat 5", "CHD-03：座位 5 爭議"), detail: say("Player says die 4 was a king. Round 118,204 is frozen. Waiting 1 min 20 s.", "客人指第 4 顆是 K。"), props: { answers: [{ id: "open", label: say("Open dispute", "處理爭議"), kind: "urgent" }, { id: "go", label: say("I am going", "我前往") }] } }),
    el("c-alert", { kind: "note", heading: say("DB-01: fill F-0219", "DB-01：加彩 F-0219"), detail: say("20,000.00, left the cage 21:44.", "20,000.00，21:44 離開帳房。") }),
  ];
  const seat = (/** @type {string} */ kind, /** @type {string} */ number, /** @type {string} */ name, /** @type {string} */ bet, /** @type {string} */ words) => el("div", { class: `seat-tile ${kind}` },
    el("span", { class: "seat-name" }, el("span", { class: "seat-number", text: number }), name), bet && el("dl", {}, el("dt", { text: say("Ante", "底注") }), el("dd", { text: bet })), el("span", { class: "seat-state", text: words }));
  const pay = el("div", { class: "pay-row is-now" }, el("span", { class: "seat-number", text: "1" }), el("span", { class: "pay-word win", text: say("Pay", "派") }), el("span", { text: "Wong · ante 100, call 200" }), el("c-chip-count", { amount: 30000 }), el("span", { class: "pay-sum win", text: "300" }));
  return panel(say("Floor, seats, paying", "主任、座位、派彩"), el("div", {}, ...alerts),
    el("div", { class: "seats" }, seat("", "1", "Wong", "100", say("In", "在局")), seat("is-to-act", "2", "Patel", "200", say("To act", "行動")), seat("is-folded", "3", "Rossi", "100", say("Folded", "已棄牌")), seat("is-empty", "4", say("Empty", "空位"), "", say("Open", "可入座"))),
    el("div", { class: "pays" }, pay), el("div", { class: "result-panel is-win" }, el("p", { class: "result-why", text: say("Your hand is higher", "您的牌較大") }), el("p", { class: "result-sum", text: say("You win 325", "您贏 325") }), el("p", { class: "result-detail", text: say("325 won and 325 staked went back: 650 to your balance.", "贏 325，退回注碼 325：共 650 存入餘額。") })));
}

function sheets() {
  const words = { reason: say("Reason", "原因"), note: say("Note", "備註"), second: say("Second person", "第二人"), badge: say("Badge", "工號"), pin: "PIN", confirm: say("Void round 118,204", "作廢第 118,204 局"), cancel: say("Keep the round", "保留此局"), reasonMissing: say("Choose a reason", "請選擇原因"), badgeMissing: say("Enter the second badge", "請輸入第二人工號"), pinMissing: say("Enter the second PIN", "請輸入 PIN") };
  const reasons = [{ id: "wrong_die", word: say("A die was entered wrongly", "骰子輸入錯誤") }, { id: "dispute", word: say("Dispute upheld", "爭議成立") }, { id: "equipment", word: say("Equipment failed", "設備故障") }];
  const authorise = /** @type {any} */ (el("c-authorise", { heading: words.confirm, detail: say("Every stake goes back. The floor is told.", "所有注碼退回。"), second: true, id: "authorise", props: { words, reasons } }));
  const sheet = /** @type {any} */ (el("c-sheet", { heading: say("Keys", "按鍵"), "close-text": say("Close", "關閉"), id: "sheet" }, el("p", { text: say("A K Q J 0 9 enter a face. Enter confirms, Backspace takes back, F calls the floor.", "A K Q J 0 9 輸入點數。") })));
  const opens = (/** @type {any} */ modal, /** @type {string} */ label, /** @type {string} */ mark) => el("c-button", { kind: "quiet", icon: mark, label, on: { "c-press": () => modal.show() } });
  return panel(say("Sheets and icons", "視窗與圖示"), line(opens(authorise, say("Reason and second person", "原因與第二人"), "lock"), opens(sheet, say("Sheet", "視窗"), "book")), authorise, sheet,
    el("div", { class: "icon-names" }, ...iconNames().map((name) => captioned(el("c-icon", { name }), name))));
}

document.documentElement.lang = chinese ? "zh-Hant" : "en";
if (asked.has("theme")) document.documentElement.dataset.theme = String(asked.get("theme"));
const gallery = document.getElementById("gallery");
gallery?.append(...dice(), cards(), columns(), wide(pots()), wide(potDice()), wide(potSeats()), chips(), clocks(), buttons(), status(), ...notes(), spots(), steps(), floor(), sheets());
gallery?.removeAttribute("aria-busy");
