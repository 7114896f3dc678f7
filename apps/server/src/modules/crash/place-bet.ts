import { type CrashBet, exitHundredths } from "@khela/games/crash/crash";
import { CRASH_CODE, CRASH_MATHS_VERSION } from "@khela/games/crash/limits";
import type { MemberId, RoundId } from "@khela/kernel/ids";
import { type Money, moneyToText } from "@khela/kernel/money";
import { type CommandKind, houseAccount, memberAccount, move } from "../ledger/index.ts";
import { insertOpenRounds, type Round } from "../rounds/index.ts";
import * as store from "./store.ts";

/** A member's wish to join a round. Stake and limit were checked by `isCrashBet`. */
export interface PlaceBet {
  memberId: MemberId;
  sessionId: string;
  currency: string;
  crashRoundId: string;
  stake: Money;
  bet: CrashBet;
  /** When the server got the request, by its clock. */
  receivedAtMs: number;
}

interface Loaded {
  round: store.CrashRound | undefined;
  seated: boolean;
}

/** What the player is told of an accepted bet. */
export interface PlacedBet {
  betId: string;
  roundId: string;
  stake: string;
  autoCashOutHundredths: number | null;
  balance: string;
  balanceVersion: string;
}

/**
 * A bet on a shared round (GAME-08, MONEY-09): the round's row is held against its start, the stake
 * moves to the open bets, and the bet is written, in one transaction with whatever else arrives.
 * @throws AppError GAME_CLOSED, GAME_ALREADY_BET, MONEY_INSUFFICIENT
 */
export const placeBet: CommandKind<PlaceBet, Loaded, Round, PlacedBet> = {
  name: "crash-bet",
  accounts: (command) => [
    memberAccount(command.memberId, "cash", command.currency),
    houseAccount("open-bets", command.currency),
  ],
  async load(client, commands) {
    const seats = commands.map(({ crashRoundId, memberId }) => ({ crashRoundId, memberId }));
    const [rounds, taken] = await Promise.all([
      store.shareRounds(
        client,
        commands.map(({ crashRoundId }) => crashRoundId),
      ),
      store.takenSeats(client, seats),
    ]);
    return commands.map(({ crashRoundId, memberId }) => ({
      round: rounds.get(crashRoundId),
      seated: taken.has(`${crashRoundId}:${memberId}`),
    }));
  },
  decide(command, { round, seated }, context) {
    const { stake, bet } = command;
    // The phase too: once the round has started, nobody joins, whatever any clock says.
    if (round?.phase !== "betting" || command.receivedAtMs >= round.bettingEndsAt.getTime()) {
      return { outcome: "refuse", code: "GAME_CLOSED", storeDecision: true };
    }
    if (seated) return { outcome: "refuse", code: "GAME_ALREADY_BET", storeDecision: true };
    const betId = context.transferId() as string as RoundId;
    const cash = memberAccount(command.memberId, "cash", command.currency);
    const openBets = houseAccount("open-bets", command.currency);
    return {
      outcome: "accept",
      transfers: [move(cash, openBets, stake, "crash.stake", betId)],
      rows: [
        {
          id: betId,
          at: new Date(context.nowMs),
          memberId: command.memberId,
          sessionId: command.sessionId,
          gameCode: CRASH_CODE,
          kind: "crash",
          state: "open",
          currency: command.currency,
          stake,
          payout: 0n as Money,
          settledAt: null,
          sourceId: round.id,
          nonce: round.linkIndex,
          mathsVersion: String(CRASH_MATHS_VERSION),
          bet,
          outcome: null,
        },
      ],
      answer: (after, version) => ({
        betId,
        roundId: round.id,
        stake: moneyToText(stake),
        autoCashOutHundredths: bet.autoCashOutHundredths ?? null,
        balance: moneyToText(after(cash)),
        balanceVersion: String(version(cash)),
      }),
    };
  },
  save: (bets) => [
    insertOpenRounds(bets),
    store.insertSeats(
      bets.map(({ id, memberId, sourceId }) => ({ betId: id, memberId, crashRoundId: sourceId })),
    ),
  ],
};

/** Where a kept bet leaves by itself, in hundredths. */
export function exitOf(round: Round): number {
  return exitHundredths(round.stake, round.bet as CrashBet);
}
