// A screen's line to the house: newest picture of each kind, commands that are repeated until they are answered,
// the house's clock, and knowing within two seconds that the line is cut. What pictures mean is the screens' business.

import { prove } from "./device.js";

// Looked at with every ping, so a dead line is told within the sum of both: under two seconds.
const PING_EVERY_MS = 500;
const SILENCE_MS = 1300;
const HAVE_EVERY_MS = 5000;
const STILL_ON_ITS_WAY_MS = 1000;
const BACKOFF_MS = [150, 400, 800, 1500, 3000, 5000];
const KINDS = ["table", "own", "pit"];
const WEAK_ROUND_TRIP_MS = 400;

/**
 * Events: "table", "own", "pit" (detail: picture), "state" (detail: {connected, since, quality, back}),
 * "slow" (detail: command id still unanswered after a second), "bye" (detail: {code}), "unpaired".
 */
export class Line extends EventTarget {
  #place;
  #socket = null;
  #waiting = new Map();
  #failures = 0;
  #heardAt = 0;
  #beatAt = 0;
  #cutSince = null;
  #ended = false;
  #timers = [];
  #roundTrip = 0;

  numbers = { table: 0, own: 0, pit: 0 };
  pictures = { table: null, own: null, pit: null };
  connected = false;
  /** How many sockets were opened: what was told between two of them is not known here. */
  sockets = 0;
  /** Server clock minus this clock, ms. */
  offset = 0;

  /** @param {string} place  the place's path, "/seat/3/1/" */
  constructor(place) {
    super();
    this.#place = place;
  }

  open() {
    this.#beatAt = performance.now();
    this.#timers = [
      setInterval(() => this.#beat(), PING_EVERY_MS),
      setInterval(() => this.#sendHave(), HAVE_EVERY_MS),
    ];
    addEventListener("online", () => this.#connectNow());
    this.#connect();
    return this;
  }

  close() {
    this.#ended = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#socket?.close();
  }

  /** The house's time now, ms. */
  now() {
    return Date.now() + this.offset;
  }

  /** When the line was cut (this clock, ms), or null. */
  get cutSince() {
    return this.#cutSince;
  }

  /**
   * Send a command; resolves with the house's answer `{ok, number, receipt}` or `{ok: false, code, facts}`.
   * One press has one id: it goes out again after every reconnect until it is answered, and has one effect.
   */
  command(name, data = {}) {
    const commandId = crypto.randomUUID();
    const asOf = this.numbers.table || this.numbers.pit;
    const frame = JSON.stringify({ type: "command", command_id: commandId, as_of: asOf, name, data });
    return new Promise((resolve) => {
      const slow = setTimeout(() => this.#tell("slow", { commandId, name }), STILL_ON_ITS_WAY_MS);
      this.#waiting.set(commandId, { frame, resolve, slow });
      if (this.connected) this.#socket.send(frame);
    });
  }

  #connectNow() {
    if (!this.connected && !this.#ended) this.#connect();
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#socket?.close();
    const socket = new WebSocket(`${scheme}//${location.host}${this.#place}socket`);
    this.#socket = socket;
    this.sockets += 1;
    this.#heardAt = performance.now();
    socket.onmessage = (event) => socket === this.#socket && this.#hear(JSON.parse(event.data));
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  #lost() {
    this.#socket = null;
    this.#setCut();
    if (this.#ended) return;
    const wait = BACKOFF_MS[Math.min(this.#failures, BACKOFF_MS.length - 1)];
    this.#failures += 1;
    setTimeout(() => this.#socket === null && this.#connect(), wait * (0.8 + Math.random() * 0.4));
  }

  #setCut() {
    if (this.#cutSince === null) this.#cutSince = Date.now();
    if (!this.connected) return;
    this.connected = false;
    this.#tellState();
  }

  async #hear(frame) {
    this.#heardAt = performance.now();
    if (frame.type === "challenge") return this.#answerChallenge(frame);
    if (KINDS.includes(frame.type)) return this.#takePicture(frame);
    if (frame.type === "answer") return this.#takeAnswer(frame);
    if (frame.type === "pong") return this.#takePong(frame);
    if (frame.type === "bye") return this.#takeBye(frame);
    return undefined;
  }

  async #answerChallenge(frame) {
    this.offset = frame.server_ms - Date.now();
    const socket = this.#socket;
    const proof = await prove(this.#place, frame.challenge);
    if (proof === null) {
      this.close();
      this.#tell("unpaired", {});
    } else if (socket === this.#socket && socket.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify(proof));
      this.#sendHave();
    }
  }

  #takePicture(frame) {
    const kind = frame.type;
    const before = this.numbers[kind];
    // Number 0 begins anew: another sitting, or none, plays from this device now.
    if (frame.number < before && frame.number !== 0) return;
    this.numbers[kind] = frame.number;
    this.pictures[kind] = frame.picture;
    this.#setConnected();
    this.#tell(kind, frame.picture);
  }

  #setConnected() {
    if (this.connected) return;
    const wasCut = this.#cutSince !== null;
    this.connected = true;
    this.#cutSince = null;
    this.#failures = 0;
    for (const { frame } of this.#waiting.values()) this.#socket.send(frame);
    this.#tellState({ back: wasCut });
  }

  #takeAnswer(frame) {
    const waiting = this.#waiting.get(frame.command_id);
    if (!waiting) return;
    clearTimeout(waiting.slow);
    this.#waiting.delete(frame.command_id);
    waiting.resolve(frame);
  }

  #takePong(frame) {
    const now = Date.now();
    const roundTrip = now - frame.t;
    // The shortest way tells the clock best: a slow answer says little about when it was written.
    if (this.#roundTrip === 0 || roundTrip <= this.#roundTrip * 1.5) {
      this.offset = Math.round(frame.server_ms + roundTrip / 2 - now);
    }
    const before = this.quality;
    this.#roundTrip = this.#roundTrip ? Math.round((this.#roundTrip * 3 + roundTrip) / 4) : Math.max(roundTrip, 1);
    if (this.connected && before !== this.quality) this.#tellState();
    if (!this.connected && this.#anyPicture()) this.#setConnected();
  }

  #anyPicture() {
    return KINDS.some((kind) => this.pictures[kind] !== null);
  }

  #takeBye(frame) {
    if (frame.code !== "restart") this.#ended = true;
    this.#tell("bye", { code: frame.code });
  }

  #beat() {
    const asleep = performance.now() - this.#beatAt - PING_EVERY_MS;
    this.#beatAt = performance.now();
    // Whoever slept did not listen: what came meanwhile is read after this.
    if (asleep > PING_EVERY_MS) this.#heardAt += asleep;
    if (this.#ended) return;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ type: "ping", t: Date.now() }));
    }
    if (performance.now() - this.#heardAt > SILENCE_MS) {
      this.#setCut();
      if (performance.now() - this.#heardAt > SILENCE_MS * 2 && this.#socket) {
        const silent = this.#socket;
        this.#lost();
        silent.close();
      }
    }
  }

  #sendHave() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const { table, own } = this.numbers;
    this.#socket.send(JSON.stringify({ type: "have", table, own }));
  }

  /** "good", "weak" or "lost". */
  get quality() {
    if (!this.connected) return "lost";
    return this.#roundTrip > WEAK_ROUND_TRIP_MS ? "weak" : "good";
  }

  #tellState(more = {}) {
    this.#tell("state", { connected: this.connected, since: this.#cutSince, quality: this.quality, ...more });
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
