import type { VendorTask } from "@khela/contract/console/vendor-tasks";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyFromText, moneyToText, money, ZERO } from "@khela/kernel/money";
import type { MemberId, RoundId } from "@khela/kernel/ids";
import { type Db, inTransaction, type Tx } from "../../platform/database.ts";
import type { Actor, ApprovalView, ApprovedRequest } from "../four-eyes/index.ts";
import { lockStakedParts, type PaidBack, payBack, saveStakeChanges } from "../bonuses/index.ts";
import { clientOf, move, providerAccount } from "../ledger/index.ts";
import { countPayouts } from "../protection/index.ts";
import { insertLines, winReviewed } from "../rounds/index.ts";
import type { SeamlessContext } from "./context.ts";
import { toRefusal } from "./errors.ts";
import type { MoneyAnswer } from "./run.ts";
import { creditTransfer, heldWins, paidBetOf } from "./decision-parts.ts";
import { endHeld, findRoundByRef } from "./store.ts";
import * as store from "./task-store.ts";

/** The kind of approval that decides about a held win. */
export const HELD_WIN = "held_win";

/** The amount that a vendor's call owes to a player. */
export type OwedPayout = Pick<store.NewTask, "vendor" | "txId" | "memberId" | "gameCode" | "currency"> & {
  ref: string | null;
  amount: Money;
};

/** Saves a task, in the caller's transaction if there is one, and logs it once. */
export async function createTask(
  { platform }: Pick<SeamlessContext, "platform">,
  task: Omit<store.NewTask, "id" | "at">,
  db: Db | Tx = platform.db,
): Promise<void> {
  const isNew = await store.insertTask(db, {
    ...task,
    id: platform.ids.next(),
    at: now(platform.clock),
  });
  const { vendor, kind, txId, reason } = task;
  if (isNew) platform.log.error({ vendor, kind, tx: txId, reason }, "a vendor's call needs a person");
}

/**
 * A bet in a wallet at its vendor that paid more than its game's maximum. The money is paid already and can't be
 * held.
 */
export type LargeBet = Omit<store.NewTask, "id" | "at" | "kind" | "bound"> & { bound: Money };

/**
 * Executes a call that owes a player something. A refusal becomes an operator's task before the vendor gets the
 * answer, because the vendor won't send the call again. RETRY decides nothing and is sent again, so it makes no task.
 */
export async function executeOwedPayout(
  context: SeamlessContext,
  owed: OwedPayout,
  take: () => Promise<MoneyAnswer>,
): Promise<MoneyAnswer> {
  try {
    const moved = await take();
    if (moved.held) await notifyHeldWin(context, owed);
    return moved;
  } catch (error) {
    const { code, params } = toRefusal(error);
    if (code !== "RETRY" && owed.amount > 0n) {
      const why = params["reason"] === undefined ? code : `${code} ${params["reason"]}`;
      await createTask(context, { ...owed, kind: "refused-win", bound: null, reason: why });
    }
    throw error;
  }
}

/** Notifies the player and logs an alarm about a held win; a repeated call does the same again. */
export async function notifyHeldWin({ platform }: SeamlessContext, owed: OwedPayout): Promise<void> {
  const { vendor, txId, memberId, gameCode, currency, amount } = owed;
  platform.log.error({ vendor, tx: txId }, "a win beyond what its game promises is held");
  await platform.events.publish(platform.db, winReviewed, {
    vendor,
    txId,
    state: "held",
    memberId,
    gameCode,
    currency,
    amount: moneyToText(amount),
    at: now(platform.clock).toISOString(),
  });
}

const viewOf = (task: store.Task, account: string): VendorTask => ({
  taskId: task.id,
  vassalage: task.vendor,
  kind: task.kind,
  txId: task.txId,
  reference: task.ref,
  playerId: task.memberId,
  account,
  gameCode: task.gameCode,
  currency: task.currency,
  amount: moneyToText(task.amount),
  bound: task.bound === null ? null : moneyToText(task.bound),
  reason: task.reason,
  at: task.at.toISOString(),
  state: task.state,
  endedAt: task.endedAt?.toISOString() ?? null,
  endedBy: task.endedBy,
  note: task.note,
});

/** A page of tasks. */
export async function readTasks(
  context: SeamlessContext,
  { pageNo, pageSize, ...filter }: store.TaskFilter & { pageNo: number; pageSize: number },
) {
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const { tasks, count } = await store.listTasks(context.platform.db, filter, page);
  const accounts = await context.accountsOf(tasks.map(({ memberId }) => memberId));
  return {
    content: tasks.map((task) => viewOf(task, accounts.get(task.memberId) ?? "")),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
  };
}

