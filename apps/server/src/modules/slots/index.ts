import { spinSlot } from "@khela/contract/play";
import { playSlot, slotPayout } from "@khela/games/slots/play";
import { slotTitle } from "@khela/games/slots/titles";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyFromText } from "@khela/kernel/money";
import type { MemberSession } from "../../platform/http/principal.ts";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Reality } from "../protection/index.ts";
import type { Rounds } from "../rounds/index.ts";

/** Slots: one call, one spin with all its free spins. The maths is in @khela/games/slots. */
export function createSlots(
  { http }: Platform,
  lower: { rounds: Rounds; catalogue: Catalogue; reality: Reality },
) {
  /** @throws AppError GAME_NOT_FOUND, GAME_STAKE, GAME_MAINTENANCE, MONEY_INSUFFICIENT */
  const spin = async (
    player: Pick<MemberSession, "memberId" | "sessionId" | "currency"> & { owesReality?: boolean },
    gameCode: string,
    stake: Money,
    idempotency: CallContext["idempotency"],
  ) => {
    const game = await lower.catalogue.requireBet(gameCode, stake);
    if (game.kind !== "slots") throw new AppError("GAME_NOT_FOUND");
    const title = slotTitle(game.code);
    const { memberId, sessionId, currency, owesReality } = player;
    return lower.rounds.play(
      {
        memberId,
        sessionId,
        currency,
        gameCode: game.code,
        kind: "slots",
        mathsVersion: String(title.rules.mathsVersion),
        stake,
        owesReality,
        bet: {},
        play: (rng) => {
          const outcome = playSlot(rng, title);
          return { outcome, payout: slotPayout(stake, outcome), view: { outcome } };
        },
      },
      idempotency,
    );
  };
  http.route(spinSlot, async ({ params, body }, call) => {
    const player = { ...call.member, owesReality: await lower.reality.owes(call.member) };
    return spin(player, params.gameCode, moneyFromText(body.stake), call.idempotency);
  });
  return { spin };
}

export type Slots = ReturnType<typeof createSlots>;
