import fc from "fast-check";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GAME, startSeamlessApp, type SeamlessApp } from "../../testing/seamless.ts";

let app: SeamlessApp;
beforeAll(async () => {
  app = await startSeamlessApp();
});
afterAll(() => app.stop());

/**
 * One call. Small numbers name the rounds and transactions, so that sequences repeat, collide and arrive out of
 * order.
 */
interface Step {
  op: "bet" | "win" | "rollback" | "end-round" | "adjust";
  round: number;
  tx: number;
  about: number;
  amount: number;
  ends: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  op: fc.constantFrom("bet", "bet", "bet", "win", "win", "rollback", "rollback", "end-round", "adjust"),
  round: fc.integer({ min: 0, max: 2 }),
  tx: fc.integer({ min: 0, max: 14 }),
  about: fc.integer({ min: 0, max: 14 }),
  amount: fc.integer({ min: 1, max: 60 }),
  ends: fc.boolean(),
});

interface Tx {
  op: "bet" | "win" | "stone" | "other";
  round: number;
  amount: number;
  back: boolean;
  /** The sum of its corrections. */
  adjusted: number;
}

/** The simplest implementation of the rules, with amounts in whole taka. */
class Model {
  cash = 200;
  readonly #said = new Map<string, { asked: string; code: string }>();
  readonly #txs = new Map<number, Tx>();
  readonly #rounds = new Map<number, { state: "open" | "settled" | "void"; bets: number; wins: number }>();

  /** @returns the code that the call must be answered with */
  call(call: Step): string {
    const key = call.op === "end-round" ? `end ${call.round}` : `tx ${call.tx}`;
    const asked = JSON.stringify(bodyOf(call, "p", "s"));
    const said = this.#said.get(key);
    if (said) return said.asked === call.op + asked ? said.code : "CONFLICT";
    const code = this.#decide(call);
    if (code !== "NO_TXN") this.#said.set(key, { asked: call.op + asked, code });
    return code;
  }
  #decide(call: Step): string {
    const { op, tx, round: name, about, amount, ends } = call;
    const round = this.#rounds.get(name);
    const known = this.#txs.get(tx);
    const other = this.#txs.get(about);
    if (op === "end-round") {
      if (!round) return "NO_TXN";
      if (round.state === "open") round.state = "settled";
      return "OK";
    }
    if (known) return op === "bet" && known.op === "stone" ? "SETTLED" : "CONFLICT";
    if (op === "bet") {
      if (round && round.state !== "open") return "SETTLED";
      if (this.cash < amount) return "INSUFFICIENT";
      this.cash -= amount;
      this.#txs.set(tx, { op: "bet", round: name, amount, back: false, adjusted: 0 });
      this.#rounds.set(name, { state: "open", bets: (round?.bets ?? 0) + 1, wins: round?.wins ?? 0 });
      return "OK";
    }
    if (op === "win") {
      if (!round) return "NO_TXN";
      if (round.state !== "open") return "SETTLED";
      this.cash += amount;
      round.wins += 1;
      if (ends) round.state = "settled";
      this.#txs.set(tx, { op: "win", round: name, amount, back: false, adjusted: 0 });
      return "OK";
    }
    if (op === "adjust") {
      if (!other) return "NO_TXN";
      if (other.op !== "bet" && other.op !== "win") return "CONFLICT";
      if (other.back) return "SETTLED";
      const signed = ends ? amount : -amount;
      if (Math.abs(other.adjusted + signed) > other.amount) return "LIMIT";
      if (this.cash + signed < 0) return "INSUFFICIENT";
      this.cash += signed;
      other.adjusted += signed;
      this.#txs.set(tx, { op: "other", round: name, amount, back: false, adjusted: 0 });
      return "OK";
    }
    if (tx === about) return "CONFLICT";
    if (!other) {
      this.#txs.set(about, { op: "stone", round: name, amount: 0, back: false, adjusted: 0 });
    } else if (other.round !== name) {
      return "CONFLICT";
    } else if (other.op !== "stone") {
      if (other.op !== "bet") return "CONFLICT";
      if (other.back || !round || round.state !== "open" || round.wins > 0) return "SETTLED";
      other.back = true;
      this.cash += other.amount;
      round.bets -= 1;
      if (round.bets === 0) round.state = "void";
    }
    this.#txs.set(tx, { op: "other", round: name, amount: 0, back: false, adjusted: 0 });
    return "OK";
  }
}

function bodyOf({ op, round, tx, about, amount, ends }: Step, playerId: string, sessionId: string): object {
  const [roundId, txId, originalTxId] = [
    `${playerId}-r${round}`,
    `${playerId}-t${tx}`,
    `${playerId}-t${about}`,
  ];
  const game = { gameCode: GAME, currency: "BDT" };
  switch (op) {
    case "bet":
      return { ...game, sessionId, playerId, roundId, txId, amount: String(amount) };
    case "win":
      return { ...game, playerId, roundId, txId, amount: String(amount), kind: "win", endRound: ends };
    case "rollback":
      return { playerId, txId, originalTxId, roundId };
    case "adjust":
      return { playerId, txId, originalTxId, amount: String(ends ? amount : -amount), reason: "model" };
    default:
      return { playerId, roundId };
  }
}

it("[GAME-07] [MONEY-09] any sequence of calls: the answers, the balance and the books of a simple model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const seated = await app.seat(taka(200));
      const model = new Model();
      for (const call of steps) {
        const { code } = await app.send(call.op, bodyOf(call, seated.playerId, seated.sessionId));
        expect(`${JSON.stringify(call)} ${code}`).toBe(`${JSON.stringify(call)} ${model.call(call)}`);
      }
      expect(Number(await app.cash(seated))).toBe(model.cash);
    }),
    { numRuns: 12 },
  );
  await app.checkBooks();
});
