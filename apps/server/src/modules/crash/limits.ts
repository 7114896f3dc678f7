import { elapsedAt } from "@khela/games/crash/curve";
import type { CrashTitle } from "@khela/games/crash/limits";
import { AppError } from "@khela/kernel/errors";
import type { Bonuses } from "../bonuses/index.ts";
import { requestHash } from "../ledger/index.ts";
import type { Round, Rounds } from "../rounds/index.ts";
import type { Chains } from "./chains.ts";
import { cashOutKind } from "./cash-out.ts";
import type { CrashPublisher } from "./live.ts";
import { exitOf } from "./place-bet.ts";
import type { CrashRound } from "./store.ts";

/** The most limits paid concurrently; the ledger groups them further. */
const PAID_AT_ONCE = 500;

/** Pays bets that exit by their limit, at exactly their limit (GAME-08). */
export interface Limits {
  /**
   * Pays the bets whose limits were reached by a moment of the run, each once.
   * @param crash the crash point: limits above it are never reached
   * @returns milliseconds after the start at which the next limit is due; Infinity where none is
   * @throws the ledger's error; some bets may be paid then, and the next call pays the rest
   */
  payUntil(round: CrashRound, crash: number, elapsedMs: number): Promise<number>;
}

export function createLimits(deps: {
  bonuses: Pick<Bonuses, "runs">;
  rounds: Rounds;
  chains: Chains;
  live: CrashPublisher;
  title: CrashTitle;
}): Limits {
  const { bonuses, live, title } = deps;
  const leaveRound = cashOutKind(deps.chains);
  /** The bets that will win by their limit and are not known to have exited, in the order of their limits. */
  let winners: { roundId: string; bets: Round[] } | undefined;

  /** Reads them once a round, because nobody joins a running one. */
  const winnersOf = async (round: CrashRound, crash: number): Promise<Round[]> => {
    if (winners?.roundId !== round.id) {
      const bets = await deps.rounds.roundsOfSource(round.id);
      const winning = bets.filter((bet) => bet.state === "open" && exitOf(bet) <= crash);
      winners = { roundId: round.id, bets: winning.sort((a, b) => exitOf(a) - exitOf(b)) };
    }
    return winners.bets;
  };

  /** Pays one bet, unless it has exited by hand. */
  const pay = async (round: CrashRound, bet: Round): Promise<void> => {
    const { id: betId, memberId, currency, gameCode } = bet;
    try {
      const { answer, replayed } = await bonuses.runs.settle(
        leaveRound,
        { betId, memberId, currency, gameCode, receivedAtMs: undefined },
        { scope: "crash:limit", key: betId, hash: requestHash({ betId }) },
      );
      if (!replayed) await live.left(answer, round.id);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "GAME_CASHED_OUT")) throw error;
    }
  };

  return {
    async payUntil(round, crash, elapsedMs) {
      const waiting = await winnersOf(round, crash);
      const reached = (bet: Round): boolean => elapsedAt(title, exitOf(bet)) <= elapsedMs;
      try {
        while (waiting[0] && reached(waiting[0])) {
          const due = waiting.slice(0, PAID_AT_ONCE).filter(reached);
          await Promise.all(due.map((bet) => pay(round, bet)));
          waiting.splice(0, due.length);
        }
      } catch (error) {
        // Some bets are paid; the next call reads from the database which are still open.
        winners = undefined;
        throw error;
      }
      return waiting[0] ? elapsedAt(title, exitOf(waiting[0])) : Infinity;
    },
  };
}
