import { betDice } from "@khela/contract/play";
import {
  DICE_CODE,
  DICE_MATHS_VERSION,
  type DiceBet,
  dicePayout,
  isDiceBet,
  playDice,
} from "@khela/games/dice/dice";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyFromText } from "@khela/kernel/money";
import type { MemberSession } from "../../platform/http/principal.ts";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Reality } from "../protection/index.ts";
import type { Rounds } from "../rounds/index.ts";

/** The member who bets. */
export type Bettor = Pick<MemberSession, "memberId" | "sessionId" | "currency"> & {
  /** Whether a reality check is due, during which no bet is accepted. */
  realityCheckDue?: boolean;
};

/** Dice: one call, one roll. The maths is in @khela/games/dice. */
export function createDice(
  { http }: Platform,
  lower: { rounds: Rounds; catalogue: Catalogue; reality: Reality },
) {
  /** Rolls once. @throws AppError GAME_STAKE, GAME_BET, GAME_MAINTENANCE, MONEY_INSUFFICIENT */
  const roll = async (
    bettor: Bettor,
    stake: Money,
    bet: DiceBet,
    idempotency: CallContext["idempotency"],
  ) => {
    await lower.catalogue.requireBet(DICE_CODE, stake);
    if (!isDiceBet(bet)) throw new AppError("GAME_BET", { field: "target" });
    const { memberId, sessionId, currency, realityCheckDue } = bettor;
    return lower.rounds.play(
      {
        memberId,
        sessionId,
        currency,
        gameCode: DICE_CODE,
        kind: "dice",
        mathsVersion: String(DICE_MATHS_VERSION),
        stake,
        realityCheckDue,
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
      idempotency,
    );
  };
  http.route(betDice, async ({ body: { stake, direction, target } }, call) => {
    const bettor = { ...call.member, realityCheckDue: await lower.reality.isDue(call.member) };
    return roll(bettor, moneyFromText(stake), { direction, target }, call.idempotency);
  });
  return { roll };
}

export type Dice = ReturnType<typeof createDice>;
