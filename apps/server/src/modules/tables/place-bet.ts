import { maxLoss, MAX_TABLE_LOSS } from "@khela/games/tables/exposure";
import { tableGame } from "@khela/games/tables/tables";
import type { SpotBet } from "@khela/games/tables/types";
import { worstOutcomes } from "@khela/games/tables/worst-outcomes";
import type { ErrorCode } from "@khela/contract/errors";
import type { ErrorParams } from "@khela/kernel/errors";
import type { MemberId, RoundId } from "@khela/kernel/ids";
import { type Money, money, moneyToText } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
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
import { storedTableBet } from "./table-bet.ts";
import * as store from "./store.ts";

/** The most bets of one player in one round; nobody clicks more often by hand. */
const MAX_TABLE_BETS = 40;

/** A member's chips as a command; each spot occurs once and belongs to the table. */
export interface PlaceTableBet {
  memberId: MemberId;
  sessionId: string;
  currency: string;
  gameCode: string;
  tableRoundId: string;
  bets: readonly SpotBet[];
  stake: Money;
  /** The operator's limits of this table: the smallest chip, and the most on a player's round. */
  limits: { min: Money; max: Money };
  /** The most that the round may cost the house; MAX_TABLE_LOSS by default. */
  maxLoss?: Money;
  /** Set by `bonuses.runs.place` where bonus money may be in the bet. */
  bonusCategory?: string | undefined;
  /** Whether a reality check is due, which refuses the bet; see the protection module. */
  realityCheckDue?: boolean | undefined;
  /** When the server received the request, by its own clock. */
  receivedAtMs: number;
}

interface Loaded {
  round: store.TableRound | undefined;
  placed: store.MemberRoundTotals | undefined;
  /** The chips of all players on the round, including this batch's bets. */
  everybody: Map<string, bigint>;
  guard: Guard;
  bonus: ActiveTerms | undefined;
}

interface Written {
  round: Round;
  tableBet: store.TableBet;
  counted: BetCounters | undefined;
  bonus: BonusStake | undefined;
}

/** The answer to accepted chips. */
export interface PlacedTableBet {
  betId: string;
  roundId: string;
  stake: string;
  spots: { spot: string; stake: string }[];
  balance: string;
  balanceVersion: string;
}

/**
 * Places chips on a table's round (GAME-08, MONEY-09). The round's row is locked against its deal; the stake moves to
 * the open bets and the bet is written, in one transaction with the rest of the batch.
 * @throws AppError GAME_CLOSED, GAME_STAKE, GAME_BET, MONEY_INSUFFICIENT, PROTECT_EXCLUDED, PROTECT_LIMIT,
 * PROTECT_REALITY
 */
export const placeTableBet: CommandKind<PlaceTableBet, Loaded, Written, PlacedTableBet> = {
  name: "table-bet",
  serialized: true,
  accounts: (command) => [...stakeAccounts(command), houseAccount("open-bets", command.currency)],
  async load(client, commands) {
    const nowMs = Math.max(...commands.map(({ receivedAtMs }) => receivedAtMs));
    const [rounds, placed, guards, bonuses, everybody] = await Promise.all([
      store.lockRoundsShared(
        client,
        commands.map(({ tableRoundId }) => tableRoundId),
      ),
      store.readMemberRoundTotals(
        client,
        commands.map(({ tableRoundId, memberId }) => ({ roundId: tableRoundId, memberId })),
      ),
      loadBetGuards(client, commands, nowMs),
      loadBonuses(client, commands),
      // Locked last, because this lock blocks the bets of other processes.
      store.lockRoundStakes(
        client,
        commands.map(({ tableRoundId }) => tableRoundId),
      ),
    ]);
    return commands.map(({ tableRoundId, memberId }, index) => ({
      guard: guards[index],
      bonus: bonuses[index],
      round: rounds.get(tableRoundId),
      placed: placed.get(`${tableRoundId}:${memberId}`),
      everybody: everybody.get(tableRoundId) ?? new Map<string, bigint>(),
    }));
  },
  decide(command, { round, placed, everybody, guard, bonus }, context) {
    const { stake, bets, gameCode } = command;
    // The phase is checked besides the time, so that no bet is accepted after the deal, whatever a clock says.
    if (
      round?.phase !== "betting" ||
      round.gameCode !== gameCode ||
      command.receivedAtMs >= round.bettingEndsAt.getTime()
    ) {
      return { outcome: "refuse", code: "GAME_CLOSED", storeDecision: true };
    }
    const over = overLimits(command, placed);
    if (over) return { outcome: "refuse", ...over, storeDecision: true };
    const guarded = guardBet(guard, command, context.nowMs);
    if ("refused" in guarded) return guarded.refused;
    // All chips of a round together are one bet for the bonus.
    const largest = money((placed?.stake ?? 0n) + stake);
    const purse = openPurse(command, bonus, context, { largest });
    if ("refused" in purse) return purse.refused;
    if (exceedsLiability(command, everybody))
      return { outcome: "refuse", code: "GAME_TABLE_FULL", storeDecision: true };
    const betId = roundIdAt(command.receivedAtMs);
    const cash = memberAccount(command.memberId, "cash", command.currency);
    const openBets = houseAccount("open-bets", command.currency);
    return {
      outcome: "accept",
      transfers: [purse.stakeTransfer(openBets, `${gameCode}.stake`, betId)],
      rows: [
        {
          counted: guarded.counted,
          bonus: purse.openStake(betId),
          ...tableBetRows(command, round, { betId, bonusId: purse.bonusId }),
        },
      ],
      answer: (after, version) => ({
        betId,
        roundId: round.id,
        stake: moneyToText(stake),
        spots: storedTableBet(bets).spots,
        balance: moneyToText(after(cash)),
        balanceVersion: String(version(cash)),
      }),
    };
  },
  save: (rows) => [
    insertOpenRounds(rows.map(({ round }) => round)),
    ...saveCounted(rows.map(({ counted }) => counted)),
    ...saveBonusStakes(rows.map(({ bonus }) => bonus)),
    store.insertTableBets(rows.map(({ tableBet }) => tableBet)),
  ],
};

