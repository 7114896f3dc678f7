import type { ErrorCode } from "@khela/contract/errors";
import { freeRoundsReturn } from "@khela/games/slots/free-rounds";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { Money } from "@khela/kernel/money";
import { expectedCost, type FreeRoundsWins } from "@khela/rules/free-rounds/free-rounds";
import { lockFactorOf } from "@khela/rules/promotions/bonus";
import { bonusTermsOf, type FreeRoundsReward, type OfferTerms } from "@khela/rules/promotions/terms";
import type { Tx } from "../../platform/database.ts";
import type { PromotionsContext } from "./context.ts";
import { type Grant, moveGrant, saveKept, termsOf } from "./store/grants.ts";
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
    terms: bonusTermsOf(bonus, Number(lockFactorOf(terms))),
    lifetimeSeconds: bonus.days * DAY_S,
  };
}

/**
 * Ends a grant's free rounds before they are played; what was won is paid (decision 0059). Rounds that were played are what the
 * house keeps paid: the grant stays `claimed` with their cost, so that it has used up its turn. Without any it is cancelled.
 * @throws AppError PROMO_STATE where none are open, and PROTECT_EXCLUDED, AUTH_BLOCKED … while their wins can't be paid
 */
export async function cancelFreeRounds(
  { platform, freeRounds }: Pick<PromotionsContext, "platform" | "freeRounds">,
  tx: Tx,
  grant: Grant,
  step: { by: string; reason: string },
): Promise<void> {
  const ended = await freeRounds.cancel(tx, { source: "promotion", sourceRef: grant.id });
  if (!ended) throw new AppError("PROMO_STATE", { state: grant.state });
  const { reward } = await termsOf(tx, grant.offerId);
  const rtpPpm = reward.kind === "freeRounds" ? (reward.rtpPpm ?? MILLION) : MILLION;
  const kept = expectedCost({ rounds: ended.played, stake: ended.stake }, rtpPpm);
  const change = { at: now(platform.clock), by: step.by, note: step.reason, kept };
  if (ended.played === 0) await moveGrant(tx, grant, "revoke", { ...change, reason: step.reason });
  else await saveKept(tx, grant, change);
}

const MILLION = 1_000_000;

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
