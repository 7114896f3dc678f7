import type { LegProblem } from "@khela/contract/sportsbook";
import { type LegLink, linkedLegs } from "@khela/rules/sports/linked-legs";
import { type AcceptedChange, isAcceptable } from "@khela/rules/sports/odds";
import { type Offer, oddsOf } from "../sports/index.ts";

/** An outcome that a player has chosen, with the odds that were seen. */
export interface ChosenLeg {
  marketId: string;
  outcome: string;
  oddsMilli: number;
}

export interface CheckedLeg {
  offer: Offer | undefined;
  /** The odds of now; null where the outcome takes no bets. */
  oddsMilli: number | null;
  problem: LegProblem | null;
}

/** The offers and odds of chosen legs, and what is wrong with each on its own. */
export const checkLegs = (
  legs: readonly ChosenLeg[],
  offers: ReadonlyMap<string, Offer>,
  { accept, nowMs }: { accept: AcceptedChange; nowMs: number },
): CheckedLeg[] =>
  legs.map(({ marketId, outcome, oddsMilli: seen }) => {
    const offer = offers.get(marketId);
    const oddsMilli = offer ? oddsOf(offer, outcome, nowMs) : null;
    if (oddsMilli === null) return { offer, oddsMilli, problem: "closed" };
    return { offer, oddsMilli, problem: isAcceptable(seen, oddsMilli, accept) ? null : "odds_changed" };
  });

/** The first two legs that depend on each other. */
export function firstLink(
  legs: readonly ChosenLeg[],
  checked: readonly CheckedLeg[],
): { places: [number, number]; link: LegLink } | undefined {
  const keys = legs.map(({ marketId, outcome }, place) => {
    const match = checked[place]?.offer?.match;
    return {
      outcomeId: `${marketId}/${outcome}`,
      marketId,
      matchId: match?.id ?? null,
      leagueId: match?.leagueId ?? "",
      competitors: match?.teams ?? [],
    };
  });
  return linkedLegs(keys)[0];
}
