import type { ErrorCode } from "@khela/contract/errors";
import type { Localized } from "@khela/contract/shared";
import { now } from "@khela/kernel/clock";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { lockFactorOf, requiredTurnover } from "@khela/rules/promotions/bonus";
import { endOfParts } from "@khela/rules/promotions/grant";
import {
  type Instalments,
  type InstalmentProgress,
  paidAfter,
  partAtMs,
  partsDue,
  planEndMs,
} from "@khela/rules/promotions/instalments";
import type { OfferTerms } from "@khela/rules/promotions/terms";
import type { Tx } from "../../platform/database.ts";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import type { PromotionsContext } from "./context.ts";
import { openClawback } from "./store/clawbacks.ts";
import {
  findGrant,
  type Grant,
  type GrantChange,
  lockGrant,
  moveGrant,
  noteStep,
  saveReserved,
  termsOf,
} from "./store/grants.ts";
import { insertPart, insertPlan, listDueParts, type Plan, planOfGrant, savePlan } from "./store/plans.ts";
import { lockPromotion, type Promotion } from "./store/promotions.ts";

/** A part that can't be paid now is tried again so much later. */
const AGAIN_MS = 15 * 60_000;

/** A grant that is paid in parts, with what is known about it. The grant and the member's accounts are locked. */
interface Parted {
  grant: Grant;
  promotion: Pick<Promotion, "title" | "summary">;
  terms: OfferTerms & { instalments: Instalments };
}

/** Whether a grant of these terms is paid in parts. */
export const inParts = (terms: OfferTerms): terms is Parted["terms"] => Boolean(terms.instalments);

/** Begins to pay a claimable grant in parts (decision 0068); what is due at once is paid at once. */
export async function startParts(context: PromotionsContext, tx: Tx, parted: Parted): Promise<Grant> {
  const { platform } = context;
  const { instalments } = parted.terms;
  const startedAt = now(platform.clock);
  const endMs = planEndMs(instalments, startedAt.getTime());
  const grant = await moveGrant(tx, parted.grant, "start", {
    at: startedAt,
    by: "system",
    expiresAt: endMs === null ? null : new Date(endMs),
  });
  const plan = await insertPlan(tx, { grantId: grant.id, parts: instalments.parts, startedAt });
  return payParts(context, tx, { ...parted, grant }, plan);
}

/**
 * Pays the parts that are due. Where the member may not receive anything now, they wait, and nothing is lost by it.
 * @returns the grant, `claimed` after its last part
 */
export async function payParts(
  context: PromotionsContext,
  tx: Tx,
  parted: Parted,
  plan: Plan,
): Promise<Grant> {
  const { clock } = context.platform;
  const { grant, terms } = parted;
  const { instalments } = terms;
  const due = partsDue(instalments, progressOf(parted, plan), clock.nowMs());
  let state = plan;
  let refused: ErrorCode | undefined;
  while (state.paidParts < due && refused === undefined) {
    const paid = await payPart(context, tx, parted, state);
    if (typeof paid === "string") refused = paid;
    else state = paid;
  }
  if (refused === "AUTH_CLOSED")
    return endParts(context, tx, grant, state, { event: "cancel", by: "system" });
  if (state.paidParts < instalments.parts) {
    const atMs = partAtMs(instalments, plan.startedAt.getTime(), state.paidParts + 1);
    // What waits for turnover is looked at again with the next bet, unless it is due already.
    const againMs = refused === undefined ? atMs : clock.nowMs() + AGAIN_MS;
    await savePlan(tx, state, againMs === null ? null : new Date(againMs));
    return grant;
  }
  await savePlan(tx, state, null);
  // Where all of it was paid, nothing was kept back: the number is for less alone.
  const kept = state.paid === grant.amount ? {} : { kept: state.paid };
  return moveGrant(tx, grant, "pay", { at: now(clock), by: "system", ...kept });
}

/** What the parts come to: less than the amount after the grant's deposit was corrected. */
const wholeOf = ({ reserved }: Grant): Money => reserved;

/** How far a plan is, for the rules. */
export function progressOf(
  { grant, terms }: Pick<Parted, "grant" | "terms">,
  plan: Plan,
): InstalmentProgress {
  return {
    startedMs: plan.startedAt.getTime(),
    counted: plan.counted,
    required: requiredTurnover(terms, wholeOf(grant)),
  };
}

