import { type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import type { MemberId } from "@khela/kernel/ids";
import type { BetKind } from "@khela/rules/sports/bet-lines";
import { FULL_FACTOR_PPM, limitsOfBet, MOST_LIABILITY, withFactor } from "@khela/rules/sports/limits";
import type { AcceptedChange } from "@khela/rules/sports/odds";
import { lineCount, mostPayout } from "@khela/rules/sports/settle-bet";
import {
  type ActiveTerms,
  type BonusStake,
  loadBonuses,
  openPurse,
  saveBonusStakes,
  stakeAccounts,
} from "../bonuses/index.ts";
import { type CommandKind, type Decision, houseAccount, memberAccount } from "../ledger/index.ts";
import { type BetCounters, type Guard, guardBet, saveCounted } from "../protection/index.ts";
import { insertOpenRounds, loadBetGuards, type Round, roundIdAt } from "../rounds/index.ts";
import { type Offer, lockOffers } from "../sports/index.ts";
import type { Db } from "../../platform/database.ts";
import { findFactor, loadFactors } from "./player-factor-store.ts";
import { type Bet, insertBets, type Leg } from "./bet-store.ts";
import { type CheckedLeg, checkLegs, type ChosenLeg, firstLink } from "./check-legs.ts";
import {
  addToBooks,
  type ExposureChange,
  exposureOf,
  type MarketBook,
  readBooks,
  roomOf,
  saveExposures,
} from "./exposure-store.ts";

/** A command to bet on the legs of a slip; the kind fits their number. */
export interface PlaceBet {
  memberId: MemberId;
  sessionId: string;
  currency: string;
  gameCode: string;
  kind: BetKind;
  legs: readonly ChosenLeg[];
  lineStake: Money;
  /** That of all lines. */
  stake: Money;
  accept: AcceptedChange;
  /** After which silence of the feed nothing is offered. */
  staleMs: number;
  /** Set by `bonuses.runs.place` where bonus money may be in the bet. */
  bonusCategory?: string | undefined;
  /** Whether a reality check is due: see protection. */
  realityCheckDue?: boolean | undefined;
  /** When the server got the request, by its clock. */
  receivedAtMs: number;
}

interface Loaded {
  offers: ReadonlyMap<string, Offer>;
  books: ReadonlyMap<string, MarketBook>;
  guard: Guard;
  /** How careful the house is with the player. */
  factorPpm: number;
  bonus: ActiveTerms | undefined;
}

interface Written {
  bet: Bet;
  round: Round;
  exposure: ExposureChange[];
  counted: BetCounters | undefined;
  bonus: BonusStake | undefined;
}

/** The answer to the player; the bet is read by its id. */
export interface PlacedAnswer {
  betId: string;
  balance: string;
  balanceVersion: string;
}

/**
 * Bets on sports (SPORT-02): in one batched transaction it locks the legs' markets against every change of the feed, holds the
 * stake and writes the bet. With legs in play the bet is pending: its price is looked at again after a delay.
 * @throws AppError SPORTS_CLOSED, SPORTS_ODDS_CHANGED, SPORTS_LINKED, SPORTS_LIMIT, MONEY_INSUFFICIENT, PROTECT_EXCLUDED,
 *   PROTECT_LIMIT, PROTECT_REALITY
 */
export const placeBet: CommandKind<PlaceBet, Loaded, Written, PlacedAnswer> = {
  name: "sports-place",
  serialized: true,
  accounts: (command) => [...stakeAccounts(command), houseAccount("open-bets", command.currency)],
  async load(client, commands) {
    const nowMs = Math.max(...commands.map(({ receivedAtMs }) => receivedAtMs));
    const marketIds = [...new Set(commands.flatMap(({ legs }) => legs.map(({ marketId }) => marketId)))];
    const [guards, bonuses, factors, offers] = await Promise.all([
      loadBetGuards(client, commands, nowMs),
      loadBonuses(client, commands),
      loadFactors(
        client,
        commands.map(({ memberId }) => memberId),
      ),
      // Lock these last, because the feed and other processes wait for them.
      lockOffers(client, marketIds, { nowMs, staleMs: commands[0]?.staleMs ?? 0 }),
    ]);
    const books = await readBooks(client, marketIds);
    return commands.map(({ memberId }, index) => ({
      offers,
      books,
      guard: guards[index],
      bonus: bonuses[index],
      factorPpm: factors.get(memberId) ?? FULL_FACTOR_PPM,
    }));
  },
  decide(command, { offers, books, guard, bonus, factorPpm }, context) {
    const { memberId, currency, gameCode, legs, receivedAtMs } = command;
    const checked = checkLegs(legs, offers, { accept: command.accept, nowMs: receivedAtMs });
    const problem = problemOf(command, checked);
    if (problem) return problem;
    const guarded = guardBet(guard, command, context.nowMs);
    if ("refused" in guarded) return guarded.refused;
    const purse = openPurse(command, bonus, context);
    if ("refused" in purse) return purse.refused;
    const betId = roundIdAt(receivedAtMs);
    const bet = betOf(command, checked, { id: betId, factorPpm });
    const exposure = exposureOf(bet);
    const limit = limitOf(bet, exposure, { books, offers });
    if (limit) return limit;
    addToBooks(books, exposure);
    const cash = memberAccount(memberId, "cash", currency);
    return {
      outcome: "accept",
      transfers: [purse.stakeTransfer(houseAccount("open-bets", currency), `${gameCode}.stake`, betId)],
      rows: [
        {
          bet,
          round: roundOf(bet, purse.bonusId),
          exposure,
          counted: guarded.counted,
          bonus: purse.openStake(betId),
        },
      ],
      answer: (after, version) => ({
        betId,
        balance: moneyToText(after(cash)),
        balanceVersion: String(version(cash)),
      }),
    };
  },
  save: (rows) => [
    insertOpenRounds(rows.map(({ round }) => round)),
    ...saveCounted(rows.map(({ counted }) => counted)),
    ...saveBonusStakes(rows.map(({ bonus }) => bonus)),
    ...insertBets(rows.map(({ bet }) => bet)),
    ...saveExposures(rows.flatMap(({ exposure }) => exposure)),
  ],
};

type Refusal = Extract<Decision<never, never>, { outcome: "refuse" }>;

/** Refusals are stored: who chooses anew bets with another key. */
const refuse = (code: Refusal["code"], params: NonNullable<Refusal["params"]>): Refusal => ({
  outcome: "refuse",
  code,
  params,
  storeDecision: true,
});

function problemOf({ legs }: PlaceBet, checked: readonly CheckedLeg[]): Refusal | undefined {
  const closed = checked.findIndex((leg) => leg.problem === "closed");
  if (closed >= 0) return refuse("SPORTS_CLOSED", { leg: closed });
  const moved = checked.findIndex((leg) => leg.problem === "odds_changed");
  if (moved >= 0)
    return refuse("SPORTS_ODDS_CHANGED", { leg: moved, oddsMilli: checked[moved]?.oddsMilli ?? 0 });
  const linked = firstLink(legs, checked);
  if (!linked) return undefined;
  const [leg, with_] = linked.places;
  return refuse("SPORTS_LINKED", { leg, with: with_, link: linked.link });
}

/** Refuses a bet that could win more than one bet may, or whose market could cost the house more than it may. */
function limitOf(
  { maxPayout, stake, factorPpm, legs }: Bet,
  exposure: readonly ExposureChange[],
  { books, offers }: Pick<Loaded, "books" | "offers">,
): Refusal | undefined {
  const limits = limitsOfLegs(legs, offers);
  const mostPayout = withFactor(limits.mostPayout, factorPpm);
  if (maxPayout > mostPayout) return refuse("SPORTS_LIMIT", { max: moneyToText(mostPayout) });
  const mostStake = limits.mostStake && withFactor(limits.mostStake, factorPpm);
  if (mostStake !== null && stake > mostStake)
    return refuse("SPORTS_LIMIT", { maxStake: moneyToText(mostStake) });
  const full = exposure.findIndex(({ marketId, outcome, stakes, payouts }) => {
    const book = books.get(marketId);
    return (
      book !== undefined &&
      payouts - stakes > roomOf(book, outcome, offers.get(marketId)?.limits.mostLiability ?? MOST_LIABILITY)
    );
  });
  return full < 0 || !legs[full] ? undefined : refuse("SPORTS_LIMIT", { leg: full });
}

/** The limits of a bet with these legs, before the player's factor. */
export const limitsOfLegs = (legs: readonly Pick<Leg, "marketId">[], offers: ReadonlyMap<string, Offer>) =>
  limitsOfBet(
    legs.flatMap(({ marketId }) => {
      const offer = offers.get(marketId);
      return offer ? [{ limits: offer.limits, isInPlay: offer.market.isInPlay }] : [];
    }),
  );

function betOf(
  command: PlaceBet,
  checked: readonly CheckedLeg[],
  { id, factorPpm }: Pick<Bet, "id" | "factorPpm">,
): Bet {
  const { memberId, sessionId, gameCode, currency, kind, lineStake, stake, accept, receivedAtMs } = command;
  const offers = new Map(checked.flatMap(({ offer }) => (offer ? [[offer.market.id, offer] as const] : [])));
  const { delayMs } = limitsOfLegs(command.legs, offers);
  const at = new Date(receivedAtMs);
  const legs = command.legs.map(({ marketId, outcome, oddsMilli: seen }, place): Leg => ({
    marketId,
    outcome,
    seenOddsMilli: seen,
    oddsMilli: checked[place]?.oddsMilli ?? seen,
    marketVersion: checked[place]?.offer?.market.version ?? 0,
    isInPlay: checked[place]?.offer?.market.isInPlay ?? false,
    result: null,
    resultVersion: 0,
  }));
  return {
    id,
    memberId,
    sessionId,
    gameCode,
    currency,
    kind,
    lineStake,
    stake,
    maxPayout: mostPayoutOf({ kind, lineStake, legs }),
    payout: ZERO,
    accept,
    state: delayMs > 0 ? "pending" : "open",
    placedAt: at,
    decidedAt: delayMs > 0 ? new Date(receivedAtMs + delayMs) : null,
    acceptedAt: delayMs > 0 ? null : at,
    settledAt: null,
    rejection: null,
    owed: ZERO,
    cashedLineStake: ZERO,
    cashedPayout: ZERO,
    covered: ZERO,
    limitsVersion: Math.max(0, ...checked.map(({ offer }) => offer?.limitsVersion ?? 0)),
    factorPpm,
    legs,
  };
}

/** The most that a bet pays at the odds of its legs. */
export const mostPayoutOf = ({
  kind,
  lineStake,
  legs,
}: Pick<Bet, "kind" | "lineStake"> & { legs: readonly Pick<Leg, "oddsMilli">[] }): Money =>
  mostPayout(
    { kind, isEachWay: false, lineStake },
    legs.map(({ oddsMilli }) => ({ oddsMilli, terms: null })),
  );

/** The stake of all lines. */
export const stakeOfLines = (kind: BetKind, legs: number, lineStake: Money): Money =>
  money(lineStake * BigInt(lineCount({ kind, isEachWay: false }, legs)));

/** The round in the betting record. Its id is its source too, because a bet is nobody else's round. */
const roundOf = (bet: Bet, bonusId: string | undefined): Round => ({
  id: bet.id,
  at: bet.placedAt,
  memberId: bet.memberId,
  sessionId: bet.sessionId,
  gameCode: bet.gameCode,
  kind: "sports",
  state: "open",
  currency: bet.currency,
  stake: bet.stake,
  payout: ZERO,
  settledAt: null,
  sourceId: bet.id,
  nonce: 0,
  mathsVersion: "",
  bet: {
    kind: bet.kind,
    legs: bet.legs.map(({ marketId, outcome, oddsMilli }) => ({ marketId, outcome, oddsMilli })),
  },
  outcome: null,
  bonusId,
});

/** How careful the house is with a player, in millionths. @param memberId undefined for a visitor */
export const factorOf = async (db: Db, memberId: string | undefined): Promise<number> =>
  (memberId === undefined ? undefined : await findFactor(db, memberId))?.factorPpm ?? FULL_FACTOR_PPM;