/** The rows of an accepted bet: its round in the betting record, dated when the bet was received, and its chips. */
export function tableBetRows(
  command: Omit<PlaceTableBet, "tableRoundId" | "limits" | "mostLost" | "realityCheckDue">,
  round: store.TableRound,
  { betId, bonusId }: { betId: RoundId; bonusId: string | undefined },
): { round: Round; tableBet: store.TableBet } {
  const { memberId, sessionId, gameCode, currency, stake, bets } = command;
  return {
    tableBet: {
      roundId: round.id,
      memberId,
      betId,
      stake,
      spots: new Map(bets.map((bet) => [bet.spot, bet.stake])),
      shown: currency !== TRIAL_CURRENCY,
    },
    round: {
      id: betId,
      at: new Date(command.receivedAtMs),
      memberId,
      sessionId,
      gameCode,
      kind: "table",
      state: "open",
      currency,
      stake,
      payout: money(0n),
      settledAt: null,
      sourceId: round.id,
      nonce: round.linkIndex,
      mathsVersion: round.mathsVersion,
      bet: storedTableBet(bets),
      outcome: null,
      bonusId,
    },
  };
}

/**
 * Whether the round could cost the house more than its limit with these chips on it (domain rules H16). If not, they
 * are added to the counts for the following bets of the batch. Play credit costs nothing.
 */
function exceedsLiability(
  { bets, currency, gameCode, maxLoss: bound }: PlaceTableBet,
  everybody: Map<string, bigint>,
): boolean {
  if (currency === TRIAL_CURRENCY) return false;
  const next = new Map(everybody);
  for (const { spot, stake } of bets) next.set(spot, (next.get(spot) ?? 0n) + stake);
  if (maxLoss(next, worstOutcomes(gameCode, next)) > (bound ?? MAX_TABLE_LOSS)) return true;
  for (const [spot, stake] of next) everybody.set(spot, stake);
  return false;
}

/**
 * Whether these chips, together with those already placed, exceed the limit of a spot, of a round or of a player's
 * number of bets.
 */
function overLimits(
  { gameCode, bets, stake, limits }: PlaceTableBet,
  placed: store.MemberRoundTotals | undefined,
): { code: ErrorCode; params: ErrorParams } | undefined {
  const limit = (max: Money): { code: ErrorCode; params: ErrorParams } => ({
    code: "GAME_STAKE",
    params: { min: moneyToText(limits.min), max: moneyToText(max) },
  });
  if ((placed?.bets ?? 0) >= MAX_TABLE_BETS) return { code: "GAME_BET", params: { max: MAX_TABLE_BETS } };
  if ((placed?.stake ?? 0n) + stake > limits.max) return limit(limits.max);
  const { spots } = tableGame(gameCode);
  for (const bet of bets) {
    const found = spots.find(({ code }) => code === bet.spot);
    if (!found) return { code: "GAME_BET", params: { field: "spots", spot: bet.spot } };
    if ((placed?.spots.get(bet.spot) ?? 0n) + bet.stake > found.maxStake) return limit(found.maxStake);
  }
  return undefined;
}
