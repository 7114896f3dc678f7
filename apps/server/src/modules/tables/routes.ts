import { actTable, betTable, getTable } from "@khela/contract/tables";
import { tableGame } from "@khela/games/tables/tables";
import type { SpotBet } from "@khela/games/tables/types";
import { AppError } from "@khela/kernel/errors";
import { type Money, money, moneyFromText } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import { RawAnswer } from "../../platform/http/answer.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Reality } from "../protection/index.ts";
import { decideHand, takesStake } from "./decide-hand.ts";
import type { TablePublisher } from "./publisher.ts";
import { placeTableBet } from "./place-bet.ts";

export function serveTables(
  { http }: Platform,
  deps: {
    bonuses: Pick<Bonuses, "runs">;
    catalogue: Catalogue;
    reality: Reality;
    lives: ReadonlyMap<string, TablePublisher>;
  },
): void {
  const { catalogue, reality, lives } = deps;
  const { runs } = deps.bonuses;
  const liveOf = (gameCode: string): TablePublisher => {
    const live = lives.get(gameCode);
    if (!live) throw new AppError("GAME_NOT_FOUND");
    return live;
  };

  http.route(getTable, ({ params }, call) => liveOf(params.gameCode).view(call.maybeMember?.memberId));

  http.route(betTable, async ({ params, body }, call) => {
    const { gameCode } = params;
    const live = liveOf(gameCode);
    const { memberId, sessionId, currency } = call.member;
    const bets = body.spots.map(({ spot, stake }) => ({ spot, stake: moneyFromText(stake) }));
    const stake = sumOf(bets);
    const { minStake, maxStake } = await catalogue.requireBet(gameCode, stake);
    const limits = { min: money(minStake), max: money(maxStake) };
    requireSpots(gameCode, bets, limits.min);
    const answered = await runs.place(
      placeTableBet,
      {
        memberId,
        sessionId,
        currency,
        gameCode,
        tableRoundId: body.roundId,
        bets,
        stake,
        limits,
        realityCheckDue: await reality.isDue(call.member),
        receivedAtMs: call.receivedAtMs,
      },
      {
        scope: `member:${memberId}:${gameCode}`,
        key: call.idempotency.key,
        hash: call.idempotency.requestHash.toString("hex"),
      },
    );
    if (!answered.replayed && currency !== TRIAL_CURRENCY) live.betPlaced(memberId, answered.answer);
    return new RawAnswer(200, `{"success":true,"value":${answered.body}}`);
  });

  http.route(actTable, async ({ params, body }, call) => {
    const { gameCode } = params;
    const live = liveOf(gameCode);
    if (!tableGame(gameCode).decisions) throw new AppError("GAME_BET", { field: "action" });
    const { memberId, sessionId, currency } = call.member;
    // The catalogue is not checked: a closed table takes no new chips, but its open bets are played to the end.
    const answered = await runs.place(
      decideHand,
      {
        memberId,
        sessionId,
        currency,
        gameCode,
        tableRoundId: body.roundId,
        window: body.window,
        hand: body.hand ?? 0,
        action: body.action,
        realityCheckDue: takesStake(body.action) && (await reality.isDue(call.member)),
        receivedAtMs: call.receivedAtMs,
      },
      {
        scope: `member:${memberId}:${gameCode}:act`,
        key: call.idempotency.key,
        hash: call.idempotency.requestHash.toString("hex"),
      },
    );
    const { tableBet, roundId } = answered.answer;
    if (tableBet && !answered.replayed && currency !== TRIAL_CURRENCY)
      live.betPlaced(memberId, { ...tableBet, roundId, balance: "", balanceVersion: "" });
    return new RawAnswer(200, `{"success":true,"value":${answered.body}}`);
  });
}

const sumOf = (bets: readonly SpotBet[]): Money =>
  bets.reduce((sum, { stake }) => money(sum + stake), money(0n));

/** @throws AppError GAME_BET: a spot that the table doesn't have, one named twice, or less than a chip on one */
function requireSpots(gameCode: string, bets: readonly SpotBet[], min: Money): void {
  const known = new Set(tableGame(gameCode).spots.map(({ code }) => code));
  const wrong = bets.find(({ spot, stake }) => !known.delete(spot) || stake < min);
  if (wrong) throw new AppError("GAME_BET", { field: "spots", spot: wrong.spot });
}
