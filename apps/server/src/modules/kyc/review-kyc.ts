import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import { nextState } from "@khela/rules/cashier/transitions";
import { type KycEvent, kycTransitions } from "@khela/rules/kyc/request";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Member } from "../identity/index.ts";
import type { KycContext } from "./context.ts";
import { kycChanged } from "./events.ts";
import { renewLevel } from "./level.ts";
import { checkPerson } from "./request-kyc.ts";
import { changeRequest, findRequest, type KycRow, listApproved, lockRequest } from "./store.ts";

/** An operator and the check that he works on. */
export interface Reviewer {
  requestId: string;
  operator: { operatorId: string; username: string };
  ip: string;
}

/** A claim expires after this time without a decision; then a colleague may take over. */
export const CLAIM_MS = 15 * 60_000;

/** Claims a check, or extends the claim. @throws AppError SYS_NOT_FOUND, KYC_STATE, OPS_CLAIMED (by) */
export async function claimKyc(context: KycContext, reviewer: Reviewer): Promise<void> {
  const { clock } = context.platform;
  const { operatorId, username } = reviewer.operator;
  await act(context, reviewer, async (tx, row) => {
    const holder = holderOf(row, now(clock));
    if (holder && holder.id !== operatorId) throw new AppError("OPS_CLAIMED", { by: holder.name });
    await move(tx, row, {
      claimed_by: operatorId,
      claimed_name: username,
      claimed_until: new Date(clock.nowMs() + CLAIM_MS),
    });
    return { action: "kyc.claim", detail: {} };
  });
}

/**
 * Approves or rejects a check. The player is notified, the level is recomputed, and an older document of the
 * same kind no longer counts.
 * @throws AppError SYS_NOT_FOUND, KYC_STATE (decided already, or the document has expired meanwhile),
 *   OPS_CLAIMED (by; empty where nobody has claimed it), OPS_REASON, KYC_AGE (age), FIELD_FORMAT
 */
export async function decideKyc(
  context: KycContext,
  reviewer: Reviewer,
  { decision, reason }: { decision: "approve" | "reject"; reason?: string | undefined },
): Promise<void> {
  const { clock, events } = context.platform;
  const { operatorId } = reviewer.operator;
  const rejected = decision === "reject";
  if (rejected && !reason) throw new AppError("OPS_REASON");
  if (!rejected) await checkAge(context, reviewer.requestId);
  await act(context, reviewer, async (tx, row, member) => {
    const holder = holderOf(row, now(clock));
    if (holder?.id !== operatorId) throw new AppError("OPS_CLAIMED", { by: holder?.name ?? "" });
    if (!rejected) await retireOlder(tx, row, dayOf(clock.nowMs()).key);
    await move(tx, row, {
      state: allowed(row, decision),
      decided_at: now(clock),
      decided_by: operatorId,
      claimed_until: now(clock),
      // The remark on an approval is for operators, so it goes into the audit log only.
      reason: rejected ? (reason ?? null) : null,
    });
    const level = await renewLevel(context, tx, member);
    const what = rejected ? "rejected" : "approved";
    await events.publish(tx, kycChanged, { requestId: row.id, memberId: member.id, what });
    const detail = {
      documentType: row.document_type,
      levelBefore: member.kycLevel,
      level,
      reason: reason ?? null,
    };
    return { action: `kyc.${decision}`, detail };
  });
}

/**
 * Runs before the transaction, because the stated name and birthday can't change any more.
 * @throws AppError KYC_AGE, FIELD_FORMAT
 */
async function checkAge(context: KycContext, requestId: string): Promise<void> {
  const { clock, db } = context.platform;
  const row = await findRequest(db, requestId);
  if (row?.state !== "open" || row.kind !== "identity") return;
  await checkPerson(context, row.member_id as MemberId, dayOf(clock.nowMs()).key);
}

/** Only one document of a kind counts. @throws AppError KYC_STATE where the new one has expired meanwhile */
async function retireOlder(tx: Tx, row: KycRow, today: string): Promise<void> {
  if (row.expires_on !== null && row.expires_on < today) throw new AppError("KYC_STATE");
  for (const older of await listApproved(tx, row.member_id)) {
    if (older.kind === row.kind) await changeRequest(tx, older.id, "approved", { state: "expired" });
  }
}

/** Runs one action on an open check, with its audit entry, in one transaction. */
async function act(
  context: KycContext,
  reviewer: Reviewer,
  work: (tx: Tx, row: KycRow, member: Member) => Promise<Pick<Noted, "action" | "detail">>,
): Promise<void> {
  const { platform, identity } = context;
  const known = await findRequest(platform.db, reviewer.requestId);
  const member = known && (await identity.findMember(known.member_id as MemberId));
  if (!member) throw new AppError("SYS_NOT_FOUND");
  await inTransaction(platform.database, async (tx) => {
    const row = await lockRequest(tx, reviewer.requestId);
    if (row?.state !== "open") throw new AppError("KYC_STATE");
    const done = await work(tx, row, member);
    await note(context, tx, reviewer, { ...done, row, member });
  });
}

/** The operator who has claimed a check; undefined once the claim has expired. */
export function holderOf(row: KycRow, at: Date): { id: string; name: string } | undefined {
  if (row.claimed_by === null || row.claimed_until === null || row.claimed_until <= at) return undefined;
  return { id: row.claimed_by, name: row.claimed_name ?? "" };
}

/** @throws AppError KYC_STATE */
function allowed(row: KycRow, event: KycEvent) {
  const state = nextState(kycTransitions, row.state, event);
  if (!state) throw new AppError("KYC_STATE");
  return state;
}

async function move(tx: Tx, row: KycRow, values: Parameters<typeof changeRequest>[3]): Promise<void> {
  if (!(await changeRequest(tx, row.id, row.state, values))) throw new AppError("KYC_STATE");
}

interface Noted {
  action: string;
  row: KycRow;
  member: Member | undefined;
  detail: Readonly<Record<string, unknown>>;
}

/** Records an operator's action on a check, or view of it, in the audit log. */
export async function note(
  { audit }: KycContext,
  tx: Tx,
  { operator, ip }: Reviewer,
  { action, row, member, detail }: Noted,
): Promise<void> {
  await audit.write(tx, {
    actor: `operator:${operator.username}`,
    action,
    subject: `member:${row.member_id}`,
    detail: { account: member?.account ?? null, request: row.id, kind: row.kind, ...detail },
    ip,
  });
}
