import { countDraws } from "@khela/games/tables/blackjack/decisions";
import type { DrawCounts } from "@khela/games/tables/types";
import { money } from "@khela/kernel/money";
import type { Db } from "../../platform/database.ts";
import type { Bonuses } from "../bonuses/index.ts";
import { type Ledger, requestHash } from "../ledger/index.ts";
import { endRoundsIn, lockOpenOfSource, type Round, type RoundEnd, type Rounds } from "../rounds/index.ts";
import { refundStakes, collectLostStakes, ignoreAlreadyEnded } from "../shared-rounds/index.ts";
import { decisionsIn } from "./decision-store.ts";
import { settleTableBet } from "./settle-bet.ts";
import { tableBetOutcome, tableBetPayout } from "./table-bet.ts";
import * as store from "./store.ts";

/** The number of bets that are paid at the same time; the ledger batches them further. */
const PAID_AT_ONCE = 500;

/**
 * Ends a dealt round: pays every winning bet exactly once, then takes the stakes of the others and marks the round as
 * settled in one transaction (GAME-12). An interrupted run is completed by the next one.
 * @returns false where another process had settled it
 */
export async function settleTable(
  deps: { db: Db; ledger: Ledger; bonuses: Pick<Bonuses, "runs">; rounds: Rounds },
  round: store.TableRound,
  at: Date,
): Promise<boolean> {
  const { outcome } = round;
  const { db } = deps;
  if (outcome === null) throw new RangeError(`table round ${round.id} is not dealt`);
  // Decisions are final since the deal.
  const decisions = await decisionsIn(db, round.id);
  const drew = ({ memberId }: Round): DrawCounts => countDraws(decisions.get(memberId) ?? []);
  const isOwed = (tableBet: Round): boolean => tableBetPayout(tableBet, outcome, drew(tableBet)) > 0n;
  const owed = (await deps.rounds.roundsOfSource(round.id)).filter(
    (tableBet) => tableBet.state === "open" && isOwed(tableBet),
  );
  for (let from = 0; from < owed.length; from += PAID_AT_ONCE) {
    await Promise.all(
      owed.slice(from, from + PAID_AT_ONCE).map((tableBet) => pay(deps.bonuses.runs, tableBet)),
    );
  }
  return deps.ledger.transaction(async (tx) => {
    // Bets are locked before the round, which is the lock order everywhere.
    const open = await lockOpenOfSource(tx, round.id);
    const unpaid = open.find(isOwed);
    if (unpaid) throw new Error(`table tableBet ${unpaid.id} won and is not paid`);
    if (!(await store.settleRound(tx, round.id, at))) return false;
    await collectLostStakes(deps.ledger, tx, { kind: `${round.gameCode}.lost`, reference: round.id }, open);
    await endRoundsIn(
      tx,
      open.map((tableBet): RoundEnd =>
        end(tableBet, {
          state: "settled",
          outcome: tableBetOutcome(tableBet.gameCode, outcome, drew(tableBet)),
          settledAt: at,
          payout: money(0n),
        }),
      ),
    );
    return true;
  });
}

const pay = (runs: Bonuses["runs"], { id, memberId, currency }: Round): Promise<void> =>
  ignoreAlreadyEnded(() =>
    runs.settle(
      settleTableBet,
      { betId: id, memberId, currency },
      { scope: "tables:settle", key: id, hash: requestHash({ betId: id }) },
    ),
  );

/**
 * Cancels a round that can't be dealt: all stakes are returned in one transaction.
 * @returns false where the round had moved on
 */
export function voidTable(
  ledger: Ledger,
  round: store.TableRound,
  cancelled: { at: Date; seed: string | null },
): Promise<boolean> {
  return ledger.transaction(async (tx) => {
    const open = await lockOpenOfSource(tx, round.id);
    if (!(await store.voidRound(tx, { id: round.id, ...cancelled }))) return false;
    await refundStakes(ledger, tx, open);
    await endRoundsIn(
      tx,
      open.map((tableBet): RoundEnd =>
        end(tableBet, { state: "void", outcome: null, settledAt: cancelled.at, payout: tableBet.stake }),
      ),
    );
    return true;
  });
}

const end = (
  { id, at }: Round,
  how: Pick<RoundEnd, "state" | "outcome" | "settledAt" | "payout">,
): RoundEnd => ({ id, at, ...how });
