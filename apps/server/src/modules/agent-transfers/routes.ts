import { createHash } from "node:crypto";
import * as calls from "@khela/contract/agent-transfers";
import { getTransferLimits, updateTransferLimits } from "@khela/contract/console/agent-transfers";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText } from "@khela/kernel/money";
import type { CallContext } from "../../platform/http/call-context.ts";
import { singleFlight } from "../../platform/single-flight.ts";
import type { AgentTransferContext } from "./context.ts";
import { proposeLimits, readLimits } from "./limits.ts";
import * as read from "./read.ts";
import { askUpline, endRequest, receivedRequest } from "./requests.ts";
import { type Sending, sendMoney } from "./send.ts";

/** Members' calls about transfers between upline and downline (MONEY-06), all behind AGENTPOLICY3. */
export function serveAgentTransfers(context: AgentTransferContext): void {
  const { http } = context.platform;
  const open = () => context.system.requireFlag("AGENTPOLICY3");
  http.route(calls.getTransferDesk, async (_input, { member }) => {
    await open();
    return read.readDesk(context, member.memberId);
  });
  http.route(calls.listDownlines, async ({ query }, { member }) => {
    await open();
    return read.readDownlines(context, member.memberId, query);
  });
  http.route(calls.listAgentTransfers, async ({ query }, { member }) => {
    await open();
    return read.readTransfers(context, member.memberId, query);
  });
  const send = createSend(context);
  http.route(calls.sendTransfer, async ({ body }, call) => {
    await open();
    const { to, memberId, level, amount, remark = "", paymentPassword } = body;
    return send({
      call,
      paymentPassword,
      order: { to: { to, memberId, level }, amount: moneyFromText(amount), remark },
      asked: [to, memberId ?? "", String(level ?? 1), amount, remark],
    });
  });
  serveRequests(context, open, send);
  http.route(getTransferLimits, () => readLimits(context));
  http.route(updateTransferLimits, ({ body }, { operator, ip }) =>
    proposeLimits(context, body, { operator, ip }),
  );
}

function serveRequests(
  context: AgentTransferContext,
  open: () => Promise<void>,
  send: ReturnType<typeof createSend>,
): void {
  const { http } = context.platform;
  http.route(calls.requestFromUpline, async ({ body }, { member: { memberId }, idempotency }) => {
    await open();
    const requestId = await askUpline(context, {
      memberId,
      amount: moneyFromText(body.amount),
      remark: body.remark ?? "",
      idempotency: { key: idempotency.key, hash: idempotency.requestHash.toString("hex") },
    });
    return read.readRequest(context, memberId, requestId);
  });
  http.route(calls.listTransferRequests, async ({ query }, { member }) => {
    await open();
    return read.readRequests(context, member.memberId, query);
  });
  http.route(calls.payTransferRequest, async ({ params, body }, call) => {
    await open();
    const request = await receivedRequest(context, params.requestId, call.member.memberId);
    return send({
      call,
      paymentPassword: body.paymentPassword,
      order: {
        to: { to: "downline", memberId: request.asker_id },
        amount: request.amount,
        remark: request.remark,
        requestId: request.id,
      },
      asked: ["request", request.id],
    });
  });
  http.route(calls.declineTransferRequest, async ({ params: { requestId } }, { member: { memberId } }) => {
    await open();
    await endRequest(context, requestId, { memberId, event: "decline" });
    return read.readRequest(context, memberId, requestId);
  });
  http.route(calls.cancelTransferRequest, async ({ params: { requestId } }, { member: { memberId } }) => {
    await open();
    await endRequest(context, requestId, { memberId, event: "cancel" });
    return read.readRequest(context, memberId, requestId);
  });
}

interface Ordered {
  call: CallContext;
  paymentPassword: string;
  order: Pick<Sending, "to" | "amount" | "remark"> & { requestId?: string };
  /** All parts of the request except the payment password. */
  asked: readonly string[];
}

const digest = (parts: readonly string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/**
 * Checks the payment password and sends. Concurrent copies of one call share a run, because otherwise their checks
 * would count as guesses.
 * @throws AppError MONEY_PASSWORD_MISSING, AUTH_PASSWORD_WRONG, AUTH_LOCKED, and those of {@link sendMoney}
 */
function createSend(context: AgentTransferContext) {
  return singleFlight(
    ({ call, paymentPassword, asked }: Ordered) =>
      digest([call.member.memberId, call.idempotency.key, paymentPassword, ...asked]),
    async ({ call, paymentPassword, order, asked }) => {
      const { memberId } = call.member;
      if (!(await context.identity.checkPaymentPassword(memberId, paymentPassword)))
        throw new AppError("MONEY_PASSWORD_MISSING");
      const transferId = await sendMoney(context, {
        ...order,
        memberId,
        ip: call.ip,
        // The payment password is left out of the stored hash, where six digits could be found by trying.
        idempotency: { key: call.idempotency.key, hash: digest(asked) },
      });
      return read.readTransfer(context, memberId, transferId);
    },
  );
}
