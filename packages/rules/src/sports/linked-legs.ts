/** A chosen outcome, as far as it decides what can be combined with it. */
export interface LegKey {
  readonly outcomeId: string;
  readonly marketId: string;
  /** The match; null for an outright of a league. */
  readonly matchId: string | null;
  readonly leagueId: string;
  /** The teams or players of the match, or the one that the outright's outcome names. */
  readonly competitors: readonly string[];
}

/** Why two legs can't be in one line. */
export type LegLink =
  /** The same outcome twice. */
  | "same_outcome"
  /** Two outcomes of one market: both can't win, or one follows from the other. */
  | "same_market"
  /** Two markets of one match: the one says something of the other. */
  | "same_match"
  /** An outright, and a match of a side that it is about. */
  | "related";

/**
 * Whether two legs depend on each other, so that their odds can't be multiplied (SPORT-02). Several markets of one
 * match are combined by the bet builder, which prices them together.
 * @returns undefined where they are independent
 */
function linkOf(one: LegKey, other: LegKey): LegLink | undefined {
  if (one.outcomeId === other.outcomeId) return "same_outcome";
  if (one.marketId === other.marketId) return "same_market";
  if (one.matchId !== null && one.matchId === other.matchId) return "same_match";
  const hasOutright = one.matchId === null || other.matchId === null;
  const shared = one.competitors.some((name) => other.competitors.includes(name));
  if (hasOutright && one.leagueId === other.leagueId && shared) return "related";
  return undefined;
}

/** The pairs of legs that depend on each other, by their places. */
export function linkedLegs(legs: readonly LegKey[]): { places: [number, number]; link: LegLink }[] {
  return legs.flatMap((one, first) =>
    legs.slice(first + 1).flatMap((other, more) => {
      const link = linkOf(one, other);
      return link ? [{ places: [first, first + 1 + more] as [number, number], link }] : [];
    }),
  );
}
