/**
 * Plays every operation of the seamless wallet in every situation, and reports which results are right
 * (GAME-07).
 */
import { moneyFromText, moneyToText, type Money } from "@khela/kernel/money";
import type { Answer, Caller, Sent } from "./caller.ts";
import {
  betBody,
  callOrThrow,
  type Operation,
  OPERATIONS,
  type Play,
  type PreparedCall,
} from "./operations.ts";

/** The situations, in the order of the table. */
export const SITUATIONS = [
  "signature",
  "stale",
  "vendor",
  "player",
  "early",
  "first",
  "again",
  "replayed",
  "changed",
  "at once",
  "crash",
  "late",
] as const;
export type Situation = (typeof SITUATIONS)[number];

/** The results of one operation by situation; undefined where the operation has no such situation. */
export interface Line {
  operation: string;
  results: Partial<Record<Situation, string>>;
}

/** The result of a situation in which everything is right. */
export const RIGHT = "ok";

const AT_ONCE = 6;
const TRIES = 5;
const STALE_MS = 61_000;
/** The codes after which the same call may be retried. */
const AGAIN = ["RETRY", "AWAY"];

/** @param other another player of the same vendor */
export async function checkWallet(play: Play, other: Play): Promise<Line[]> {
  const lines: Line[] = [];
  for (const operation of OPERATIONS) {
    const results: Line["results"] = {};
    const check = async (name: Situation, work: () => Promise<string>): Promise<void> => {
      results[name] = await work().catch((error: unknown) => String(error));
    };
    await checkOne(operation, play, check);
    await checkTogether(operation, play, check);
    const { early, expected } = operation;
    await check("player", () => asOther(operation, play, other));
    if (early)
      await check("early", async () =>
        told(await play.caller.call(operation.name, early(play)), expected.early ?? ""),
      );
    await check("late", () => afterTheEnd(operation, play));
    lines.push({ operation: operation.name, results });
  }
  return lines;
}

type Check = (name: Situation, work: () => Promise<string>) => Promise<void>;

/** Tests one call: forged, stale, correct, repeated and changed. */
async function checkOne(operation: Operation, play: Play, check: Check): Promise<void> {
  const { caller } = play;
  const ready = await operation.ready(play);
  const { name } = operation;
  const { body, moves } = ready;
  let before = await balanceOf(play);
  const unmoved = async (answer: Answer, code: string): Promise<string> =>
    join(told(answer, code), balanceIs(await balanceOf(play), before));
  await check("signature", async () =>
    unmoved(await caller.call(name, body, { secret: "not the secret" }), "BAD_SIGN"),
  );
  await check("stale", async () => {
    const past = await unmoved(await caller.call(name, body, { aheadMs: -STALE_MS }), "BAD_SIGN");
    return join(past, await unmoved(await caller.call(name, body, { aheadMs: STALE_MS }), "BAD_SIGN"));
  });
  await check("vendor", async () =>
    unmoved(await caller.call(name, body, { vendor: "somebody-else" }), "BAD_SIGN"),
  );
  const sent = caller.prepare(name, body);
  let first: Answer = { code: "", value: {} };
  await check("first", async () => {
    // Read the balance again, so that an accepted forgery doesn't falsify this result.
    before = await balanceOf(play);
    first = await caller.send(sent);
    const after = before + moves;
    const right = join(told(first, "OK"), balanceIs(moneyOf(first), after));
    before = await balanceOf(play);
    return join(right, balanceIs(before, after));
  });
  const same = async (answer: Answer): Promise<string> =>
    join(await unmoved(answer, "OK"), isSame(answer, first));
  await check("again", async () => same(await caller.call(name, body)));
  await check("replayed", async () => same(await caller.send(sent)));
  if (body["txId"] !== undefined)
    await check("changed", async () => unmoved(await caller.call(name, changedOf(body)), "CONFLICT"));
  await endRound(play, ready);
}

