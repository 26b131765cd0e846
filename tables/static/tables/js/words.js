// Sentences on live screens: the words file of a language, facts set into it, and the language in use.
// The texts are served from tables/screens/wording; `fill` follows the rules stated in tables/screens/words.py.

const FACT = /\{(\w+)(?::(number|money|exact|clock|word|plural)(?::((?:[^{}]|\{\w+\})*))?)?\}/g;
const MINUS = "\u2212";
const LANGUAGE_KEY = "language";
const PAGES_OWN = document.documentElement.lang.toLowerCase().startsWith("zh") ? "zh-hant" : "en";

let words = {};
let zone = document.documentElement.dataset.zone || undefined;
const listeners = new Set();
/** The newest sentences by their words, {id, facts}: what stands in the page can be said again in another language. */
const said = new Map();
const REMEMBERED = 4000;
/** Words, as no figure, face or code is: those are the same in every language. */
const WORDS = /\p{L}{2}|\p{Script=Han}/u;
/** The attributes that carry words, of parts (whose attributes are text) as of plain elements. */
const WORDED = ["about", "amount-text", "aria-label", "at-zero", "button-label", "button-text", "close-text", "detail", "done-text", "empty-text", "first", "heading", "kicker", "label", "limits", "missing", "over-text", "placeholder", "question", "reason", "refused", "second", "sending", "since", "spoken", "state-text", "text", "title", "was-text"];

/** The language in use: "en" or "zh-hant". */
export let language = "en";

/** How many digits the currency's minor unit has: amounts are written with them, and what is typed is read by them. */
export let currencyDigits = 2;

export function setCurrencyDigits(count) {
  currencyDigits = count;
}

/** Whether a sentence exists. */
export function knows(id) {
  return Object.hasOwn(words, id);
}

/**
 * The sentence `id` with its facts.
 * @param {string} id  as in tables/screens/wording
 * @param {Record<string, unknown>} [facts]  amounts in minor units, instants in milliseconds
 */
export function t(id, facts = {}) {
  const text = words[id];
  if (text === undefined) throw new Error(`No sentence has the id ${id}`);
  return remember(fill(text, facts), { id, facts });
}

function remember(text, sentence) {
  if (!WORDS.test(text)) return text;
  said.delete(text);
  said.set(text, sentence);
  if (said.size > REMEMBERED) said.delete(said.keys().next().value);
  return text;
}

function fill(text, facts) {
  return text.replace(FACT, (_, name, how, more = "") => {
    const value = plain(facts[name], how);
    if (value === undefined || value === null) return "–";
    if (how === "plural") {
      const forms = more.split("|");
      return fill(Number(value) === 1 ? forms[0] : forms.at(-1), facts);
    }
    if (how === "word") return t(`${more}.${String(value).toLowerCase()}`, facts);
    return how ? formats[how](value) : String(value);
  });
}

/** What a sentence can print: of a list its parts, of an object nothing. */
function plain(value, how) {
  if (Array.isArray(value) && !how) return value.map((one) => plain(one, how)).filter((one) => one !== null).join(", ") || null;
  return typeof value === "object" ? null : value;
}

const formats = { number: formatNumber, money, exact, clock };

function formatNumber(value) {
  const sign = value < 0 ? MINUS : "";
  return sign + String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Minor units with all their decimals: 12325 → "123.25". */
export function exact(amount) {
  const unit = 10 ** currencyDigits;
  const size = Math.abs(amount);
  const rest = currencyDigits ? `.${String(size % unit).padStart(currencyDigits, "0")}` : "";
  return (amount < 0 ? MINUS : "") + formatNumber(Math.floor(size / unit)) + rest;
}

/** Minor units, decimals only when they are not zero: 12300 → "123". */
export function money(amount) {
  const unit = 10 ** currencyDigits;
  return amount % unit ? exact(amount) : formatNumber(amount / unit);
}

/** An amount as a change: always signed, "0" without a sign. */
export function change(amount, format = money) {
  return amount > 0 ? `+${format(amount)}` : format(amount);
}

/** An instant in milliseconds on the house's wall: "21:47:08". */
export function clock(instant) {
  return wall(instant, { second: "2-digit" });
}

/** The same without seconds: "21:47". */
export function shortClock(instant) {
  return wall(instant, {});
}

function wall(instant, more) {
  const how = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone, ...more };
  return new Intl.DateTimeFormat("en-GB", how).format(new Date(instant));
}

