import { betCrash, cashOutCrash, getCrashRound } from "@khela/contract/play";
import { capForStake, type CrashBet, isCrashBet } from "@khela/games/crash/crash";
import { CRASH_CODE } from "@khela/games/crash/limits";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import { RawAnswer } from "../../platform/http/answer.ts";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Answered, Ledger } from "../ledger/index.ts";
import type { Reality } from "../protection/index.ts";
import type { Chains } from "./chains.ts";
import { leaveRoundKind } from "./leave-round.ts";
import type { Live } from "./live.ts";
import { placeBet } from "./place-bet.ts";

export function serveCrash(
  { http, log }: Platform,
  deps: { ledger: Ledger; catalogue: Catalogue; reality: Reality; chains: Chains; live: Live },
): void {
  const { ledger, catalogue, reality, live } = deps;
  const leaveRound = leaveRoundKind(deps.chains);

  /** What was decided stands, whether or not the others hear of it: they will with the next round. */
  const tell = (telling: Promise<void>): void => {
    telling.catch((error: unknown) => log.warn({ err: error }, "crash: a bet was not shown"));
  };

  http.route(getCrashRound, (_input, call) => live.view(call.maybeMember?.memberId));

  http.route(betCrash, async ({ body }, call) => {
    const { memberId, sessionId, currency } = call.member;
    const stake = moneyFromText(body.stake);
    const bet: CrashBet =
      body.autoCashOutHundredths === undefined ? {} : { autoCashOutHundredths: body.autoCashOutHundredths };
    await catalogue.requireBet(CRASH_CODE, stake);
    if (!isCrashBet(stake, bet)) {
      throw new AppError("GAME_BET", { field: "autoCashOutHundredths", max: capForStake(stake) });
    }
    const answered = await ledger.run(
      placeBet,
      {
        memberId,
        sessionId,
        currency,
        crashRoundId: body.roundId,
        stake,
        owesReality: await reality.owes(call.member),
        bet,
        receivedAtMs: call.receivedAtMs,
      },
      idempotencyOf(call),
    );
    if (!answered.replayed && currency !== TRIAL_CURRENCY) tell(live.joined(memberId, answered.answer));
    return rawAnswer(answered);
  });

  http.route(cashOutCrash, async ({ body }, call) => {
    const { memberId, currency } = call.member;
    const answered = await ledger.run(
      leaveRound,
      { betId: body.betId, memberId, currency, receivedAtMs: call.receivedAtMs },
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
