import { spinSlot } from "@khela/contract/play";
import { playSlot, slotCost, slotPayout } from "@khela/games/slots/play";
import { slotTitle } from "@khela/games/slots/titles";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyFromText } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { MemberSession } from "../../platform/http/principal.ts";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Reality } from "../protection/index.ts";
import type { FreeRounds } from "../free-rounds/index.ts";
import type { Jackpots } from "../jackpots/index.ts";
import type { Rounds } from "../rounds/index.ts";

/** Slots: one call plays one spin with all of its free spins. The maths is in @khela/games/slots. */
export function createSlots(
  { http }: Platform,
  lower: {
    rounds: Rounds;
    jackpots: Jackpots;
    freeRounds: FreeRounds;
    catalogue: Catalogue;
    reality: Reality;
  },
) {
  /**
   * Plays a spin or a bought feature. The price of a bought feature is its stake, and counts in full for
   * limits.
   * @throws AppError GAME_NOT_FOUND, GAME_STAKE, GAME_BET, GAME_MAINTENANCE, MONEY_INSUFFICIENT
   */
  const spin = async (
    player: Pick<MemberSession, "memberId" | "sessionId" | "currency"> & { realityCheckDue?: boolean },
    gameCode: string,
    { bet, buy = false }: { bet: Money; buy?: boolean | undefined },
    idempotency: CallContext["idempotency"],
  ) => {
    const game = await lower.catalogue.requireBet(gameCode, bet);
    if (game.kind !== "slots") throw new AppError("GAME_NOT_FOUND");
    const title = slotTitle(game.code);
    if (buy && !(title.rules.buy && game.sellsFeatures)) throw new AppError("GAME_BET", { field: "buy" });
    const stake = slotCost(title, bet, buy);
    if (buy) await lower.catalogue.requireBet(gameCode, stake);
    const { memberId, sessionId, currency, realityCheckDue } = player;
    // Trial play neither contributes to jackpots nor wins them (GAME-11).
    const takesPart = title.rules.jackpots === true && currency !== TRIAL_CURRENCY;
    const { play } = takesPart ? lower.jackpots : lower.rounds;
    return play(
      {
        memberId,
        sessionId,
        currency,
        gameCode: game.code,
        kind: "slots",
        mathsVersion: String(title.rules.mathsVersion),
        stake,
        realityCheckDue,
        bet: buy ? { buy } : {},
        play: (rng) => {
          const outcome = playSlot(rng, title, buy);
          return { outcome, payout: slotPayout(bet, outcome), view: { outcome } };
        },
      },
      idempotency,
    );
  };
  /**
   * Plays a round of a grant of free rounds. The game's limits of the stake don't hold for it, because they may have
   * changed since it was granted. A title with jackpots is none for free rounds.
   * @throws AppError GAME_NOT_FOUND, GAME_BET, GAME_MAINTENANCE, and those of `FreeRounds.play`
   */
  const spinFree = async (
    player: MemberSession & { realityCheckDue: boolean },
    gameCode: string,
    { bet, grantId }: { bet: Money; grantId: string },
    idempotency: CallContext["idempotency"],
  ) => {
    const game = await lower.catalogue.requireOpen(gameCode);
    if (game.kind !== "slots") throw new AppError("GAME_NOT_FOUND");
    const title = slotTitle(game.code);
    if (title.rules.jackpots) throw new AppError("GAME_BET", { field: "freeRounds" });
    const { memberId, sessionId, currency, realityCheckDue } = player;
    return lower.freeRounds.play(
      {
        grantId,
        memberId,
        sessionId,
        currency,
        gameCode: game.code,
        kind: "slots",
        mathsVersion: String(title.rules.mathsVersion),
        stake: bet,
        realityCheckDue,
        bet: {},
        play: (rng) => {
          const outcome = playSlot(rng, title);
          return { outcome, payout: slotPayout(bet, outcome), view: { outcome } };
        },
      },
      idempotency,
    );
  };
  http.route(spinSlot, async ({ params, body }, call) => {
    const player = { ...call.member, realityCheckDue: await lower.reality.isDue(call.member) };
    if (body.freeRounds !== undefined) {
      if (body.buy) throw new AppError("GAME_BET", { field: "buy" });
      const free = { bet: moneyFromText(body.stake), grantId: body.freeRounds };
      return spinFree(player, params.gameCode, free, call.idempotency);
    }
    const bet = { bet: moneyFromText(body.stake), buy: body.buy };
    return spin(player, params.gameCode, bet, call.idempotency);
  });
  return { spin };
}

export type Slots = ReturnType<typeof createSlots>;
