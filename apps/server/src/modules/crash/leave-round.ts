import { cashOutAt, crashPayout } from "@khela/games/crash/crash";
import { elapsedAt } from "@khela/games/crash/curve";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText } from "@khela/kernel/money";
import { type CommandKind, houseAccount, memberAccount, type Transfer } from "../ledger/index.ts";
import { countPayouts } from "../protection/index.ts";
import { endRounds, lockRounds, type Round, type RoundEnd } from "../rounds/index.ts";
import { type Chains, titleOf } from "./chains.ts";
import { exitOf, isOfToday } from "./place-bet.ts";
import * as store from "./store.ts";

/** Leaving a running round with a win: by hand at a moment, or by the bet's own limit. */
export interface LeaveRound {
  betId: string;
  memberId: MemberId;
  currency: string;
  gameCode: string;
  /** By hand: when the server got the request. By limit: undefined. */
  receivedAtMs: number | undefined;
}

/**
 * What is kept of a bet that ended. Where the round ended is not in it: a bet that left is written
 * while that is still secret. It follows from the round's seed.
 */
export interface BetOutcome {
  won: boolean;
  /** 0 where it was still in at the crash. */
  cashedOutHundredths: number;
  by: "hand" | "limit" | "crash";
}

/** What the player is told of a cash-out. */
export interface LeftRound {
  betId: string;
  cashedOutHundredths: number;
  payout: string;
  balance: string;
  balanceVersion: string;
}

interface Loaded {
  bet: Round | undefined;
  round: store.CrashRound | undefined;
  /** Where the round ends; undefined while nobody may leave it. Secret while it runs. */
  crash: number | undefined;
}

type Ruling = { hundredths: number } | { refused: "SYS_NOT_FOUND" | "GAME_CLOSED" | "GAME_CASHED_OUT" };

/**
 * The one way in which an open bet wins (GAME-08, MONEY-09). Hand and limit compete for the bet's
 * locked row, so that a bet is paid once, whoever comes first.
 * @throws AppError SYS_NOT_FOUND (not this member's bet), GAME_CLOSED (too early), GAME_CASHED_OUT
 */
export function leaveRoundKind(
  chains: Chains,
): CommandKind<LeaveRound, Loaded, RoundEnd & { memberId: MemberId }, LeftRound> {
  return {
    name: "crash-leave",
    accounts: ({ memberId, currency }) => [
      memberAccount(memberId, "cash", currency),
      houseAccount("open-bets", currency),
      houseAccount("games", currency),
    ],
    async load(client, commands) {
      const bets = await lockRounds(
        client,
        commands.map(({ betId }) => betId),
      );
      const rounds = await store.shareRounds(
        client,
        [...bets.values()].map(({ sourceId }) => sourceId),
      );
      return Promise.all(
        commands.map(async ({ betId }) => {
          const bet = bets.get(betId);
          const round = bet && rounds.get(bet.sourceId);
          const crash =
            round?.phase === "running"
              ? (await chains.roundSecret(round)).crash
              : (round?.crashHundredths ?? undefined);
          return { bet, round, crash };
        }),
      );
    },
    decide(command, loaded, context) {
      const ruling = rule(command, loaded, context.nowMs);
      if ("refused" in ruling || !loaded.bet) {
        const code = "refused" in ruling ? ruling.refused : "SYS_NOT_FOUND";
        // A limit that isn't due yet is tried again under the same key.
        const final = command.receivedAtMs !== undefined && code !== "SYS_NOT_FOUND";
        return { outcome: "refuse", code, storeDecision: final };
      }
      const { bet } = loaded;
      const outcome: BetOutcome = {
        won: true,
        cashedOutHundredths: ruling.hundredths,
        by: command.receivedAtMs === undefined ? "limit" : "hand",
      };
      const payout = crashPayout(bet.stake, { ...outcome, crashHundredths: ruling.hundredths });
      const cash = memberAccount(bet.memberId, "cash", bet.currency);
      return {
        outcome: "accept",
        transfers: [payoutTransfer(bet, payout)],
        rows: [
          {
            id: bet.id,
            memberId: bet.memberId,
            at: bet.at,
            state: "settled",
            payout,
            outcome,
            settledAt: new Date(context.nowMs),
          },
        ],
        answer: (after, version) => ({
          betId: bet.id,
          cashedOutHundredths: ruling.hundredths,
          payout: moneyToText(payout),
          balance: moneyToText(after(cash)),
          balanceVersion: String(version(cash)),
        }),
      };
    },
    save: (ends) => [endRounds(ends), ...countPayouts(ends)],
  };
}

/** Whether a bet may leave now, and where. */
function rule(command: LeaveRound, { bet, round, crash }: Loaded, nowMs: number): Ruling {
  if (
    !bet ||
    !round ||
    bet.kind !== "crash" ||
    bet.gameCode !== command.gameCode ||
    bet.memberId !== command.memberId ||
    bet.currency !== command.currency
  ) {
    return { refused: "SYS_NOT_FOUND" };
  }
  if (bet.state !== "open") return { refused: "GAME_CASHED_OUT" };
  // A round of another maths doesn't run on: the stake goes back.
  if (round.phase !== "crashed" && !isOfToday(round)) return { refused: "GAME_CLOSED" };
  const title = titleOf(bet.gameCode);
  const exit = exitOf(bet);
  const startMs = round.startsAt.getTime();
  if (command.receivedAtMs === undefined) {
    const due = round.phase === "crashed" || nowMs - startMs >= elapsedAt(title, exit);
    return crash !== undefined && exit <= crash && due ? { hundredths: exit } : { refused: "GAME_CLOSED" };
  }
  if (crash === undefined) return { refused: "GAME_CLOSED" };
  // Nobody leaves by hand once the crash point is public, whatever any clock says.
  if (round.phase !== "running") return { refused: "GAME_CASHED_OUT" };
  const elapsedMs = command.receivedAtMs - startMs;
  const hundredths = cashOutAt(title, { elapsedMs, crash, exit });
  if (hundredths !== undefined) return { hundredths };
  // Too early, or too late: 1.01 is reached before anything but a crash at 1.00 can end the round.
  return { refused: elapsedMs < elapsedAt(title, 101) ? "GAME_CLOSED" : "GAME_CASHED_OUT" };
}

/** The stake comes out of the open bets, the win from the house. */
function payoutTransfer(bet: Round, payout: Money): Transfer {
  const postings: Transfer["postings"][number][] = [
    { account: houseAccount("open-bets", bet.currency), amount: -bet.stake as Money },
    { account: memberAccount(bet.memberId, "cash", bet.currency), amount: payout },
  ];
  const win = (payout - bet.stake) as Money;
  // A small stake at 1.01 wins less than a unit, rounded down to nothing.
  if (win > 0n) postings.push({ account: houseAccount("games", bet.currency), amount: -win as Money });
  return { kind: "crash.payout", reference: bet.id, postings };
}