/** Pays the next part. @returns the plan after it, or why the member may not receive it now */
async function payPart(
  { platform, rewards }: PromotionsContext,
  tx: Tx,
  { grant, promotion, terms }: Parted,
  plan: Plan,
): Promise<Plan | ErrorCode> {
  const part = plan.paidParts + 1;
  const amount = money(paidAfter(terms.instalments, wholeOf(grant), part) - plan.paid);
  // A part that rounds to nothing, or that was paid before the deposit was corrected to less.
  if (amount <= 0n) return { ...plan, paidParts: part };
  const { parts, every } = terms.instalments;
  const at = now(platform.clock);
  const issued = await rewards.issue(tx, {
    memberId: grant.memberId,
    currency: grant.currency,
    source: "promotion",
    sourceRef: `${grant.id}:${part}`,
    title: titleOf(promotion.title, part, parts),
    amount,
    mode: "credit",
    // A part that waits for turnover was wagered already.
    lockFactorPpm: every === "wager" ? 0n : lockFactorOf(terms),
    detail: { why: promotion.summary },
  });
  if ("refused" in issued) return issued.refused;
  await insertPart(tx, { grantId: grant.id, rewardId: issued.rewardId, part, amount, at });
  await noteStep(tx, grant, { at, by: "system", note: `part ${part}/${parts}` });
  return { ...plan, paidParts: part, paid: money(plan.paid + amount) };
}

const bengali = new Intl.NumberFormat("bn-BD", { useGrouping: false });

const titleOf = ({ bn, en }: Localized, part: number, parts: number): Localized => ({
  bn: `${bn} (${bengali.format(part)}/${bengali.format(parts)})`,
  en: `${en} (${part}/${parts})`,
});

/** Ends a grant before its last part; what was paid stays the member's. */
export async function endParts(
  { platform }: PromotionsContext,
  tx: Tx,
  grant: Grant,
  plan: Plan,
  { event, ...change }: { event: "cancel" | "expire" | "forfeit" } & Omit<GrantChange, "at" | "kept">,
): Promise<Grant> {
  await savePlan(tx, plan, null);
  return moveGrant(tx, grant, event === "forfeit" ? event : endOfParts(event, plan.paid), {
    ...change,
    note: change.note ?? event,
    at: now(platform.clock),
    kept: plan.paid,
  });
}

/**
 * Brings the open parts in line with a corrected deposit: they pay what is left of what it earned. Parts that were paid
 * beyond that are a case for an operator (decision 0060). @param earned what the deposit earns now
 */
export async function correctParts(
  { platform }: PromotionsContext,
  tx: Tx,
  grant: Grant,
  earned: Money,
): Promise<Grant> {
  const amount = grant.amount ?? ZERO;
  const whole = earned < amount ? earned : amount;
  if (whole === wholeOf(grant)) return grant;
  const plan = await planOfGrant(tx, grant.id);
  const at = now(platform.clock);
  const change = { at, by: "system", note: "deposit_corrected", kept: plan.paid };
  if (plan.paid > whole) await openClawback(tx, { grantId: grant.id, amount: money(plan.paid - whole), at });
  if (plan.paid < whole) {
    await saveReserved(tx, grant, whole, change);
    return { ...grant, reserved: whole };
  }
  await savePlan(tx, plan, null);
  return moveGrant(tx, grant, whole === 0n ? "cancel" : "pay", change);
}

/** Pays parts when their time comes. @returns runs the job: how many grants were looked at */
export function scheduleParts(context: PromotionsContext): () => Promise<number> {
  const { db, clock } = context.platform;
  return scheduleWorkLists(
    context.platform,
    { job: "promotions-instalments", cron: "*/5 * * * *" },
    idList(
      (after, limit) => listDueParts(db, now(clock), after, limit),
      (id) => payDue(context, id),
    ),
  );
}

async function payDue(context: PromotionsContext, id: string): Promise<void> {
  const { platform, ledger } = context;
  const known = await findGrant(platform.db, id);
  if (!known) return;
  await ledger.transaction(async (tx) => {
    await lockMemberAccounts(tx, known.memberId);
    const promotion = await lockPromotion(tx, known.promotionId);
    const grant = await lockGrant(tx, id);
    if (grant?.state !== "paying") return;
    const terms = await termsOf(tx, grant.offerId);
    if (inParts(terms)) await payParts(context, tx, { grant, promotion, terms }, await planOfGrant(tx, id));
  });
}
