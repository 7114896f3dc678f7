/** The slip: chosen outcomes before they are bet on. Pure. Source: SPORT-02. */
import type { MarketView, MatchView, OutcomeView } from "@khela/contract/sports";
import { type BetKind, fits, linesOf, systemsOf } from "@khela/rules/sports/bet-lines";
import { linkedLegs, type LegLink } from "@khela/rules/sports/linked-legs";
import type { NamedMarket } from "@khela/rules/sports/markets/market-names";

/** The most outcomes on a slip; the server takes no more in one bet. */
export const MOST_LEGS = 20;

/** A chosen outcome with what is needed to name it again without asking. */
export interface SlipLeg {
  readonly marketId: string;
  readonly outcome: string;
  readonly outcomeName: string | null;
  /** The odds that the player has seen and agreed to. */
  readonly oddsMilli: number;
  readonly market: NamedMarket;
  readonly match: Pick<MatchView, "matchId" | "sport" | "matchTime"> & {
    readonly league: { readonly leagueId: string; readonly name: string };
    readonly home: string;
    readonly away: string;
  };
}

export const SLIP_MODES = ["single", "multiple", "system"] as const;
export type SlipMode = (typeof SLIP_MODES)[number];

export interface Slip {
  readonly legs: readonly SlipLeg[];
  /** As chosen; {@link modeOf} tells the one that the legs allow. */
  readonly mode: SlipMode;
  /** The chosen system; {@link systemOf} tells the one that the legs allow. */
  readonly system: BetKind | null;
  /** What was typed as the stake of each bet, by {@link SlipBet.id}. */
  readonly stakes: Readonly<Record<string, string>>;
}

export const EMPTY_SLIP: Slip = { legs: [], mode: "multiple", system: null, stakes: {} };

export const legId = ({ marketId, outcome }: Pick<SlipLeg, "marketId" | "outcome">): string =>
  `${marketId}/${outcome}`;

export const hasLeg = ({ legs }: Slip, leg: Pick<SlipLeg, "marketId" | "outcome">): boolean =>
  legs.some((one) => legId(one) === legId(leg));

/** The leg of an outcome that has a price. */
export const legOf = (
  match: MatchView,
  market: MarketView,
  outcome: OutcomeView,
  oddsMilli: number,
): SlipLeg => ({
  marketId: market.marketId,
  outcome: outcome.key,
  outcomeName: outcome.name,
  oddsMilli,
  market: {
    type: market.type,
    specifiers: market.specifiers,
    lineQuarters: market.lineQuarters,
    subject: market.subject,
  },
  match: {
    matchId: match.matchId,
    sport: match.sport,
    matchTime: match.matchTime,
    league: match.league,
    home: match.homeTeam.name,
    away: match.awayTeam.name,
  },
});

/** Puts an outcome on the slip, or takes it off; a full slip stays as it is. */
export function toggled(slip: Slip, leg: SlipLeg): Slip {
  if (hasLeg(slip, leg)) return without(slip, [legId(leg)]);
  return slip.legs.length >= MOST_LEGS ? slip : { ...slip, legs: [...slip.legs, leg] };
}

/**
 * The slip with the outcomes of another one, at the odds that are named there; outcomes without odds, those that it has already,
 * and those beyond the most are left out. Several that come into an empty slip are a multiple.
 */
export function takenOver(
  slip: Slip,
  others: readonly (Omit<SlipLeg, "oddsMilli"> & { readonly oddsMilli: number | null })[],
): Slip {
  const added = others.flatMap(({ oddsMilli, ...leg }) =>
    oddsMilli === null || hasLeg(slip, leg) ? [] : [{ ...leg, oddsMilli }],
  );
  return added.length === 0 ? slip : { ...slip, legs: [...slip.legs, ...added].slice(0, MOST_LEGS) };
}

/** The slip without these legs; once it is empty it is as new. */
export function without(slip: Slip, ids: readonly string[]): Slip {
  const legs = slip.legs.filter((leg) => !ids.includes(legId(leg)));
  if (legs.length === 0) return EMPTY_SLIP;
  const stakes = Object.fromEntries(Object.entries(slip.stakes).filter(([id]) => !ids.includes(id)));
  return { ...slip, legs, stakes };
}

