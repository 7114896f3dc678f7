import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import { dayOf, dayOfKey } from "@khela/kernel/period";
import { isAgentType } from "@khela/rules/auth/trial";
import type { AgentTransferContext } from "./context.ts";
import { readFigures } from "./limits.ts";
import { selfOf, uplinesOf } from "./people.ts";
import * as store from "./store.ts";
import { namesOf, requestView, transferView } from "./views.ts";

interface Page {
  pageNo: number;
  pageSize: number;
}

const pageRange = ({ pageNo, pageSize }: Page) => ({ limit: pageSize, offset: (pageNo - 1) * pageSize });
const paged = <T>(content: T[], count: number, { pageNo, pageSize }: Page) => ({
  content,
  pageNum: pageNo,
  totalPages: Math.ceil(count / pageSize),
  totalCount: count,
});

/** The members with whom a member can exchange money, and the amounts that may still be sent. */
export async function readDesk(context: AgentTransferContext, memberId: MemberId) {
  const { platform, ledger, identity, agentTree } = context;
  const self = await selfOf(context, memberId);
  const today = new Date(dayOf(now(platform.clock).getTime()).startMs);
  const figures = await readFigures(platform.db);
  const [uplines, downlines, sent, balances, hasPaymentPassword] = await Promise.all([
    uplinesOf(context, self, figures.levels),
    isAgentType(self.type)
      ? agentTree.downlinesOf(memberId, { search: "", limit: 1, offset: 0, levels: figures.levels })
      : undefined,
    store.sentSince(platform.db, memberId, today),
    ledger.balances(memberId, self.currency),
    identity.hasPaymentPassword(memberId),
  ]);
  const left = (figures.maxAmountPerDay - sent.amount) as Money;
  return {
    uplines: uplines.map(({ masked }) => ({ account: masked })),
    levels: figures.levels,
    isAgent: isAgentType(self.type),
    downlines: downlines?.count ?? 0,
    currency: self.currency,
    balance: moneyToText(balances.find(({ bucket }) => bucket === "cash")?.balance ?? ZERO),
    min: moneyToText(figures.min),
    max: moneyToText(figures.max),
    leftToday: moneyToText(left > 0n && sent.count < figures.maxPerDay ? left : ZERO),
    hasPaymentPassword,
  };
}

/** An agent's downlines by name, down to the allowed level. @throws AppError AUTH_NOT_AGENT */
export async function readDownlines(
  context: AgentTransferContext,
  memberId: MemberId,
  query: Page & { search?: string | undefined },
) {
  if (!isAgentType((await selfOf(context, memberId)).type)) throw new AppError("AUTH_NOT_AGENT");
  const { levels } = await readFigures(context.platform.db);
  const { places, count } = await context.agentTree.downlinesOf(memberId, {
    search: query.search ?? "",
    levels,
    ...pageRange(query),
  });
  const members = await context.identity.findMembers(places.map((place) => place.memberId));
  const content = places.flatMap(({ memberId: id, level }) => {
    const member = members.get(id);
    if (!member) return [];
    return [
      { memberId: id, account: member.account, level, registeredAt: member.registeredAt.toISOString() },
    ];
  });
  return paged(content, count, query);
}

interface RecordQuery extends Page {
  direction?: "sent" | "received" | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A page of a member's sent and received transfers, with totals of the whole selection. */
export async function readTransfers(context: AgentTransferContext, memberId: MemberId, query: RecordQuery) {
  const filter = { memberId, direction: query.direction, ...periodOf(query) };
  const { rows, count, sent, received } = await store.listTransfers(
    context.platform.db,
    filter,
    pageRange(query),
  );
  const names = await namesOf(context, rows);
  const content = rows.map((row) => transferView(row, memberId, names));
  return {
    ...paged(content, count, query),
    totals: { sent: moneyToText(sent), received: moneyToText(received) },
  };
}

/** A transfer as one of its two members sees it. */
export async function readTransfer(context: AgentTransferContext, memberId: MemberId, transferId: string) {
  const row = await store.findTransfer(context.platform.db, transferId);
  if (!row) throw new Error(`transfer ${transferId} is gone`);
  return transferView(row, memberId, await namesOf(context, [row]));
}

/** A page of requests that a member made or received. */
export async function readRequests(context: AgentTransferContext, memberId: MemberId, query: Page) {
  const { rows, count } = await store.listRequests(context.platform.db, memberId, pageRange(query));
  const names = await namesOf(context, rows);
  return paged(
    rows.map((row) => requestView(row, memberId, names)),
    count,
    query,
  );
}

/** A request as one of its two members sees it. */
export async function readRequest(context: AgentTransferContext, memberId: MemberId, requestId: string) {
  const row = await store.findRequest(context.platform.db, requestId);
  if (!row) throw new Error(`request ${requestId} is gone`);
  return requestView(row, memberId, await namesOf(context, [row]));
}

/** The period of these business days, both included. */
function periodOf({ from, to }: Pick<RecordQuery, "from" | "to">) {
  return {
    from: from === undefined ? undefined : new Date(dayOfKey(from).startMs),
    to: to === undefined ? undefined : new Date(dayOfKey(to).endMs),
  };
}
