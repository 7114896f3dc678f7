import { requestAdjustment as askCall } from "@khela/contract/console/adjustments";
import * as calls from "@khela/contract/console/player-safety";
import type { MemberId } from "@khela/kernel/ids";
import { moneyFromText } from "@khela/kernel/money";
import type { CallContext } from "../../platform/http/call-context.ts";
import { askAdjustment } from "./adjust-balance.ts";
import type { AdjustmentsContext } from "./context.ts";
import { createPlayer, handOutPassword, removeAccount } from "./credentials.ts";
import { type OperatorAction, pausePlayer, setPlayerGate, setPlayerLimit } from "./protect.ts";
import { readSafety } from "./read-safety.ts";
import { readMarkersOfHarm } from "./read-markers-of-harm.ts";

interface Asked {
  params: { playerId: string };
  body: { reason: string };
}

const deedOf = ({ params, body }: Asked, { operator, ip }: CallContext): OperatorAction => ({
  memberId: params.playerId as MemberId,
  reason: body.reason,
  by: { operator, ip },
});

/** OPS-02: the operators' calls about a player's money and protection. */
export function routeAdjustments(context: AdjustmentsContext): void {
  const { http } = context.platform;
  http.route(askCall, ({ params, body }, { operator, ip, idempotency }) =>
    askAdjustment(context, {
      ...body,
      memberId: params.playerId as MemberId,
      amount: moneyFromText(body.amount),
      by: { operator, ip },
      key: idempotency.key,
    }),
  );
  http.route(calls.getPlayerSafety, ({ params }, { operator }) =>
    readSafety(context, params.playerId as MemberId, operator),
  );
  http.route(calls.getPlayerMarkersOfHarm, ({ params }) =>
    readMarkersOfHarm(context, params.playerId as MemberId),
  );
  http.route(calls.setPlayerLimit, async (input, call) => {
    const { kind, period, value } = input.body;
    return { approval: await setPlayerLimit(context, deedOf(input, call), { kind, period, value }) };
  });
  http.route(calls.pausePlayer, async (input, call) => {
    await pausePlayer(context, deedOf(input, call), input.body.length);
    return {};
  });
  http.route(calls.setPlayerRestriction, async (input, call) => {
    await setPlayerGate(context, deedOf(input, call), input.body);
    return {};
  });
  http.route(calls.removePayoutAccount, async (input, call) => {
    await removeAccount(context, deedOf(input, call), input.params.payoutAccountId);
    return {};
  });
  http.route(calls.createPlayer, ({ body }, { operator, ip }) =>
    createPlayer(context, body, { operator, ip }),
  );
  http.route(calls.giveInitialPassword, (input, call) => handOutPassword(context, deedOf(input, call)));
}
