import { cashOutAt, crashPayout } from "@khela/games/crash/crash";
import { elapsedAt } from "@khela/games/crash/curve";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import {
  loadStakedParts,
  payBack,
  payoutAccounts,
  saveStakeChanges,
  type StakeChange,
  type StakedPart,
} from "../bonuses/index.ts";
import { type CommandKind, houseAccount, memberAccount } from "../ledger/index.ts";
import { countPayouts } from "../protection/index.ts";
import { endRounds, lockRounds, type Round, type RoundEnd } from "../rounds/index.ts";
import { payoutTransfer } from "../shared-rounds/index.ts";
import { type Chains, titleOf } from "./chains.ts";
import { exitOf, hasCurrentMaths } from "./place-bet.ts";
import * as store from "./store.ts";

/** A winning exit from a running round: by hand at a moment, or by the bet's own limit. */
export interface CashOut {
  betId: string;
  memberId: MemberId;
  currency: string;
  gameCode: string;
  /** For an exit by hand, when the server received the request; undefined for an exit by limit. */
  receivedAtMs: number | undefined;
  /** Set by `bonuses.runs.settle`. */
  paysBonus?: boolean | undefined;
}

/**
 * The stored outcome of a bet. It does not contain the crash point: an exit is written while that is still secret.
 * The crash point follows from the round's seed.
 */
export interface BetOutcome {
  won: boolean;
  /** 0 where the bet was still in at the crash. */
  cashedOutHundredths: number;
  by: "hand" | "limit" | "crash";
}

/** A cash-out as the player sees it. */
export interface CashedOutBet {
  betId: string;
  cashedOutHundredths: number;
  payout: string;
  balance: string;
  balanceVersion: string;
}

interface Loaded {
  bet: Round | undefined;
  round: store.CrashRound | undefined;
  /** The crash point; undefined while no exit is allowed. Secret while the round runs. */
  crash: number | undefined;
  staked: ReadonlyMap<string, StakedPart>;
}

type Written = RoundEnd & { memberId: MemberId; bonus: StakeChange | undefined };

type Ruling = { hundredths: number } | { refused: "SYS_NOT_FOUND" | "GAME_CLOSED" | "GAME_CASHED_OUT" };

/**
 * The only way in which an open bet wins (GAME-08, MONEY-09). Exits by hand and by limit compete for the bet's locked
 * row, so that a bet is paid once.
 * @throws AppError SYS_NOT_FOUND (not this member's bet), GAME_CLOSED (too early), GAME_CASHED_OUT
 */
export function cashOutKind(chains: Chains): CommandKind<CashOut, Loaded, Written, CashedOutBet> {
  return {
    name: "crash-leave",
    accounts: (command) => [
      ...payoutAccounts(command),
      houseAccount("open-bets", command.currency),
      houseAccount("games", command.currency),
    ],
    async load(client, commands) {
      const bets = await lockRounds(
        client,
        commands.map(({ betId }) => betId),
      );
      const [rounds, staked] = await Promise.all([
        store.shareRounds(
          client,
          [...bets.values()].map(({ sourceId }) => sourceId),
        ),
        loadStakedParts(client, bets.values()),
      ]);
      return Promise.all(
        commands.map(async ({ betId }) => {
          const bet = bets.get(betId);
          const round = bet && rounds.get(bet.sourceId);
          const crash =
            round?.phase === "running"
              ? (await chains.roundSecret(round)).crash
              : (round?.crashHundredths ?? undefined);
          return { bet, round, crash, staked };
        }),
      );
    },
    decide(command, loaded, context) {
      const ruling = rule(command, loaded, context.nowMs);
      if ("refused" in ruling || !loaded.bet) {
        const code = "refused" in ruling ? ruling.refused : "SYS_NOT_FOUND";
        // An exit by a limit that isn't due yet is retried under the same key, so its refusal is not stored.
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
      const paid = payBack(bet, payout, { staked: loaded.staked, holds: command.paysBonus === true });
      return {
        outcome: "accept",
        transfers: [payoutTransfer(bet, paid, "crash.payout")],
        rows: [
          {
            id: bet.id,
            memberId: bet.memberId,
            at: bet.at,
            state: "settled",
            payout,
            outcome,
            settledAt: new Date(context.nowMs),
            bonus: paid.change,
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
    save: (ends) => [
      endRounds(ends),
      ...countPayouts(ends),
      ...saveStakeChanges(ends.map(({ bonus }) => bonus)),
    ],
  };
}

/** Whether a bet may exit now, and at which multiplier. */
function rule(command: CashOut, { bet, round, crash }: Loaded, nowMs: number): Ruling {
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
  // A round of another maths version is cancelled and its stakes are returned.
  if (round.phase !== "crashed" && !hasCurrentMaths(round)) return { refused: "GAME_CLOSED" };
  const title = titleOf(bet.gameCode);
  const exit = exitOf(bet);
  const startMs = round.startsAt.getTime();
  if (command.receivedAtMs === undefined) {
    const due = round.phase === "crashed" || nowMs - startMs >= elapsedAt(title, exit);
    return crash !== undefined && exit <= crash && due ? { hundredths: exit } : { refused: "GAME_CLOSED" };
  }
  if (crash === undefined) return { refused: "GAME_CLOSED" };
  // No exit by hand is possible once the crash point is public, whatever the clocks say.
  if (round.phase !== "running") return { refused: "GAME_CASHED_OUT" };
  const elapsedMs = command.receivedAtMs - startMs;
  const hundredths = cashOutAt(title, { elapsedMs, crash, exit });
  if (hundredths !== undefined) return { hundredths };
  // Too early, or too late: only a crash at 1.00 can end the round before 1.01 is reached.
  return { refused: elapsedMs < elapsedAt(title, 101) ? "GAME_CLOSED" : "GAME_CASHED_OUT" };
}
