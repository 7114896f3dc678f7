import type { RaffleDraw, RaffleTermsText } from "@khela/contract/raffles";
import type { MemberId } from "@khela/kernel/ids";
import type { FourEyes } from "../four-eyes/index.ts";
import { type Claim, claimTicket } from "./claim-ticket.ts";
import type { RafflesContext } from "./context.ts";
import { createEnvelopes } from "./envelopes.ts";
import { findFairDraw } from "./fair-draws.ts";
import { defineGifts } from "./gift-tickets.ts";
import { countBets, followDeposits } from "./give-tickets.ts";
import { definePublication, presetRaffle } from "./publish-raffle.ts";
import { streamDraws } from "./read-draws.ts";
import { routeRaffles, routeRafflesDesk } from "./routes.ts";

export { raffleOfDraw, raffleTitle } from "./store.ts";
/**
 * Raffles: golden egg, red envelope and prize wheel (PROMO-05). Tickets are earned or given, each is used once, and what
 * it becomes is provably fair and paid at once.
 */
export interface Raffles {
  /**
   * Uses one ticket and pays its prize; a repeat with the same key gets the first answer.
   * @throws AppError SYS_NOT_FOUND, RAFFLE_CLOSED (phase), RAFFLE_BUDGET (until), RAFFLE_TICKET, RAFFLE_CONDITION (what),
   * PROTECT_EXCLUDED, PROTECT_CLOSED
   */
  claim(claim: Claim): Promise<RaffleDraw>;
  /** Writes and publishes a campaign without operators, for the demo. @returns its id. @throws AppError FIELD_FORMAT */
  preset(terms: RaffleTermsText): Promise<string>;
  /** All draws of a member in batches, newest first (SAFE-06). */
  own(memberId: MemberId): AsyncIterable<RaffleDraw[]>;
}

/** Builds the module: calls, tickets that bets and deposits earn, publication by two, draws on the fairness page. */
export function createRaffles({
  fourEyes,
  ...deps
}: Omit<RafflesContext, "envelopes" | "fourEyes" | "askPublication" | "askGift"> & {
  fourEyes: FourEyes;
}): Raffles {
  const envelopes = createEnvelopes(deps.platform);
  const publication = definePublication(fourEyes, { platform: deps.platform, envelopes });
  const gifts = { ...deps, envelopes };
  const context: RafflesContext = {
    ...gifts,
    fourEyes,
    askPublication: publication,
    askGift: defineGifts(fourEyes, gifts),
  };
  routeRaffles(context);
  routeRafflesDesk(context);
  followDeposits(context);
  context.turnover.follow({ name: "raffles", read: (tx, facts) => countBets(context, tx, facts) });
  context.rounds.registerShared((drawId) => findFairDraw(context, drawId));
  return {
    claim: (claim) => claimTicket(context, claim),
    preset: (terms) => presetRaffle(context, terms),
    own: (memberId) => streamDraws(context, memberId),
  };
}
