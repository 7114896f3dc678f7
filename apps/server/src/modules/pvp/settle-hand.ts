import type { HandResult } from "@khela/games/card-tables/pots";
import type { RoundId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { CompiledQuery } from "kysely";
import type { Tx } from "../../platform/database.ts";
import { clientOf, houseAccount, type Posting } from "../ledger/index.ts";
import { countPayouts, countStake, saveCounted } from "../protection/index.ts";
import { endRoundsIn, insertOpenRounds, loadBetGuards, type Round, roundTime } from "../rounds/index.ts";
import { chipsOf, type LockedTable, type PvpContext } from "./context.ts";
import type { DealtPlayer, Hand } from "./hand-store.ts";
import * as hands from "./hand-store.ts";
import { rulesAt } from "./rule-sets.ts";
import type { Position } from "./rules.ts";
import { stackAfter, storedResult } from "./result.ts";
import * as store from "./store.ts";

const NOTHING = money(0n);

/**
 * Ends a hand whose betting is over (GAME-08, MONEY-09): one transfer moves the losses to the winners and the
 * rake to the house, every player who staked gets a line in the record, and the stacks are updated. All in
 * one transaction.
 */
export async function settleHand(
  context: PvpContext,
  tx: Tx,
  { hand, position, seats }: LockedTable & { hand: Hand; position: Position },
  at: Date,
): Promise<Hand> {
  const cards = await context.cards.of(tx, hand);
  const result = position.finish(cards.dealt, hand.rakeCap);
  await post(context, tx, hand, result);
  await record(context, tx, hand, result);
  for (const seat of seats) {
    const dealt = hand.players.find(
      (player) => player.seat === seat.seat && player.memberId === seat.memberId,
    );
    if (!dealt) continue;
    seat.stack = stackAfter(position, result, seat.seat);
    await store.saveSeat(tx, seat);
  }
  const stored = storedResult({ rules: rulesAt(hand.tableCode), position, result }, cards);
  await hands.endHand(tx, { id: hand.id, at, rake: result.rake, result: stored });
  return { ...hand, state: "settled", actBy: null, endedAt: at, rake: result.rake, result: stored };
}

/**
 * Posts each player's net win or loss; nothing where every player got his stake back, as in a split pot
 * without rake.
 */
async function post({ ledger }: PvpContext, tx: Tx, hand: Hand, result: HandResult): Promise<void> {
  const postings: Posting[] = [];
  for (const { seat, memberId } of hand.players) {
    const line = lineOf(result, seat);
    const net = money(line.payout - line.stake);
    if (net !== 0n) postings.push({ account: chipsOf(memberId, hand.currency), amount: net });
  }
  if (result.rake > 0n) {
    postings.push({ account: houseAccount("games", hand.currency), amount: result.rake });
  }
  if (postings.length === 0) return;
  await ledger.post(tx, { kind: `${rulesAt(hand.tableCode).code}.hand`, reference: hand.id, postings });
}

const lineOf = (result: HandResult, seat: number): { stake: Money; payout: Money } =>
  result.players.find((player) => player.seat === seat) ?? { stake: NOTHING, payout: NOTHING };

/**
 * Writes a line of the record for each player who staked, counted against his limits. It contains no cards.
 */
async function record({ platform }: PvpContext, tx: Tx, hand: Hand, result: HandResult): Promise<void> {
  const lines = hand.players.flatMap((player): { round: Round; payout: Money }[] => {
    const { stake, payout } = lineOf(result, player.seat);
    return stake === 0n ? [] : [{ round: roundOf(platform.ids.next(), hand, player, stake), payout }];
  });
  if (lines.length === 0) return;
  const rounds = lines.map(({ round }) => round);
  const { text, values } = insertOpenRounds(rounds);
  await tx.executeQuery(CompiledQuery.raw(text, values));
  const ends = lines.map(({ round, payout }) => ({
    id: round.id,
    at: round.at,
    memberId: round.memberId,
    state: "settled" as const,
    payout,
    outcome: { handId: hand.id },
    settledAt: round.at,
  }));
  await endRoundsIn(tx, ends);
  const nowMs = platform.clock.nowMs();
  const guards = await loadBetGuards(clientOf(tx), rounds, nowMs);
  const counted = rounds.map(({ stake }, index) => countStake(guards[index], stake, nowMs));
  for (const statement of [...saveCounted(counted), ...countPayouts(ends)]) {
    await tx.executeQuery(CompiledQuery.raw(statement.text, statement.values));
  }
}

function roundOf(id: RoundId, hand: Hand, player: DealtPlayer, stake: Money): Round {
  return {
    id,
    at: roundTime(id),
    memberId: player.memberId,
    sessionId: player.sessionId,
    gameCode: rulesAt(hand.tableCode).code,
    kind: "pvp",
    state: "open",
    currency: hand.currency,
    stake,
    payout: NOTHING,
    settledAt: null,
    sourceId: hand.id,
    nonce: hand.number,
    mathsVersion: hand.mathsVersion,
    bet: { tableCode: hand.tableCode, hand: hand.number, seat: player.seat },
    outcome: null,
  };
}
