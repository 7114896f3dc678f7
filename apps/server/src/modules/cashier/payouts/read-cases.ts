import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { CaseView, listCases } from "@khela/contract/console/confirmations";
import { AppError } from "@khela/kernel/errors";
import { money, moneyToText } from "@khela/kernel/money";
import { inTransaction } from "../../../platform/database.ts";
import type { CashierContext } from "../context.ts";
import * as cases from "../store/cases.ts";
import type { CaseAct } from "./act-on-case.ts";
import { decisionHash, isOpen } from "./decisions.ts";
import { instalmentView } from "./views.ts";

/** The operators' queue of cases. @param operatorId the operator who reads it */
export async function listCaseQueue(
  { platform }: CashierContext,
  query: HandlerInput<typeof listCases>["query"],
  operatorId: string,
): Promise<HandlerOutput<typeof listCases>> {
  const { pageNo, pageSize, view, search, sort } = query;
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const { rows, count, sum } = await cases.listCaseRows(platform.db, { view, search, sort, ...page });
  const proofs = await cases.countProofs(
    platform.db,
    rows.map(({ id }) => id),
  );
  return {
    content: rows.map((row) => rowView(row, proofs.get(row.id) ?? 0, operatorId)),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
    totals: { amount: moneyToText(sum) },
  };
}

/** One case with everything about it. @throws AppError SYS_NOT_FOUND */
export async function readCase(
  { platform, uploads }: CashierContext,
  instalmentId: string,
  operatorId: string,
): Promise<CaseView> {
  const { db, clock } = platform;
  const row = await cases.findCase(db, instalmentId);
  if (!row) throw new AppError("SYS_NOT_FOUND");
  const [proofs, events, decisions] = await Promise.all([
    cases.readProofs(db, instalmentId),
    cases.readEvents(db, instalmentId),
    cases.readDecisions(db, instalmentId),
  ]);
  const sizes = await uploads.sizes(proofs);
  return {
    ...rowView(row, proofs.length, operatorId),
    account: row.paid_to,
    providerReference: row.provider_reference,
    pictures: sizes.map(({ id, width, height }) => ({ uploadId: id, width, height })),
    events: events.map(({ at, actor, what, amount, note }) => ({
      at: at.toISOString(),
      actor,
      what,
      amount: amount === null ? null : moneyToText(money(amount)),
      note,
    })),
    decisions: decisions.map((decision) => ({
      id: decision.id,
      action: decision.action,
      note: decision.note,
      evidence: decision.evidence,
      state: decision.state === "open" && !isOpen(decision, clock.nowMs()) ? "expired" : decision.state,
      askedBy: decision.asked_name,
      askedAt: decision.asked_at.toISOString(),
      decidedBy: decision.decided_name,
      decidedAt: decision.decided_at?.toISOString() ?? null,
      mine: decision.asked_by === operatorId,
      hash: decisionHash(row, decision),
    })),
  };
}

/** One of the player's pictures; the access is written to the audit log. @throws AppError SYS_NOT_FOUND */
export async function readCasePicture(
  { platform, uploads, audit }: CashierContext,
  { instalmentId, operator, ip }: CaseAct,
  uploadId: string,
): Promise<{ jpeg: string }> {
  const row = await cases.findCase(platform.db, instalmentId);
  const known = row && (await cases.readProofs(platform.db, instalmentId)).includes(uploadId);
  const picture = known ? await uploads.document(uploadId, "payout") : undefined;
  if (!row || !picture) throw new AppError("SYS_NOT_FOUND");
  await inTransaction(platform.database, (tx) =>
    audit.write(tx, {
      actor: `operator:${operator.username}`,
      action: "payout.look",
      subject: `withdrawal:${row.withdrawal_id}`,
      detail: { reference: row.reference, member: row.member_id, picture: uploadId },
      ip,
    }),
  );
  return { jpeg: picture.toString("base64") };
}

function rowView(row: cases.CaseRow, proofs: number, operatorId: string) {
  return {
    ...instalmentView(row, proofs),
    withdrawalId: row.withdrawal_id,
    playerId: row.member_id,
    playerAccount: row.member_account,
    methodName: row.paid_by,
    since: row.since.toISOString(),
    claimedBy: row.claimed_name,
    claimedByMe: row.claimed_by === operatorId,
    pending: row.pending,
  };
}
