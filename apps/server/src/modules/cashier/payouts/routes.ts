import * as calls from "@khela/contract/confirmation";
import * as consoleCalls from "@khela/contract/console/confirmations";
import { moneyFromText } from "@khela/kernel/money";
import type { CallContext } from "../../../platform/http/call-context.ts";
import type { CashierContext } from "../context.ts";
import { type CaseAct, claimCase, proveCase, releaseCase } from "./act-on-case.ts";
import { confirmAll, confirmPart, confirmSlice, denySlice } from "./confirm-slice.ts";
import { askDecision, decide } from "./decisions.ts";
import { listCaseQueue, readCase, readCasePicture } from "./read-cases.ts";

const wordOf = ({ member, idempotency }: CallContext) => ({
  memberId: member.memberId,
  idempotency: { key: idempotency.key, hash: idempotency.requestHash.toString("hex") },
});

const actOf = ({ sliceId }: { sliceId: string }, { operator, ip }: CallContext): CaseAct => ({
  sliceId,
  operator: { operatorId: operator.operatorId, username: operator.username },
  ip,
});

/** MONEY-05: players' statements about payouts. OPS-03: operators' actions on them. */
export function servePayouts(context: CashierContext): void {
  const { http } = context.platform;
  http.route(calls.confirmSlice, ({ params }, call) => confirmSlice(context, { ...wordOf(call), ...params }));
  http.route(calls.confirmAllSlices, ({ params }, call) =>
    confirmAll(context, { ...wordOf(call), ...params }),
  );
  http.route(calls.denySlice, ({ params, body }, call) =>
    denySlice(context, { ...wordOf(call), ...params, uploadIds: body.uploadIds }),
  );
  http.route(calls.confirmSlicePart, ({ params, body }, call) =>
    confirmPart(context, {
      ...wordOf(call),
      ...params,
      received: moneyFromText(body.received),
      uploadIds: body.uploadIds,
    }),
  );
  serveCases(context);
}

function serveCases(context: CashierContext): void {
  const { http } = context.platform;
  /** Runs an action and returns the case as it is afterwards. */
  const after = async (call: CallContext, asked: CaseAct, work: (asked: CaseAct) => Promise<void>) => {
    await work(asked);
    return readCase(context, asked.sliceId, call.operator.operatorId);
  };
  http.route(consoleCalls.listCases, ({ query }, call) =>
    listCaseQueue(context, query, call.operator.operatorId),
  );
  http.route(consoleCalls.getCase, ({ params }, call) =>
    readCase(context, params.sliceId, call.operator.operatorId),
  );
  http.route(consoleCalls.getCasePicture, ({ params }, call) =>
    readCasePicture(context, actOf(params, call), params.uploadId),
  );
  http.route(consoleCalls.claimCase, ({ params }, call) =>
    after(call, actOf(params, call), (asked) => claimCase(context, asked)),
  );
  http.route(consoleCalls.releaseCase, ({ params }, call) =>
    after(call, actOf(params, call), (asked) => releaseCase(context, asked)),
  );
  http.route(consoleCalls.proveCase, ({ params, body }, call) =>
    after(call, actOf(params, call), (asked) => proveCase(context, { ...asked, proof: body.proof })),
  );
  http.route(consoleCalls.askDecision, ({ params, body }, call) =>
    after(call, actOf(params, call), (asked) => askDecision(context, { ...asked, ...body })),
  );
  http.route(consoleCalls.decideCase, ({ params, body }, call) =>
    after(call, actOf(params, call), (asked) =>
      decide(context, { ...asked, decisionId: params.decisionId, ...body }),
    ),
  );
}
