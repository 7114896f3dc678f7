import { spinSlot } from "@khela/contract/play";
import { playSlot, slotPayout } from "@khela/games/slots/play";
import { slotTitle } from "@khela/games/slots/titles";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText } from "@khela/kernel/money";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Rounds } from "../rounds/index.ts";

/** Slots: one call, one spin with all its free spins. The maths is in @khela/games/slots. */
export function createSlots({ http }: Platform, lower: { rounds: Rounds; catalogue: Catalogue }): void {
  http.route(spinSlot, async ({ params, body }, call) => {
    const stake = moneyFromText(body.stake);
    const game = await lower.catalogue.requireBet(params.gameCode, stake);
    if (game.kind !== "slots") throw new AppError("GAME_NOT_FOUND");
    const title = slotTitle(game.code);
    const { memberId, sessionId, currency } = call.member;
    return lower.rounds.play(
      {
        memberId,
        sessionId,
        currency,
        gameCode: game.code,
        kind: "slots",
        mathsVersion: String(title.rules.mathsVersion),
        stake,
        bet: {},
        play: (rng) => {
          const outcome = playSlot(rng, title);
          return { outcome, payout: slotPayout(stake, outcome), view: { outcome } };
        },
      },
      call.idempotency,
    );
  });
}
