import { money } from "@khela/kernel/money";
import type { Ledger } from "../ledger/index.ts";
import { endRoundsIn, lockOpenOfSource, type Round, type RoundEnd } from "../rounds/index.ts";
import { collectLostStakes, refundStakes } from "../shared-rounds/index.ts";
import type { BetOutcome } from "./cash-out.ts";
import { exitOf } from "./place-bet.ts";
import * as store from "./store.ts";

const LOST: BetOutcome = { won: false, cashedOutHundredths: 0, by: "crash" };

/**
 * Ends a crashed round in one transaction: the remaining bets have lost, their stakes move from the open bets to the
 * house in one transfer per currency, and the round is settled (GAME-12). Bets are locked before the round, the same
 * order as everywhere.
 * @returns false where another process had settled it; then nothing was done
 * @throws Error where a bet that won is still open: it must be paid first
 */
export function settleLosers(ledger: Ledger, round: store.CrashRound, at: Date): Promise<boolean> {
  const { crashHundredths } = round;
  if (crashHundredths === null) throw new RangeError(`crash round ${round.id} has not crashed`);
  return ledger.transaction(async (tx) => {
    const open = await lockOpenOfSource(tx, round.id);
    const unpaid = open.find((bet) => exitOf(bet) <= crashHundredths);
    if (unpaid) throw new Error(`crash bet ${unpaid.id} won and is not paid`);
    if (!(await store.settleRound(tx, round.id, at))) return false;
    await collectLostStakes(ledger, tx, { kind: "crash.lost", reference: round.id }, open);
    await endRoundsIn(
      tx,
      open.map((bet) => lost(bet, at)),
    );
    return true;
  });
}

/**
 * Cancels a round that began with another maths version (GAME-12), because no bet may continue by rules other than
 * its own. Open bets get their stake back, exited ones keep their win. One transaction.
 * @returns false where the round had moved on
 */
export function voidRound(
  ledger: Ledger,
  round: store.CrashRound,
  { at, ...revealed }: { at: Date; crashHundredths: number; seed: string },
): Promise<boolean> {
  return ledger.transaction(async (tx) => {
    const open = await lockOpenOfSource(tx, round.id);
    if (!(await store.voidRound(tx, { id: round.id, at, ...revealed }))) return false;
    await refundStakes(ledger, tx, open, () => "crash.refund");
    await endRoundsIn(
      tx,
      open.map((bet): RoundEnd => ({
        id: bet.id,
        at: bet.at,
        state: "void",
        payout: bet.stake,
        outcome: null,
        settledAt: at,
      })),
    );
    return true;
  });
}

function lost(bet: Round, at: Date): RoundEnd {
  return { id: bet.id, at: bet.at, state: "settled", payout: money(0n), outcome: LOST, settledAt: at };
}
