import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { nextState } from "@khela/rules/cashier/transitions";
import { amountLimit, transferRequestTransitions } from "@khela/rules/agents/transfer";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import type { AgentTransferContext } from "./context.ts";
import { readFigures } from "./limits.ts";
import { transferRequestChanged } from "./events.ts";
import { counterpartOf, requireBoth, selfOf } from "./people.ts";
import * as store from "./store.ts";

interface Asking {
  memberId: MemberId;
  amount: Money;
  remark: string;
  idempotency: { key: string; hash: string };
}

/**
 * Requests money from the upline (MONEY-06); no money moves until the upline pays.
 * @returns the request's id
 * @throws AppError MONEY_AMOUNT; MONEY_PENDING_LIMIT while another request is open; AGENT_NO_UPLINE;
 * AGENT_UNAVAILABLE during a pause of the upline; PROTECT_EXCLUDED
 */
export async function askUpline(context: AgentTransferContext, asking: Asking): Promise<string> {
  const { platform, ledger } = context;
  const { memberId, amount, remark } = asking;
  const figures = await readFigures(platform.db);
  const broken = amountLimit(amount, figures);
  if (broken) throw new AppError(broken.code, broken.params);
  const self = await selfOf(context, memberId);
  const upline = await counterpartOf(context, self, { to: "upline" }, 1);
  await requireBoth(context, self, upline);
  const scope = `member:${memberId}:agentTransfers.ask`;
  const { answer } = await ledger.command({ scope, ...asking.idempotency }, async (tx) => {
    const at = now(platform.clock);
    const row = await store.insertRequest(tx, {
      id: platform.ids.next(),
      asker_id: memberId,
      upline_id: upline.id,
      currency: self.currency,
      amount,
      remark,
      created_at: at,
      expires_at: new Date(at.getTime() + figures.requestLifeMs),
    });
    if (!row) throw new AppError("MONEY_PENDING_LIMIT", { max: 1 });
    await tell(context, tx, row.id);
    return { requestId: row.id };
  });
  return answer.requestId;
}

/** A request that this member received and has not decided. @throws AppError SYS_NOT_FOUND */
export async function receivedRequest(
  { platform }: AgentTransferContext,
  requestId: string,
  memberId: MemberId,
): Promise<store.RequestRow> {
  const row = await store.findRequest(platform.db, requestId);
  if (row?.upline_id !== memberId) throw new AppError("SYS_NOT_FOUND");
  return row;
}

/** Ends a request: the upline declines it, or the asker cancels it. @throws AppError SYS_NOT_FOUND, MONEY_STATE */
export async function endRequest(
  context: AgentTransferContext,
  requestId: string,
  by: { memberId: MemberId; event: "decline" | "cancel" },
): Promise<store.RequestRow> {
  const { platform } = context;
  return inTransaction(platform.database, async (tx) => {
    const row = await store.lockRequest(tx, requestId);
    const mine = by.event === "decline" ? row?.upline_id : row?.asker_id;
    if (!row || mine !== by.memberId) throw new AppError("SYS_NOT_FOUND");
    const state = nextState(transferRequestTransitions, row.state, by.event);
    const ended = state && (await store.endRequest(tx, requestId, state, now(platform.clock)));
    if (!ended) throw new AppError("MONEY_STATE", { state: row.state });
    await tell(context, tx, requestId);
    return ended;
  });
}

/** Schedules the job that expires unanswered requests. */
export function scheduleExpiry(context: AgentTransferContext): void {
  const { platform } = context;
  const { db, database, clock } = platform;
  const expire = (id: string) =>
    inTransaction(database, async (tx) => {
      if (await store.endRequest(tx, id, "expired", now(clock))) await tell(context, tx, id);
    });
  scheduleWorkLists(
    platform,
    { job: "agent-transfers.expire", cron: "*/10 * * * *" },
    idList((after, limit) => store.dueRequests(db, now(clock), after, limit), expire),
  );
}

const tell = ({ platform }: AgentTransferContext, tx: Tx, requestId: string): Promise<void> =>
  platform.events.publish(tx, transferRequestChanged, { requestId });
