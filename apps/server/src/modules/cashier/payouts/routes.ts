import * as calls from "@khela/contract/confirmation";
import * as consoleCalls from "@khela/contract/console/confirmations";
import { moneyFromText } from "@khela/kernel/money";
import type { CallContext } from "../../../platform/http/call-context.ts";
import type { CashierContext } from "../context.ts";
import { type CaseAct, claimCase, proveCase, releaseCase } from "./act-on-case.ts";
import { confirmAll, confirmPart, confirmInstalment, denyInstalment } from "./confirm-instalment.ts";
import { askDecision, decide } from "./decisions.ts";
import { listCaseQueue, readCase, readCasePicture } from "./read-cases.ts";

const wordOf = ({ member, idempotency }: CallContext) => ({
  memberId: member.memberId,
  idempotency: { key: idempotency.key, hash: idempotency.requestHash.toString("hex") },
});

const actOf = ({ instalmentId }: { instalmentId: string }, { operator, ip }: CallContext): CaseAct => ({
  instalmentId,
  operator: { operatorId: operator.operatorId, username: operator.username },
  ip,
});

/** MONEY-05: players' statements about payouts. OPS-03: operators' actions on them. */
export function servePayouts(context: CashierContext): void {
  const { http } = context.platform;
  http.route(calls.confirmInstalment, ({ params }, call) =>
    confirmInstalment(context, { ...wordOf(call), ...params }),
  );
  http.route(calls.confirmAllInstalments, ({ params }, call) =>
    confirmAll(context, { ...wordOf(call), ...params }),
  );
  http.route(calls.disputeInstalment, ({ params, body }, call) =>
    denyInstalment(context, { ...wordOf(call), ...params, uploadIds: body.uploadIds }),
  );
  http.route(calls.confirmInstalmentPart, ({ params, body }, call) =>
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
    return readCase(context, asked.instalmentId, call.operator.operatorId);
  };
  http.route(consoleCalls.listCases, ({ query }, call) =>
    listCaseQueue(context, query, call.operator.operatorId),
  );
  http.route(consoleCalls.getCase, ({ params }, call) =>
    readCase(context, params.instalmentId, call.operator.operatorId),
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
  http.route(consoleCalls.requestDecision, ({ params, body }, call) =>
    after(call, actOf(params, call), (asked) => askDecision(context, { ...asked, ...body })),
  );
  http.route(consoleCalls.decideCase, ({ params, body }, call) =>
    after(call, actOf(params, call), (asked) =>
      decide(context, { ...asked, decisionId: params.decisionId, ...body }),
    ),
  );
}
