import { type CrashBet, exitHundredths, seatOf } from "@khela/games/crash/crash";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText } from "@khela/kernel/money";
import {
  type ActiveTerms,
  type BonusStake,
  loadBonuses,
  openPurse,
  saveBonusStakes,
  stakeAccounts,
} from "../bonuses/index.ts";
import { type CommandKind, houseAccount, memberAccount } from "../ledger/index.ts";
import { type BetCounters, type Guard, guardBet, saveCounted } from "../protection/index.ts";
import { insertOpenRounds, loadBetGuards, type Round, roundIdAt } from "../rounds/index.ts";
import { titleOf } from "./chains.ts";
import * as store from "./store.ts";

/** A member's bet on a round. `isCrashBet` has checked stake and limit. */
export interface PlaceBet {
  memberId: MemberId;
  sessionId: string;
  currency: string;
  gameCode: string;
  crashRoundId: string;
  stake: Money;
  /** Set by `bonuses.runs.place` where bonus money may be in the bet. */
  bonusCategory?: string | undefined;
  /** Whether a reality check is due: see protection. */
  realityCheckDue?: boolean | undefined;
  bet: CrashBet;
  /** When the server received the request, by its clock. */
  receivedAtMs: number;
}

interface Loaded {
  round: store.CrashRound | undefined;
  seated: boolean;
  guard: Guard;
  bonus: ActiveTerms | undefined;
}

/** The rows that an accepted bet writes: the open round, and the player's own counters if there are any. */
interface Written {
  round: Round;
  counted: BetCounters | undefined;
  bonus: BonusStake | undefined;
}

/** An accepted bet as the player sees it. */
export interface PlacedBet {
  betId: string;
  roundId: string;
  stake: string;
  seat: number;
  autoCashOutHundredths: number | null;
  balance: string;
  balanceVersion: string;
}

/**
 * A bet on a shared round (GAME-08, MONEY-09): the round's row is locked against its start, the stake moves to the
 * open bets, and the bet is written, in one transaction with the other commands of the batch.
 * @throws AppError GAME_CLOSED, GAME_ALREADY_BET, MONEY_INSUFFICIENT, PROTECT_EXCLUDED, PROTECT_LIMIT,
 * PROTECT_REALITY
 */
export const placeBet: CommandKind<PlaceBet, Loaded, Written, PlacedBet> = {
  name: "crash-bet",
  accounts: (command) => [...stakeAccounts(command), houseAccount("open-bets", command.currency)],
  async load(client, commands) {
    const seats = commands.map(seatIn);
    const nowMs = Math.max(...commands.map(({ receivedAtMs }) => receivedAtMs));
    const [rounds, taken, guards, bonuses] = await Promise.all([
      store.shareRounds(
        client,
        commands.map(({ crashRoundId }) => crashRoundId),
      ),
      store.takenSeats(client, seats),
      loadBetGuards(client, commands, nowMs),
      loadBonuses(client, commands),
    ]);
    return commands.map((command, index) => ({
      guard: guards[index],
      bonus: bonuses[index],
      round: rounds.get(command.crashRoundId),
      seated: taken.has(store.seatKey(seatIn(command))),
    }));
  },
  decide(command, { round, seated, guard, bonus }, context) {
    const { stake, bet } = command;
    // The phase is checked too: nobody joins a started round, whatever the clocks say.
    if (
      round?.gameCode !== command.gameCode ||
      !hasCurrentMaths(round) ||
      round.phase !== "betting" ||
      command.receivedAtMs >= round.bettingEndsAt.getTime()
    ) {
      return { outcome: "refuse", code: "GAME_CLOSED", storeDecision: true };
    }
    if (seated) return { outcome: "refuse", code: "GAME_ALREADY_BET", storeDecision: true };
    const guarded = guardBet(guard, command, context.nowMs);
    if ("refused" in guarded) return guarded.refused;
    const purse = openPurse(command, bonus, context);
    if ("refused" in purse) return purse.refused;
    const betId = roundIdAt(command.receivedAtMs);
    const cash = memberAccount(command.memberId, "cash", command.currency);
    const openBets = houseAccount("open-bets", command.currency);
    return {
      outcome: "accept",
      transfers: [purse.stakeTransfer(openBets, "crash.stake", betId)],
      rows: [
        {
          counted: guarded.counted,
          bonus: purse.openStake(betId),
          round: {
            id: betId,
            // The bet is dated by its arrival, at which it was in time.
            at: new Date(command.receivedAtMs),
            memberId: command.memberId,
            sessionId: command.sessionId,
            gameCode: round.gameCode,
            kind: "crash",
            state: "open",
            currency: command.currency,
            stake,
            payout: 0n as Money,
            settledAt: null,
            sourceId: round.id,
            nonce: round.linkIndex,
            mathsVersion: round.mathsVersion,
            bet,
            outcome: null,
            bonusId: purse.bonusId,
          },
        },
      ],
      answer: (after, version) => ({
        betId,
        roundId: round.id,
        stake: moneyToText(stake),
        seat: seatOf(bet),
        autoCashOutHundredths: bet.autoCashOutHundredths ?? null,
        balance: moneyToText(after(cash)),
        balanceVersion: String(version(cash)),
      }),
    };
  },
  save: (rows) => [
    insertOpenRounds(rows.map(({ round }) => round)),
    ...saveCounted(rows.map(({ counted }) => counted)),
    ...saveBonusStakes(rows.map(({ bonus }) => bonus)),
    store.insertSeats(
      rows.map(({ round: { id, memberId, sourceId, bet } }) => ({
        betId: id,
        memberId,
        crashRoundId: sourceId,
        seat: seatOf(bet as CrashBet),
      })),
    ),
  ],
};

function seatIn({ crashRoundId, memberId, bet }: PlaceBet) {
  return { crashRoundId, memberId, seat: seatOf(bet) };
}

/** Whether a round, or a bet on one, has the current maths version (GAME-12). */
export const hasCurrentMaths = ({
  gameCode,
  mathsVersion,
}: Pick<Round, "gameCode" | "mathsVersion">): boolean =>
  mathsVersion === String(titleOf(gameCode).mathsVersion);

/**
 * The multiplier at which a stored bet exits by itself, in hundredths. Infinity for a bet of another maths version
 * without a limit of its own; if it reached that version's cap, it was paid before its round's end was published.
 */
export function exitOf(round: Round): number {
  const bet = round.bet as CrashBet;
  if (!hasCurrentMaths(round)) return bet.autoCashOutHundredths ?? Infinity;
  return exitHundredths(titleOf(round.gameCode), round.stake, bet);
}
