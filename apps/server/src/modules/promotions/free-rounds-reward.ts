import type { ErrorCode } from "@khela/contract/errors";
import { freeRoundsReturn } from "@khela/games/slots/free-rounds";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { Money } from "@khela/kernel/money";
import type { FreeRoundsWins } from "@khela/rules/free-rounds/free-rounds";
import { lockFactorOf } from "@khela/rules/promotions/bonus";
import { type FreeRoundsReward, type OfferTerms, weightsOf } from "@khela/rules/promotions/terms";
import type { Tx } from "../../platform/database.ts";
import type { PromotionsContext } from "./context.ts";
import { type Grant, moveGrant } from "./store/grants.ts";
import type { Published } from "./store/promotions.ts";

const DAY_S = 86_400;

/**
 * The highest return of slots that free rounds may be given on, in millionths.
 * @throws AppError PROMO_TERMS for a game that is none, or that has jackpots
 */
export function returnOf(games: readonly string[]): number {
  const ppm = freeRoundsReturn(games);
  if (ppm === undefined)
    throw new AppError("PROMO_TERMS", { field: "reward.games", why: "free_rounds_games" });
  return ppm;
}

/** What wins become: bonus money where the offer says so, wagered by its factor, else cash. */
function winsOf(terms: OfferTerms): FreeRoundsWins {
  const { bonus } = terms;
  if (!bonus) return { pays: "cash" };
  return {
    pays: "bonus",
    terms: {
      wagerFactorPpm: Number(lockFactorOf(terms)),
      weights: weightsOf(bonus),
      maxStake: bonus.maxStake,
      maxConversion: bonus.maxConversion,
    },
    lifetimeSeconds: bonus.days * DAY_S,
  };
}

/** Gives a grant's free rounds. A member who may receive nothing now keeps it claimable. */
export async function grantFreeRounds(
  { platform, freeRounds }: Pick<PromotionsContext, "platform" | "freeRounds">,
  tx: Tx,
  given: { grant: Grant; promotion: Published; terms: OfferTerms; reward: FreeRoundsReward<Money> },
): Promise<{ grant: Grant; refused?: ErrorCode }> {
  const { grant, promotion, terms, reward } = given;
  try {
    await freeRounds.grant(tx, {
      memberId: grant.memberId,
      currency: grant.currency,
      source: "promotion",
      sourceRef: grant.id,
      title: promotion.title,
      games: reward.games,
      rounds: reward.rounds,
      stake: reward.stake,
      wins: winsOf(terms),
      lifetimeSeconds: reward.days * DAY_S,
    });
  } catch (error) {
    // Refused before anything was written.
    if (error instanceof AppError) return { grant, refused: error.code as ErrorCode };
    throw error;
  }
  return { grant: await moveGrant(tx, grant, "pay", { at: now(platform.clock), by: "system" }) };
}