/** The slip with odds that the player has agreed to. */
export const agreed = (slip: Slip, odds: ReadonlyMap<string, number>): Slip => ({
  ...slip,
  legs: slip.legs.map((leg) => ({ ...leg, oddsMilli: odds.get(legId(leg)) ?? leg.oddsMilli })),
});

/** One outcome is a single; a system needs three. */
export function modeOf({ legs, mode }: Slip): SlipMode {
  if (legs.length < 2) return "single";
  return mode === "system" && systemKinds(legs.length).length === 0 ? "multiple" : mode;
}

/** The systems that so many legs make: all combinations of one size, then those with a name. */
export function systemKinds(legs: number): BetKind[] {
  const sizes = Array.from({ length: Math.max(0, legs - 2) }, (_, more): BetKind => ({
    type: "combinations",
    size: more + 2,
  }));
  const named = systemsOf(legs).map((name): BetKind => ({ type: "system", name }));
  return [...sizes, ...named].filter((kind) => fits(kind, legs));
}

export const kindId = (kind: BetKind): string =>
  kind.type === "system" ? kind.name : kind.type === "combinations" ? String(kind.size) : "all";

/** The chosen system where the legs allow it, else the first that they do. */
export function systemOf({ legs, system }: Slip): BetKind | undefined {
  const kinds = systemKinds(legs.length);
  return kinds.find((kind) => system && kindId(kind) === kindId(system)) ?? kinds[0];
}

export const lineNumber = (kind: BetKind, legs: number): number => linesOf(kind, legs).length;

/** A bet that the slip makes: singles are one each. */
export interface SlipBet {
  /** Keeps its place on the screen and its stake. */
  readonly id: string;
  readonly legs: readonly SlipLeg[];
  readonly kind: BetKind;
}

/** The bets of the slip as it stands. */
export function betsOf(slip: Slip): SlipBet[] {
  const mode = modeOf(slip);
  if (mode === "single")
    return slip.legs.map((leg) => ({ id: legId(leg), legs: [leg], kind: { type: "all" } }));
  const kind = (mode === "system" ? systemOf(slip) : undefined) ?? { type: "all" };
  return [{ id: mode, legs: slip.legs, kind }];
}

/** Legs that can't be in one bet, by the place of the later one, with the reason. */
export function linksOf({ legs, kind }: Pick<SlipBet, "legs" | "kind">): Map<number, LegLink> {
  if (kind.type === "combinations" && kind.size === 1) return new Map();
  const pairs = linkedLegs(
    legs.map((leg) => ({
      outcomeId: legId(leg),
      marketId: leg.marketId,
      matchId: leg.match.matchId,
      leagueId: leg.match.league.leagueId,
      competitors: [leg.match.home, leg.match.away],
    })),
  );
  return new Map(pairs.map(({ places: [, later], link }) => [later, link]));
}

/** Reads a slip that was stored by an earlier visit. @returns undefined for anything else */
export function parseSlip(text: string | null): Slip | undefined {
  try {
    const value = JSON.parse(text ?? "null") as Partial<Slip> | null;
    const mode = SLIP_MODES.find((known) => known === value?.mode);
    if (!value || !mode || !Array.isArray(value.legs) || !value.legs.every(isLeg)) return undefined;
    if (value.legs.length === 0 || value.legs.length > MOST_LEGS) return undefined;
    const { legs } = value;
    const system = systemKinds(legs.length).find(
      (kind) => value.system && kindId(kind) === kindId(value.system),
    );
    return { legs, mode, system: system ?? null, stakes: stakesOf(value.stakes) };
  } catch {
    return undefined;
  }
}

function stakesOf(value: unknown): Record<string, string> {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function isLeg(value: unknown): value is SlipLeg {
  const leg = value as Partial<SlipLeg> | null;
  return (
    typeof leg?.marketId === "string" &&
    typeof leg.outcome === "string" &&
    Number.isSafeInteger(leg.oddsMilli) &&
    typeof leg.match?.matchId === "string" &&
    typeof leg.match.league?.leagueId === "string" &&
    typeof leg.market?.type === "string" &&
    Array.isArray(leg.market.specifiers)
  );
}
