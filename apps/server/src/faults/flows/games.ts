import { randomUUID } from "node:crypto";
import { taka } from "@khela/kernel/money";
import { buyScratch } from "@khela/contract/scratch";
import { betInstant } from "@khela/contract/instant";
import { betDice, spinSlot } from "@khela/contract/play";
import { actSteps, cashOutSteps, startSteps } from "@khela/contract/steps";
import { DEFAULT_WEIGHTS } from "@khela/rules/bonuses/bonus";
import { giveFreeRounds } from "../../testing/rewards.ts";
import type { TestApp } from "../../testing/app.ts";
import { flow, type Site } from "../flow.ts";
import type { Tally } from "../tally.ts";
import { type Requester, asked, newRequester, shared } from "./people.ts";

/**
 * Measures what stays fixed where chance decides the win: rounds, stakes, and whether the balance matches stakes and
 * payouts.
 */
export async function measureRounds({ survivor }: Site, { member }: Requester): Promise<Tally> {
  const { rows } = await survivor.owner.pool.query<{ what: string; figure: bigint }>(
    `select 'rounds ' || state as what, count(*)::bigint as figure from round where member_id = $1 group by 1
     union all select 'stakes', count(*) from ledger.entry e join ledger.account a on a.id = e.account_id
       where a.owner = $1::text and e.amount < 0
     union all select 'cash beside what was played', (select sum(a.balance)::bigint from ledger.account a where a.owner = $1::text)
       - (select coalesce(sum(payout - stake), 0) from round where member_id = $1)::bigint
     union all select 'nonces', next_nonce::bigint from seed_pair where member_id = $1 and revealed_at is null`,
    [member.id],
  );
  return new Map(rows.map(({ what, figure }) => [what, figure]));
}

const prepare = shared((site) => newRequester(site, taka(100_000)));

/** Wins that are paid when the grant ends, so that chance changes no balance in between. */
const BONUS_WINS = {
  pays: "bonus",
  terms: { wagerFactorPpm: 1_000_000, weights: DEFAULT_WEIGHTS, maxStake: null, maxConversion: null },
  lifetimeSeconds: 86_400,
} as const;

/** A player with an open round, and the round's step. */
type InRound = Requester & { roundId: string; step: number };
const MINES = { gameCode: "mines" };

async function startRound(process: TestApp, asker: Requester) {
  const [call, key] = asked(process, asker);
  return call(startSteps, { params: MINES, body: { stake: "10", bet: { mines: 24 } } }, key);
}

/** A round in which every tile but one is a mine: the first step ends it, nearly always with a loss. */
async function inMines(site: Site): Promise<InRound> {
  const asker = await newRequester(site, taka(100));
  const { roundId } = await startRound(site.survivor, asker);
  return { ...asker, key: randomUUID(), roundId, step: 1 };
}

/** A hi-lo round with a win: rounds are started until a first guess is right. */
async function wonHiLo(site: Site): Promise<InRound> {
  const asker = await newRequester(site, taka(10_000));
  const params = { gameCode: "hi-lo" };
  const [call] = asked(site.survivor, asker);
  const key = () => ({ idempotencyKey: randomUUID() });
  for (;;) {
    const started = await call(startSteps, { params, body: { stake: "10", bet: {} } }, key());
    const [card = 0] = (started.view as { cards: number[] }).cards;
    const action = { move: card % 13 < 6 ? "higher" : "lower" };
    const { roundId } = started;
    const { state } = await call(actSteps, { params, body: { roundId, step: 1, action } }, key());
    if (state === "open") return { ...asker, key: randomUUID(), roundId, step: 2 };
  }
}

export const gameFlows = [
  flow({
    name: "slot round",
    command: spinSlot,
    prepare,
    measure: measureRounds,
    act(process, asker) {
      const [call, key] = asked(process, asker);
      return call(spinSlot, { params: { gameCode: "royal-bengal" }, body: { stake: "10" } }, key);
    },
  }),
  flow({
    name: "free slot round",
    command: spinSlot,
    async prepare(site) {
      const asker = await newRequester(site, taka(1));
      return {
        ...asker,
        grantId: await giveFreeRounds(site.survivor, asker.member.id, { wins: BONUS_WINS }),
      };
    },
    async measure(site, asker) {
      const { rows } = await site.survivor.owner.pool.query<{ played: bigint; rows: bigint }>(
        `select f.played::bigint as played, (select count(*) from free_round r where r.grant_id = f.id) as rows
         from free_rounds f where f.id = $1`,
        [asker.grantId],
      );
      const [row] = rows;
      const tally = await measureRounds(site, asker);
      return new Map([...tally, ["free rounds played", row?.played ?? 0n], ["their rows", row?.rows ?? 0n]]);
    },
    act(process, { grantId, ...asker }) {
      const [call, key] = asked(process, asker);
      const body = { stake: "5", freeRounds: grantId };
      return call(spinSlot, { params: { gameCode: "neon-joker" }, body }, key);
    },
  }),
  flow({
    name: "dice round",
    command: betDice,
    prepare,
    measure: measureRounds,
    act(process, asker) {
      const [call, key] = asked(process, asker);
      return call(betDice, { body: { stake: "10", direction: "under", target: 4950 } }, key);
    },
  }),
  flow({
    name: "instant round",
    command: betInstant,
    like: "dice round",
    prepare,
    measure: measureRounds,
    act(process, asker) {
      const [call, key] = asked(process, asker);
      const body = { stake: "10", bet: { targetHundredths: 200 } };
      return call(betInstant, { params: { gameCode: "limbo" }, body }, key);
    },
  }),
  flow({
    name: "scratch ticket",
    command: buyScratch,
    prepare,
    measure: measureRounds,
    act(process, asker) {
      const [call, key] = asked(process, asker);
      return call(buyScratch, { params: { gameCode: "lucky-scratch" }, body: { price: "10" } }, key);
    },
  }),
  flow({
    name: "mines start",
    command: startSteps,
    prepare: (site) => newRequester(site, taka(100)),
    act: startRound,
  }),
  flow<InRound>({
    name: "mines step",
    command: actSteps,
    prepare: inMines,
    measure: measureRounds,
    act(process, { roundId, step, ...asker }) {
      const [call, key] = asked(process, asker);
      return call(actSteps, { params: MINES, body: { roundId, step, action: { tile: 12 } } }, key);
    },
  }),
  flow<InRound>({
    name: "hi-lo cash-out",
    like: "mines step",
    command: cashOutSteps,
    prepare: wonHiLo,
    measure: measureRounds,
    act(process, { roundId, step, ...asker }) {
      const [call, key] = asked(process, asker);
      return call(cashOutSteps, { params: { gameCode: "hi-lo" }, body: { roundId, step } }, key);
    },
  }),
];
