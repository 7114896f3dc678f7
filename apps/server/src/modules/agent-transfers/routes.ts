import { createHash } from "node:crypto";
import * as calls from "@khela/contract/agent-transfers";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyFromText, moneyToText, ZERO } from "@khela/kernel/money";
import { dayOf, dayOfKey } from "@khela/kernel/period";
import type { CallContext } from "../../platform/http/server.ts";
import { shareRuns } from "../../platform/share-runs.ts";
import type { AgentTransferContext } from "./context.ts";
import { isAgent, selfOf, uplineOf } from "./people.ts";
import { askUpline, endRequest, receivedRequest } from "./requests.ts";
import { type Sending, sendMoney } from "./send.ts";
import * as store from "./store.ts";
import { namesOf, requestView, transferView } from "./views.ts";

interface Page {
  pageNo: number;
  pageSize: number;
}

const sliceOf = ({ pageNo, pageSize }: Page) => ({ limit: pageSize, offset: (pageNo - 1) * pageSize });
const paged = <T>(content: T[], count: number, { pageNo, pageSize }: Page) => ({
  content,
  pageNum: pageNo,
  totalPages: Math.ceil(count / pageSize),
  totalCount: count,
});

/** Transfers between upline and downline, for members (MONEY-06). All of it is behind AGENTPOLICY3. */
export function serveAgentTransfers(context: AgentTransferContext): void {
  const { http, db } = context.platform;
  const open = () => context.system.requireFlag("AGENTPOLICY3");
  http.route(calls.getTransferDesk, async (_input, { member }) => {
    await open();
    return desk(context, member.memberId);
  });
  http.route(calls.listDownlines, async ({ query }, { member }) => {
    await open();
    if (!isAgent(await selfOf(context, member.memberId))) throw new AppError("AUTH_NOT_AGENT");
    const { members, count } = await context.identity.listDownlines(member.memberId, {
      prefix: query.search ?? "",
      ...sliceOf(query),
    });
    const content = members.map(({ id, account, registeredAt }) => ({
      memberId: id,
      account,
      registeredAt: registeredAt.toISOString(),
    }));
    return paged(content, count, query);
  });
  http.route(calls.listAgentTransfers, async ({ query }, { member }) => {
    await open();
    const { memberId } = member;
    const filter = { memberId, direction: query.direction, ...periodOf(query) };
    const { rows, count, sent, received } = await store.listTransfers(db, filter, sliceOf(query));
    const names = await namesOf(context, rows);
    const content = rows.map((row) => transferView(row, memberId, names));
    return {
      ...paged(content, count, query),
      totals: { sent: moneyToText(sent), received: moneyToText(received) },
    };
  });
  const send = createSend(context);
  http.route(calls.sendTransfer, async ({ body }, call) => {
    await open();
    const { to, memberId, amount, remark = "", paymentPassword } = body;
    return send({
      call,
      paymentPassword,
      order: { to: { to, memberId }, amount: moneyFromText(amount), remark },
      asked: [to, memberId ?? "", amount, remark],
    });
  });
  serveRequests(context, open, send);
}

function serveRequests(
  context: AgentTransferContext,
  open: () => Promise<void>,
  send: ReturnType<typeof createSend>,
): void {
  const { http, db } = context.platform;
  const viewOf = async (row: store.RequestRow, viewer: MemberId) =>
    requestView(row, viewer, await namesOf(context, [row]));
  http.route(calls.askUpline, async ({ body }, { member, idempotency }) => {
    await open();
    const requestId = await askUpline(context, {
      memberId: member.memberId,
      amount: moneyFromText(body.amount),
      remark: body.remark ?? "",
      idempotency: { key: idempotency.key, hash: idempotency.requestHash.toString("hex") },
    });
    const row = await store.findRequest(db, requestId);
    if (!row) throw new Error(`request ${requestId} is gone`);
    return viewOf(row, member.memberId);
  });
  http.route(calls.listTransferRequests, async ({ query }, { member }) => {
    await open();
    const { rows, count } = await store.listRequests(db, member.memberId, sliceOf(query));
    const names = await namesOf(context, rows);
    const content = rows.map((row) => requestView(row, member.memberId, names));
    return paged(content, count, query);
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
  http.route(calls.declineTransferRequest, async ({ params }, { member: { memberId } }) => {
    await open();
    return viewOf(await endRequest(context, params.requestId, { memberId, event: "decline" }), memberId);
  });
  http.route(calls.cancelTransferRequest, async ({ params }, { member: { memberId } }) => {
    await open();
    return viewOf(await endRequest(context, params.requestId, { memberId, event: "cancel" }), memberId);
  });
}

interface Ordered {
  call: CallContext;
  paymentPassword: string;
  order: Pick<Sending, "to" | "amount" | "remark"> & { requestId?: string };
  /** Everything that was asked, the payment password apart. */
  asked: readonly string[];
}

const digest = (parts: readonly string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/**
 * Checks the payment password and sends. Copies of one call that come together are one: else their checks
 * would count as guesses.
 * @throws AppError MONEY_PASSWORD_MISSING, AUTH_PASSWORD_WRONG, AUTH_LOCKED, what {@link sendMoney} refuses
 */
function createSend(context: AgentTransferContext) {
  return shareRuns(
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
        // Six digits would be found by trying in a hash that is kept: the payment password stays out of it.
        idempotency: { key: call.idempotency.key, hash: digest(asked) },
      });
      const row = await store.findTransfer(context.platform.db, transferId);
      if (!row) throw new Error(`transfer ${transferId} is gone`);
      return transferView(row, memberId, await namesOf(context, [row]));
    },
  );
}

async function desk(context: AgentTransferContext, memberId: MemberId) {
  const { platform, ledger, identity, settings } = context;
  const self = await selfOf(context, memberId);
  const today = new Date(dayOf(now(platform.clock).getTime()).startMs);
  const [upline, downlines, sent, balances, hasPaymentPassword] = await Promise.all([
    uplineOf(context, self),
    isAgent(self) ? identity.listDownlines(memberId, { prefix: "", limit: 1, offset: 0 }) : undefined,
    store.sentSince(platform.db, memberId, today),
    ledger.balances(memberId, self.currency),
    identity.hasPaymentPassword(memberId),
  ]);
  const left = (settings.maxAmountPerDay - sent.amount) as Money;
  return {
    upline: upline ? { account: upline.masked } : null,
    isAgent: isAgent(self),
    downlines: downlines?.count ?? 0,
    currency: self.currency,
    balance: moneyToText(balances.find(({ bucket }) => bucket === "cash")?.balance ?? ZERO),
    min: moneyToText(settings.min),
    max: moneyToText(settings.max),
    leftToday: moneyToText(left > 0n && sent.count < settings.maxPerDay ? left : ZERO),
    hasPaymentPassword,
  };
}

/** Business days, both included. @throws AppError SYS_BAD_INPUT for a day that no calendar has */
function periodOf(query: { from?: string | undefined; to?: string | undefined }) {
  const day = (field: "from" | "to") => {
    const key = query[field];
    try {
      return key === undefined ? undefined : dayOfKey(key);
    } catch (error) {
      throw new AppError("SYS_BAD_INPUT", { field: `query.${field}`, problem: "day" }, { cause: error });
    }
  };
  const [from, to] = [day("from"), day("to")];
  return { from: from && new Date(from.startMs), to: to && new Date(to.endMs) };
}
