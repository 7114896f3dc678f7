import { betDice } from "@khela/contract/play";
import { DICE_CODE, DICE_MATHS_VERSION, dicePayout, isDiceBet, playDice } from "@khela/games/dice/dice";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText } from "@khela/kernel/money";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Rounds } from "../rounds/index.ts";

/** Dice: one call, one roll. The maths is in @khela/games/dice. */
export function createDice({ http }: Platform, lower: { rounds: Rounds; catalogue: Catalogue }): void {
  http.route(betDice, async ({ body }, call) => {
    const stake = moneyFromText(body.stake);
    const bet = { direction: body.direction, target: body.target };
    await lower.catalogue.requireBet(DICE_CODE, stake);
    if (!isDiceBet(bet)) throw new AppError("GAME_BET", { field: "target" });
    const { memberId, sessionId, currency } = call.member;
    return lower.rounds.play(
      {
        memberId,
        sessionId,
        currency,
        gameCode: DICE_CODE,
        kind: "dice",
        mathsVersion: String(DICE_MATHS_VERSION),
        stake,
        bet,
        play: (rng) => {
          const outcome = playDice(rng, bet);
          return {
            outcome,
            payout: dicePayout(stake, outcome),
            view: { roll: outcome.roll, win: outcome.won },
          };
        },
      },
      call.idempotency,
    );
  });
}
