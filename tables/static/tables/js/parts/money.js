/**
 * Money as text, from integer minor units; never a float, never abbreviated. `<c-money>` shows one amount.
 * What an amount means is the screen's business.
 */
import { Part, define } from "./element.js";

const MINUS = "\u2212";
let houseExponent = 2;

/** @param {number} digits of the house currency's minor unit: 2 for hundredths, 0 where there is none */
export function setExponent(digits) {
  houseExponent = digits;
}

/**
 * @param {string} digits
 * @returns {string} with a comma before every third digit
 */
export function groupThousands(digits) {
  return String(digits).replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * @param {number | bigint} amount integer minor units
 * @param {object} [options]
 * @param {number} [options.decimals] 0 on the felt, 2 in books; what would be cut off is shown all the same
 * @param {number} [options.exponent] digits of the minor unit (the house's unless given)
 * @param {boolean} [options.sign] a change: plus for gains
 * @returns {string} "1,200", "−8,525.00", "+325"
 * @throws {TypeError} when the amount is not an integer
 */
export function formatMoney(amount, { decimals = 0, exponent = houseExponent, sign = false } = {}) {
  if (typeof amount !== "bigint" && !Number.isSafeInteger(amount)) throw new TypeError(`not integer minor units: ${amount}`);
  const exact = BigInt(amount);
  const digits = (exact < 0n ? -exact : exact).toString().padStart(exponent + 1, "0");
  const whole = exponent ? digits.slice(0, -exponent) : digits;
  const part = exponent ? digits.slice(-exponent) : "";
  const shown = decimals || /[1-9]/.test(part) ? part : "";
  const mark = exact < 0n ? MINUS : sign && exact > 0n ? "+" : "";
  return mark + groupThousands(whole) + (shown ? `.${shown}` : "");
}

/**
 * @param {number} low
 * @param {number} high
 * @param {Parameters<typeof formatMoney>[1]} [options]
 * @returns {string} "50 – 2,000"
 */
export function formatRange(low, high, options) {
  return `${formatMoney(low, options)} \u2013 ${formatMoney(high, options)}`;
}

/**
 * One screen shows decimals everywhere or nowhere.
 * @param {Iterable<number>} amounts everything the screen shows
 * @param {number} [exponent]
 * @returns {number} 0 while all are whole units, else the exponent
 */
export function decimalsFor(amounts, exponent = houseExponent) {
  const unit = 10 ** exponent;
  for (const amount of amounts) if (amount % unit !== 0) return exponent;
  return 0;
}

class Money extends Part {
  static attributes = ["amount", "decimals", "exponent", "tone"];
  static flags = ["sign"];

  draw() {
    const raw = this.getAttribute("amount");
    const amount = raw === null ? null : BigInt(raw);
    const text = amount === null ? "\u2013" : formatMoney(amount, {
      decimals: Number(this.getAttribute("decimals") ?? 0),
      exponent: Number(this.getAttribute("exponent") ?? houseExponent),
      sign: this.hasAttribute("sign"),
    });
    const changed = this.textContent !== "" && this.textContent !== text;
    this.textContent = text;
    const auto = this.getAttribute("tone") === "auto" && amount !== null;
    this.classList.toggle("win", auto && amount > 0n && this.hasAttribute("sign"));
    this.classList.toggle("lose", auto && amount < 0n);
    if (changed) this.#tint();
  }

  #tint() {
    this.classList.remove("is-changed");
    void this.offsetWidth; // lets the same animation start again
    this.classList.add("is-changed");
  }
}

define("c-money", Money);
