import { betCrash, cashOutCrash, getCrashRound } from "@khela/contract/play";
import { capForStake, isCrashBet, seatOf } from "@khela/games/crash/crash";
import type { CrashTitle } from "@khela/games/crash/limits";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import { RawAnswer } from "../../platform/http/answer.ts";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Answered } from "../ledger/index.ts";
import type { Reality } from "../protection/index.ts";
import type { Chains } from "./chains.ts";
import { cashOutKind } from "./cash-out.ts";
import type { CrashPublisher } from "./live.ts";
import { placeBet } from "./place-bet.ts";

/** A crash game and its public view. */
interface CrashGame {
  title: CrashTitle;
  live: CrashPublisher;
}

export function serveCrash(
  { http, log }: Platform,
  deps: {
    bonuses: Pick<Bonuses, "runs">;
    catalogue: Catalogue;
    reality: Reality;
    chains: Chains;
    games: readonly CrashGame[];
  },
): void {
  const { catalogue, reality } = deps;
  const { runs } = deps.bonuses;
  const gameOf = (code: string): CrashGame => {
    const game = deps.games.find(({ title }) => title.code === code);
    if (!game) throw new AppError("GAME_NOT_FOUND");
    return game;
  };
  const leaveRound = cashOutKind(deps.chains);

  /** A committed decision stands even if publishing fails: the others see it with the next round. */
  const tell = (telling: Promise<void>): void => {
    telling.catch((error: unknown) => log.warn({ err: error }, "crash: a bet was not shown"));
  };

  http.route(getCrashRound, ({ params }, call) =>
    gameOf(params.gameCode).live.view(call.maybeMember?.memberId),
  );

  http.route(betCrash, async ({ params, body }, call) => {
    const { title, live } = gameOf(params.gameCode);
    const { memberId, sessionId, currency } = call.member;
    const stake = moneyFromText(body.stake);
    const { roundId, stake: _stake, ...bet } = body;
    await catalogue.requireBet(title.code, stake);
    if (seatOf(bet) > title.seats) throw new AppError("GAME_BET", { field: "seat", max: title.seats });
    if (!isCrashBet(title, stake, bet)) {
      throw new AppError("GAME_BET", { field: "autoCashOutHundredths", max: capForStake(title, stake) });
    }
    const answered = await runs.place(
      placeBet,
      {
        memberId,
        sessionId,
        currency,
        gameCode: title.code,
        crashRoundId: roundId,
        stake,
        realityCheckDue: await reality.isDue(call.member),
        bet,
        receivedAtMs: call.receivedAtMs,
      },
      idempotencyOf(call),
    );
    if (!answered.replayed && currency !== TRIAL_CURRENCY) tell(live.joined(memberId, answered.answer));
    return rawAnswer(answered);
  });

  http.route(cashOutCrash, async ({ params, body }, call) => {
    const { title, live } = gameOf(params.gameCode);
    const { memberId, currency } = call.member;
    const answered = await runs.settle(
      leaveRound,
      { betId: body.betId, memberId, currency, gameCode: title.code, receivedAtMs: call.receivedAtMs },
      idempotencyOf(call),
    );
    if (!answered.replayed) tell(live.left(answered.answer));
    return rawAnswer(answered);
  });
}

/** The first answer, byte for byte. */
function rawAnswer({ body }: Answered<unknown>): RawAnswer {
  return new RawAnswer(200, `{"success":true,"value":${body}}`);
}

function idempotencyOf({ member, idempotency }: CallContext) {
  return {
    scope: `member:${member.memberId}:crash`,
    key: idempotency.key,
    hash: idempotency.requestHash.toString("hex"),
  };
}