/** The two lines of a refusal, in the words of its `until` where it has any, a setting by its name. A newer server's code is named instead. */
export function refusal(code, given = {}) {
  const setting = `setting_name.${given.setting}`;
  const facts = knows(setting) ? { ...given, setting: t(setting) } : given;
  const known = knows(`refused.${code}.what`) ? code : "unknown_code";
  const more = knows(`refused.${known}.what_${facts.until}`) ? `_${facts.until}` : "";
  return { first: t(`refused.${known}.what${more}`, { ...facts, code }), second: t(`refused.${known}.now${more}`, { ...facts, code }) };
}

/** Why the house has ended the line, in words. Of a newer server's code no more is said than that something failed. */
export function farewell(code) {
  return t(knows(`bye.${code}`) ? `bye.${code}` : "bye.failed");
}

/** What was said in the language before, in the one in use; facts that stand in it as they are may be sentences themselves. */
function sayAgain(text, before) {
  const sentence = before.get(text);
  if (!sentence || !knows(sentence.id)) return text;
  const { id, facts } = sentence;
  const stands = (name, fact) => typeof fact === "string" && fact !== text && words[id].includes(`{${name}}`);
  return t(id, Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, stands(name, fact) ? sayAgain(fact, before) : fact])));
}

/**
 * What stands in the page and no picture draws again: notes, announcements, buttons made once, names for readers of the screen. What
 * names a language of its own keeps it.
 */
function sayPageAgain(earlier) {
  const root = document.documentElement;
  const follows = (node) => node?.closest("[lang]") === root;
  // What the server wrote was said by nobody here: it is found by its words where they hold no facts, else it names its sentence.
  const written = Object.entries(earlier).filter(([, text]) => WORDS.test(text) && !text.includes("{"));
  const before = new Map([...written.map(([id, text]) => [text, { id, facts: {} }]), ...said]);
  said.clear();
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const again = follows(node.parentElement) ? sayAgain(node.data, before) : node.data;
    if (again !== node.data) node.data = again;
  }
  for (const node of document.querySelectorAll(WORDED.map((name) => `[${name}]`).join())) {
    for (const name of WORDED) {
      const again = node.hasAttribute(name) && follows(node) ? sayAgain(node.getAttribute(name), before) : null;
      if (again !== null && again !== node.getAttribute(name)) node.setAttribute(name, again);
    }
  }
  for (const node of document.querySelectorAll("[data-says]")) {
    const { says, facts } = node.dataset;
    if (follows(node) && knows(says)) node.textContent = t(says, JSON.parse(facts));
  }
}

function wordsOf(name) {
  const { wordsZhHant, wordsEn } = document.documentElement.dataset;
  return import(name === "zh-hant" ? wordsZhHant : wordsEn);
}

/** Load a language's words and use them: what was said in the page is said again, and listeners are told. Remembered for this place when `remember` is true. */
export async function useLanguage(name, { remember = false } = {}) {
  const root = document.documentElement;
  const file = await wordsOf(name);
  const earlier = Object.keys(words).length || name === PAGES_OWN ? words : (await wordsOf(PAGES_OWN)).words;
  words = file.words;
  language = file.language;
  root.lang = language === "zh-hant" ? "zh-Hant" : "en";
  if (remember) localStorage.setItem(placeKey(LANGUAGE_KEY), language);
  sayPageAgain(earlier);
  for (const listener of listeners) listener(language);
}

/** Be told when the language changes. */
export function onLanguage(listener) {
  listeners.add(listener);
}

/** The language chosen on this place, else the page's own. */
export function chosenLanguage() {
  return localStorage.getItem(placeKey(LANGUAGE_KEY)) || PAGES_OWN;
}

/** A key of local storage that belongs to this place alone. */
export function placeKey(name) {
  return `${document.documentElement.dataset.place || "/"}:${name}`;
}
