import type { ProtectionView } from "@khela/contract/protection";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { Pause } from "@khela/rules/protection/exclusion";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { type Actor, type ApprovalView, type ApprovedRequest, memberOf } from "../four-eyes/index.ts";
import type { AdjustmentsContext } from "./context.ts";

/** An operator's action on a member, with its reason. */
export interface OperatorAction {
  memberId: MemberId;
  reason: string;
  by: Actor;
}

/** A limit that the player asks for. */
export interface LimitWish {
  kind: ProtectionView["limits"][number]["kind"];
  period: ProtectionView["limits"][number]["period"];
  value: string | null;
}

interface LimitSubject {
  kind: "limit";
  limit: LimitWish["kind"];
  period: LimitWish["period"];
  before: string;
  value: string | null;
}

/**
 * Sets a limit on the player's request: a stricter one applies at once; a raise becomes a request that another
 * operator decides.
 * @returns the pending request, or null where the limit applies already
 * @throws AppError SYS_NOT_FOUND, FIELD_FORMAT
 */
export async function setPlayerLimit(
  context: AdjustmentsContext,
  deed: OperatorAction,
  wish: LimitWish,
): Promise<ApprovalView | null> {
  const { protection, fourEyes } = context;
  const asked = await onMember(context, deed, async (tx, member) => {
    const refused = await protection.onBehalf.tighten(tx, member.id, wish);
    if (!refused) {
      const { kind, period, value } = wish;
      return { result: null, action: "player.limit", detail: { kind, period, value } };
    }
    const subject: LimitSubject = {
      kind: "limit",
      limit: wish.kind,
      period: wish.period,
      before: refused.raises,
      value: wish.value,
    };
    const note = deed.reason;
    const order = { kind: "limit", member, subject: { ...subject }, note, maker: deed.by };
    return { result: await fourEyes.ask(tx, order) };
  });
  if (asked === null) await protection.notifyMember(deed.memberId);
  return asked;
}

/** Starts an approved raise, which the player confirms after 24 hours (SAFE-01). */
export async function raiseLimit(
  { protection }: AdjustmentsContext,
  tx: Tx,
  request: ApprovedRequest,
): Promise<void> {
  const { limit, period, before, value } = request.subject as LimitSubject;
  const memberId = memberOf(request);
  await protection.onBehalf.raise(tx, memberId, { kind: limit, period, value }, before);
}

/** Starts a time-out or self-exclusion on the player's request. @throws AppError SYS_NOT_FOUND, PROTECT_STANDS */
export async function pausePlayer(
  context: AdjustmentsContext,
  deed: OperatorAction,
  length: Pause,
): Promise<void> {
  const { protection } = context;
  await onMember(context, deed, async (tx, member) => {
    await protection.onBehalf.pause(tx, member.id, length);
    return { result: undefined, action: "player.pause", detail: { length } };
  });
  await protection.notifyMember(deed.memberId);
}

/** Closes deposits, withdrawals or play for one account, or opens them. @throws AppError SYS_NOT_FOUND */
export async function setPlayerGate(
  context: AdjustmentsContext,
  deed: OperatorAction,
  { gate, closed }: { gate: "deposit" | "withdrawal" | "play"; closed: boolean },
): Promise<void> {
  const { protection } = context;
  const by = deed.by.operator.name;
  await onMember(context, deed, async (tx, member) => {
    const entry = closed ? { reason: deed.reason, by } : undefined;
    await protection.onBehalf.setGate(tx, member.id, gate, entry);
    return {
      result: undefined,
      action: closed ? "player.gate_close" : "player.gate_open",
      detail: { gate },
    };
  });
}

/** The result of an action and its audit entry; without `action` the entry has been written elsewhere. */
interface Done<T> {
  result: T;
  action?: string;
  detail?: Readonly<Record<string, unknown>>;
}

/** Runs an action on an existing member with its audit entry, in one transaction. @throws AppError SYS_NOT_FOUND */
export async function onMember<T>(
  { platform, identity, audit }: AdjustmentsContext,
  { memberId, reason, by }: OperatorAction,
  work: (tx: Tx, member: { id: MemberId; account: string }) => Promise<Done<T>>,
): Promise<T> {
  const member = await identity.findMember(memberId);
  if (!member) throw new AppError("SYS_NOT_FOUND");
  return inTransaction(platform.database, async (tx) => {
    const { result, action, detail } = await work(tx, member);
    if (action !== undefined) {
      await audit.write(tx, {
        actor: `operator:${by.operator.username}`,
        action,
        subject: `member:${memberId}`,
        detail: { account: member.account, ...detail, reason },
        ip: by.ip,
      });
    }
    return result;
  });
}