/** Ends a task that moves no money. @throws AppError SYS_NOT_FOUND; OPS_CHANGED where it has ended, or is a held win */
export async function closeTask(
  { platform, audit }: SeamlessContext,
  { taskId, reason }: { taskId: string; reason: string },
  by: Actor,
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const task = await openTask(tx, taskId);
    if (task.kind === "held-win") throw new AppError("OPS_CHANGED");
    const end = { state: "closed", at: now(platform.clock), by: by.operator.username, note: reason } as const;
    await store.endTask(tx, taskId, end);
    const { vendor, kind, txId } = task;
    await audit.write(tx, {
      actor: `operator:${by.operator.username}`,
      action: "vendor.task_closed",
      subject: `member:${task.memberId}`,
      detail: { task: taskId, vendor, kind, txId, amount: moneyToText(task.amount), reason },
      ip: by.ip,
    });
  });
}

/** @throws AppError SYS_NOT_FOUND; OPS_CHANGED where it has ended */
async function openTask(tx: Tx, taskId: string): Promise<store.Task> {
  const task = await store.lockTask(tx, taskId);
  if (!task) throw new AppError("SYS_NOT_FOUND");
  if (task.state !== "open") throw new AppError("OPS_CHANGED");
  return task;
}

/** The subject of the approval; the second operator approves its hash. */
interface HeldWinSubject {
  kind: typeof HELD_WIN;
  how: "pay" | "keep";
  taskId: string;
  vassalage: string;
  txId: string;
  gameCode: string;
  amount: string;
  bound: string;
  currency: string;
}

/**
 * Requests to pay a held win, or to keep it; another operator decides (OPS-01).
 * @throws AppError SYS_NOT_FOUND; OPS_CHANGED where it isn't held any more
 */
export async function requestHeldWinDecision(
  context: SeamlessContext,
  { taskId, how, reason }: { taskId: string; how: "pay" | "keep"; reason: string },
  by: Actor,
): Promise<ApprovalView> {
  const { platform, fourEyes, accountsOf } = context;
  return inTransaction(platform.database, async (tx) => {
    const task = await openTask(tx, taskId);
    if (task.kind !== "held-win") throw new AppError("OPS_CHANGED");
    const account = (await accountsOf([task.memberId])).get(task.memberId);
    if (account === undefined) throw new AppError("SYS_NOT_FOUND");
    const subject: HeldWinSubject = {
      kind: HELD_WIN,
      how,
      taskId,
      vassalage: task.vendor,
      txId: task.txId,
      gameCode: task.gameCode,
      amount: moneyToText(task.amount),
      bound: moneyToText(task.bound ?? money(0n)),
      currency: task.currency,
    };
    return fourEyes.ask(tx, {
      kind: HELD_WIN,
      member: { id: task.memberId, account },
      subject: { ...subject },
      note: reason,
      maker: by,
    });
  });
}

/** Splits a held win as its round's stake was. */
async function splitHeldWin(
  tx: Tx,
  won: { vendor: string; ref: string | null; memberId: MemberId; currency: string; amount: Money },
): Promise<PaidBack> {
  const round = won.ref === null ? undefined : await findRoundByRef(tx, { ...won, ref: won.ref });
  const bet = paidBetOf(won, round ?? { roundId: "" as RoundId, stake: ZERO });
  const staked = await lockStakedParts(tx, [bet]);
  return payBack(bet, won.amount, { staked, holds: true, isOpen: round?.state === "open" });
}

/** Applies the approved decision about a held win, once. @throws AppError OPS_CHANGED where it has ended meanwhile */
export async function endHeldWin(
  { platform, ledger }: SeamlessContext,
  tx: Tx,
  { approvalId, subject }: ApprovedRequest,
): Promise<void> {
  const { how, taskId, amount: text } = subject as HeldWinSubject;
  const task = await openTask(tx, taskId);
  const { vendor, txId, memberId, gameCode, currency, ref } = task;
  const amount = moneyFromText(text);
  const state = how === "pay" ? "paid" : "kept";
  if (task.amount !== amount || !(await endHeld(tx, vendor, txId, state))) throw new AppError("OPS_CHANGED");
  const at = now(platform.clock);
  const aside = heldWins({ currency });
  const id = platform.ids.next<RoundId>();
  if (how === "pay") {
    const paid = await splitHeldWin(tx, { vendor, ref, memberId, currency, amount });
    await ledger.post(
      tx,
      creditTransfer(aside, paid, { kind: `${gameCode}.payout`, reference: id, id: undefined }),
    );
    const line = { id, at, memberId, sessionId: null, gameCode, currency, payout: amount };
    const client = clientOf(tx);
    await client.query(
      insertLines([{ ...line, bet: { vendor, round: ref }, outcome: { kind: "held", txId } }]),
    );
    for (const statement of [
      ...countPayouts([{ memberId, at, payout: amount }]),
      ...saveStakeChanges([paid.change]),
    ])
      await client.query(statement);
  } else {
    await ledger.post(
      tx,
      move(aside, providerAccount(vendor, "play", currency), amount, `${gameCode}.kept`, id),
    );
  }
  await store.endTask(tx, taskId, { state, at, by: "four-eyes", note: approvalId });
  await platform.events.publish(tx, winReviewed, {
    vendor,
    txId,
    state,
    memberId,
    gameCode,
    currency,
    amount: text,
    at: at.toISOString(),
  });
}
