import type { MemberId, RoundId } from "@khela/kernel/ids";
import { type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import { bonusPart } from "@khela/rules/bonuses/bonus";
import { VOID } from "@khela/rules/sports/leg-result";
import { decidedPayout } from "@khela/rules/sports/settle-bet";
import {
  loadStakedParts,
  payBack,
  payoutAccounts,
  saveStakeChanges,
  type StakeChange,
  type StakedPart,
} from "../bonuses/index.ts";
import {
  type CommandKind,
  type DecideContext,
  houseAccount,
  memberAccount,
  type Transfer,
} from "../ledger/index.ts";
import { countPayouts, removeCountedStakes } from "../protection/index.ts";
import {
  endRounds,
  insertLines,
  lockRounds,
  type Round,
  type RoundEnd,
  roundIdAt,
  type VendorLine,
} from "../rounds/index.ts";
import { payoutTransfer, refundTransfer } from "../shared-rounds/index.ts";
import {
  type Bet,
  type Correction,
  insertCorrections,
  lockBets,
  saveDebts,
  settleBets,
  type Settled,
  findDebts,
} from "./bet-store.ts";
import { type ExposureChange, exposureOf, saveExposures, withoutExposure } from "./exposure-store.ts";
import { insertNews, type News, type NewsKind } from "./news-store.ts";
import { repayDebts } from "./repay-debt.ts";

/** A command to settle a bet by the results of its legs, for the first time or again. */
export interface SettleBet {
  betId: string;
  memberId: MemberId;
  currency: string;
  /** Set by `bonuses.runs.settle`. */
  paysBonus?: boolean | undefined;
}

interface Loaded {
  /** Bets of the batch's players on which something is owed. */
  debts: readonly Bet[];
  bet: Bet | undefined;
  round: Round | undefined;
  staked: ReadonlyMap<string, StakedPart>;
}

type Ended = RoundEnd & { memberId: MemberId; stake: Money };

/** What is written of a settled bet. */
export interface SettledRow {
  settled: Settled;
  end?: Ended;
  line?: VendorLine;
  correction?: Correction;
  exposure: ExposureChange[];
  bonus?: StakeChange | undefined;
  /** Other bets on which less is owed now. */
  repaid?: readonly Bet[];
  news?: News[];
}

/** What is decided of a bet: undefined while it depends on open legs. */
export interface Verdict {
  state: "settled" | "void";
  payout: Money;
}

/**
 * A bet is void where all of its legs are; a partly void one is settled. What was cashed out of it is part of its payout, and
 * the results decide about the rest.
 */
export function verdictOf({
  kind,
  lineStake,
  cashedLineStake,
  cashedPayout,
  legs,
}: Pick<Bet, "kind" | "lineStake" | "cashedLineStake" | "cashedPayout" | "legs">): Verdict | undefined {
  const rest = decidedPayout(
    { kind, isEachWay: false, lineStake: money(lineStake - cashedLineStake) },
    legs.map(({ oddsMilli, result }) => ({ oddsMilli, result, terms: null, placeResult: null })),
  );
  if (rest === undefined) return undefined;
  const isVoid = legs.every(({ result }) => result?.voidHundredths === VOID.voidHundredths);
  const payout = money(rest + cashedPayout);
  return { state: isVoid && cashedLineStake === 0n ? "void" : "settled", payout };
}

/** What turnover and the betting record know of a bet that is over. */
export const outcomeOf = ({ kind, legs, covered }: Pick<Bet, "kind" | "legs" | "covered">) => ({
  kind,
  oddsMilli: legs.map(({ oddsMilli }) => oddsMilli),
  results: legs.map(({ result }) => result),
  ...(covered > 0n ? { covered: moneyToText(covered) } : {}),
});

/**
 * Settles a bet through the ledger (SPORT-03): the stake leaves the open bets once, and a result that changes posts the
 * difference. What is taken back and isn't there becomes a debt that later winnings pay; no balance falls below zero.
 * @throws AppError SYS_NOT_FOUND, GAME_CLOSED where nothing is due: neither is stored
 */
export const settleBet: CommandKind<SettleBet, Loaded, SettledRow, { paid: string }> = {
  name: "sports-settle",
  accounts: (command) => [
    ...payoutAccounts(command),
    houseAccount("open-bets", command.currency),
    houseAccount("games", command.currency),
  ],
  async load(client, commands) {
    const ids = commands.map(({ betId }) => betId);
    const rounds = await lockRounds(client, ids);
    const owing = await findDebts(client, commands);
    const bets = await lockBets(client, [...ids, ...owing]);
    const staked = await loadStakedParts(client, rounds.values());
    const debts = owing.flatMap((id) => bets.get(id) ?? []);
    return ids.map((id) => ({ bet: bets.get(id), round: rounds.get(id), staked, debts }));
  },
  decide(command, { bet, round, staked, debts }, context) {
    if (!bet || !round) return { outcome: "refuse", code: "SYS_NOT_FOUND", storeDecision: false };
    if (bet.state === "pending" || bet.state === "rejected" || bet.state === "cashed_out")
      return { outcome: "refuse", code: "GAME_CLOSED", storeDecision: false };
    const verdict = verdictOf(bet);
    const how = { staked, holds: command.paysBonus === true };
    const made =
      bet.state === "open"
        ? verdict && settleFirst(bet, round, verdict, how, context)
        : settleAgain(bet, round, verdict, how, context);
    const { transfers = [], row } = made ?? { row: asItIs(bet) };
    bet.owed = row.settled.owed;
    // A stake that comes back was never won.
    const won = row.settled.state === "settled" ? transfers : [];
    const { transfers: repayments, repaid } = repayDebts(bet, won, debts);
    return {
      outcome: "accept",
      transfers: [...transfers, ...repayments],
      rows: [{ ...row, repaid }],
      answer: () => ({ paid: moneyToText(row.settled.payout) }),
    };
  },
  save: saveSettled,
};

export function saveSettled(rows: readonly SettledRow[]) {
  const ends = rows.flatMap(({ end }) => end ?? []);
  const lines = rows.flatMap(({ line }) => line ?? []);
  const corrections = rows.flatMap(({ correction }) => correction ?? []);
  const repaid = new Set(rows.flatMap((row) => row.repaid ?? []));
  return [
    settleBets(rows.map(({ settled }) => settled)),
    ...(repaid.size === 0 ? [] : [saveDebts([...repaid])]),
    ...saveExposures(rows.flatMap(({ exposure }) => exposure)),
    ...(ends.length === 0 ? [] : [endRounds(ends)]),
    // Lost bets lock no player's counters.
    ...countPayouts(ends.filter(({ state, payout }) => state === "settled" && payout > 0n)),
    ...removeCountedStakes(ends.filter(({ state }) => state === "void")),
    ...(lines.length === 0 ? [] : [insertLines(lines)]),
    ...(corrections.length === 0 ? [] : [insertCorrections(corrections)]),
    ...saveStakeChanges(rows.map(({ bonus }) => bonus)),
    ...insertNews(rows.flatMap(({ news }) => news ?? [])),
  ];
}

/** Nothing to do: it was settled by these results before, or still depends on open legs. */
const asItIs = (bet: Bet): SettledRow => ({ settled: bet, exposure: [] });

interface How {
  staked: ReadonlyMap<string, StakedPart>;
  holds: boolean;
}
interface Made {
  transfers?: readonly Transfer[];
  row: SettledRow;
}

function settleFirst(
  bet: Bet,
  round: Round,
  { state, payout }: Verdict,
  how: How,
  { nowMs }: DecideContext,
): Made {
  const settledAt = new Date(nowMs);
  const paid = payBack(round, money(payout - bet.cashedPayout), how);
  return {
    transfers: [state === "void" ? refundTransfer(round, paid, "void") : payoutTransfer(round, paid)],
    row: {
      settled: { id: bet.id, state, payout, settledAt, owed: bet.owed },
      end: endOf(bet, round, { state, payout, settledAt }),
      exposure: withoutExposure(exposureOf(bet)),
      bonus: paid.change,
      news: state === "void" ? [newsOf(bet, "void", payout, nowMs)] : [],
    },
  };
}

/** What the player reads about a bet, beside its own page. */
const newsOf = (bet: Bet, kind: NewsKind, amount: Money, nowMs: number): News => ({
  id: roundIdAt(nowMs),
  betId: bet.id,
  kind,
  amount,
  at: new Date(nowMs),
});

/** A bet's round in its final state. */
export const endOf = (
  bet: Bet,
  { id, at, memberId, stake }: Round,
  how: { state: "settled" | "void"; payout: Money; settledAt: Date },
): Ended => ({ id, at, memberId, stake, outcome: outcomeOf(bet), ...how });

/** Posts the difference to what was paid before, as far as the player's cash goes; the rest is owed. */
function settleAgain(
  bet: Bet,
  round: Round,
  verdict: Verdict | undefined,
  how: How,
  context: DecideContext,
): Made {
  const at = new Date(context.nowMs);
  if (!verdict)
    return {
      row: { settled: { ...bet, state: bet.state === "open" ? "open" : "reopened" }, exposure: [] },
    };
  const { state, payout } = verdict;
  const settled: Settled = { id: bet.id, state, payout, settledAt: at, owed: bet.owed };
  const difference = money(payout - bet.payout);
  if (difference === 0n) return { row: { settled, exposure: [] } };
  const house = houseAccount("games", bet.currency);
  const lineId = roundIdAt(context.nowMs);
  const taken = takenNow(bet, difference, mostTaken(bet, round, difference, how, context));
  const paid = payBack(round, taken.moves, how);
  settled.owed = taken.owed;
  const transfers: Transfer[] =
    taken.moves === 0n
      ? []
      : [
          {
            kind: `${bet.gameCode}.adjust`,
            reference: bet.id,
            postings: [...paid.credits, { account: house, amount: money(-taken.moves) }],
          },
        ];
  return {
    transfers,
    row: {
      settled,
      line: lineOf(bet, { lineId, at, difference, state }),
      correction: { betId: bet.id, lineId, at, difference },
      exposure: [],
      bonus: taken.moves === 0n ? undefined : paid.change,
      news: [
        newsOf(bet, "corrected", difference, context.nowMs),
        ...(taken.owed > bet.owed ? [newsOf(bet, "owed", taken.owed, context.nowMs)] : []),
      ],
    },
  };
}

/** How a difference is paid: what the player gets pays what the bet owes first; what can't be taken now is owed. */
function takenNow({ owed }: Bet, difference: Money, most: Money): { moves: Money; owed: Money } {
  if (difference > 0n) {
    const repaid = owed < difference ? owed : difference;
    return { moves: money(difference - repaid), owed: money(owed - repaid) };
  }
  const asked = money(-difference);
  const taken = most < asked ? most : asked;
  return { moves: money(-taken), owed: money(owed + asked - taken) };
}

/**
 * The most that can be taken of a player at once: the cash. A bet with bonus money in it is corrected as a whole, in the
 * shares of its stake, or not at all.
 */
function mostTaken(
  bet: Bet,
  round: Round,
  difference: Money,
  { staked }: How,
  context: DecideContext,
): Money {
  const cash = context.balance(memberAccount(bet.memberId, "cash", bet.currency));
  const part = staked.get(bet.id);
  if (difference > 0n || round.bonusId === undefined || !part) return cash;
  const asked = money(-difference);
  const ofBonus = bonusPart(asked, round.stake, part.stake);
  const bucket =
    part.bonus.state === "active"
      ? context.balance(memberAccount(bet.memberId, "bonus", bet.currency))
      : ofBonus;
  return cash >= asked && bucket >= ofBonus ? asked : ZERO;
}

/**
 * The line beside the bet's round (decision 0015). Its payout is the whole difference to the player; where the bet becomes
 * void, or is so no more, its stake counts no longer, or again.
 */
function lineOf(
  bet: Bet,
  {
    lineId,
    at,
    difference,
    state,
  }: { lineId: RoundId; at: Date; difference: Money; state: Verdict["state"] },
): VendorLine {
  const wasVoid = bet.state === "void";
  const stake =
    state === "void" && !wasVoid ? money(-bet.stake) : wasVoid && state !== "void" ? bet.stake : ZERO;
  return {
    id: lineId,
    at,
    memberId: bet.memberId,
    sessionId: bet.sessionId,
    gameCode: bet.gameCode,
    currency: bet.currency,
    // The change of the stake is part of the difference: a line has no stake of its own.
    payout: difference,
    bet: { betId: bet.id },
    outcome: {
      kind: "correction",
      about: bet.id,
      sports: outcomeOf(bet),
      ...(stake === 0n ? {} : { stake: moneyToText(stake) }),
    },
  };
}