function changedOf(body: PreparedCall["body"]): PreparedCall["body"] {
  const { amount, roundId } = body;
  return typeof amount === "string"
    ? { ...body, amount: moneyToText((moneyFromText(amount) + 1n) as Money) }
    : { ...body, roundId: `${roundId}-x` };
}

/** Sends the same call several times at once, and from a caller that disconnects before the answer. */
async function checkTogether(operation: Operation, play: Play, check: Check): Promise<void> {
  const { caller } = play;
  const once = async (
    ready: PreparedCall,
    before: bigint,
    sent: Sent,
    answers: readonly Answer[],
  ): Promise<string> => {
    const last = await untilDecided(caller, sent);
    const decided = answers.filter(({ code }) => !AGAIN.includes(code));
    const wrong = [...decided, last].map((answer) => join(told(answer, "OK"), isSame(answer, last)));
    return join(...wrong, balanceIs(await balanceOf(play), before + ready.moves));
  };
  await check("at once", async () => {
    const ready = await operation.ready(play);
    const before = await balanceOf(play);
    const sent = caller.prepare(operation.name, ready.body);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => caller.send(sent)));
    const result = await once(ready, before, sent, answers);
    await endRound(play, ready);
    return result;
  });
  await check("crash", async () => {
    const ready = await operation.ready(play);
    const before = await balanceOf(play);
    const sent = caller.prepare(operation.name, ready.body);
    await caller.sendAndDie(sent);
    const result = await once(ready, before, sent, []);
    await endRound(play, ready);
    return result;
  });
}

async function asOther(operation: Operation, play: Play, other: Play): Promise<string> {
  const ready = await operation.ready(play);
  const [mine, theirs] = [await balanceOf(play), await balanceOf(other)];
  const body = { ...ready.body, playerId: other.player.playerId };
  const answer = await play.caller.call(operation.name, body);
  const result = join(
    told(answer, operation.expected.otherPlayer),
    balanceIs(await balanceOf(play), mine),
    balanceIs(await balanceOf(other), theirs),
  );
  await endRound(play, ready);
  return result;
}

async function afterTheEnd(operation: Operation, play: Play): Promise<string> {
  const bet = betBody(play);
  await callOrThrow(play, "bet", bet);
  await callOrThrow(play, "end-round", { playerId: play.player.playerId, roundId: bet.roundId });
  const body = operation.late(play, bet.roundId, bet);
  const before = await balanceOf(play);
  const answer = await play.caller.call(operation.name, body);
  const { late = "" } = operation.expected;
  const moves = late === "OK" && operation.name === "adjust" ? play.stake : 0n;
  return join(told(answer, late), balanceIs(await balanceOf(play), before + moves));
}

/** Closes the round; a closed one stays closed. */
async function endRound({ caller, player }: Play, { roundId }: PreparedCall): Promise<void> {
  await caller.call("end-round", { playerId: player.playerId, roundId });
}

async function untilDecided(caller: Caller, sent: Sent): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await caller.send(sent);
    if (!AGAIN.includes(answer.code) || tries === TRIES) return answer;
  }
}

async function balanceOf({ caller, player }: Play): Promise<bigint> {
  const { playerId, currency } = player;
  const answer = await caller.call("balance", { playerId, currency });
  if (answer.code !== "OK") throw new Error(`balance was answered with ${answer.code}`);
  return moneyOf(answer);
}

const moneyOf = ({ value }: Answer): bigint => moneyFromText(value["balance"] ?? "0");
const told = ({ code }: Answer, wanted: string): string =>
  code === wanted ? RIGHT : `answered ${code}, not ${wanted}`;
const balanceIs = (balance: bigint, wanted: bigint): string =>
  balance === wanted
    ? RIGHT
    : `the balance is ${moneyToText(balance as Money)}, not ${moneyToText(wanted as Money)}`;
const isSame = (answer: Answer, first: Answer): string =>
  answer.value["walletTxId"] === first.value["walletTxId"] ? RIGHT : "it was decided twice";
const join = (...results: readonly string[]): string => results.find((result) => result !== RIGHT) ?? RIGHT;
