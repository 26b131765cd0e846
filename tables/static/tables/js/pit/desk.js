// The pit's presses: one command, one answer in words, beside what was pressed. What a press means is the server's.

import { el } from "../parts/element.js";
import { refusal, t } from "../words.js";

/** Sends commands on the pit's line and says what came of them. */
export class Desk {
  /**
   * @param {import("../socket.js").Line} line
   * @param {HTMLElement} answers  where answers stand unless a press brings its own place
   */
  constructor(line, answers) {
    this.line = line;
    this.answers = answers;
  }

  /**
   * @param {string} name  the command
   * @param {object} data
   * @param {object} how
   * @param {HTMLElement} [how.button]  a c-button: says it is sending, and takes no second press
   * @param {HTMLElement} [how.answers]  where the answer stands
   * @param {(answer: object) => [string, string?]} [how.done]  the two lines of success
   * @returns {Promise<object>} the answer, or an answer with code "no_connection" while the line is cut
   */
  async press(name, data, { button, answers = this.answers, done } = {}) {
    if (button?.sending) return { ok: false, code: "already_sending" };
    const answer = this.line.connected ? await this.#send(name, data, button) : { ok: false, code: "no_connection" };
    if (answer.ok) this.#say(answers, "accepted", done ? done(answer) : [t("pit.acknowledged")]);
    else {
      const { first, second } = refusal(answer.code, answer.facts);
      this.#say(answers, "refused", [first, second]);
    }
    return answer;
  }

  async #send(name, data, button) {
    if (button) button.sending = t("pit.sending");
    const answer = await this.line.command(name, data);
    if (button) button.sending = null;
    return answer;
  }

  /** A press that could not act, in words beside the presses that could. */
  missed({ why, missing }) {
    const { first, second } = refusal("no_connection");
    const moved = why === "missing" ? [missing] : [t(`press.${why}`, { missing }), t("press.again")];
    const words = this.line.connected ? moved : [first, second];
    this.#say(this.answers, "refused", words);
  }

  #say(answers, kind, [first, second]) {
    const note = el("c-note", { kind, first, second, "stays-ms": kind === "accepted" ? 6000 : null, "until-press": kind === "refused" });
    answers.replaceChildren(note);
  }
}
