import { betInstant } from "@khela/contract/instant";
import { seedGame } from "@khela/games/instant/games";
import { maxStakeFor, seedPayout } from "@khela/games/instant/seed-game";
import { AppError } from "@khela/kernel/errors";
import { money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Reality } from "../protection/index.ts";
import type { Rounds } from "../rounds/index.ts";

/**
 * Serves every game that is one call with the player's seed; the rules and figures are in
 * @khela/games/instant.
 */
export function createInstant(
  { http }: Platform,
  lower: { rounds: Rounds; catalogue: Catalogue; reality: Reality },
): void {
  http.route(betInstant, async ({ params, body }, call) => {
    const stake = moneyFromText(body.stake);
    const { code, kind, minStake } = await lower.catalogue.requireBet(params.gameCode, stake);
    const game = kind === "instant" ? seedGame(code) : undefined;
    if (!game) throw new AppError("GAME_NOT_FOUND");
    const { bet } = body;
    if (!game.isBet(bet)) throw new AppError("GAME_BET", { field: "bet" });
    const most = maxStakeFor(game.maxMultiplierE4(bet));
    if (stake > most) {
      throw new AppError("GAME_STAKE", { min: moneyToText(money(minStake)), max: moneyToText(most) });
    }
    const { memberId, sessionId, currency } = call.member;
    return lower.rounds.play(
      {
        memberId,
        sessionId,
        currency,
        gameCode: code,
        kind: "instant",
        mathsVersion: String(game.mathsVersion),
        stake,
        realityCheckDue: await lower.reality.isDue(call.member),
        bet,
        play: (rng) => {
          const outcome = game.play(rng, bet);
          return { outcome, payout: seedPayout(stake, outcome), view: { outcome } };
        },
      },
      call.idempotency,
    );
  });
}
