import type {
  getReferralCase,
  getReferralSettings,
  listReferralCommissions,
  listReferralFriendsDesk,
  ReferralCommission,
  ReferralSettings,
  updateReferralSettings,
} from "@khela/contract/console/referral";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { money, moneyFromText, moneyToText, ZERO } from "@khela/kernel/money";
import { dayOf, dayOfKey } from "@khela/kernel/period";
import { friendState } from "@khela/rules/referral/commission";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Actor, type ApprovalView, type ApprovedSetting, changesOf } from "../four-eyes/index.ts";
import type { ReferralContext } from "./context.ts";
import { FRIEND_SORTS, listFriendLines } from "./friend-store.ts";
import { linksOf } from "./links.ts";
import { issueCommission } from "./pay-commission.ts";
import * as store from "./store.ts";

const textOrNull = (amount: bigint | null): string | null =>
  amount === null ? null : moneyToText(money(amount));

/** Before any day that was chosen. */
const ALWAYS_MS = Date.parse("2001-01-01T00:00:00Z");

/** A version as the console shows it; the day is null where it held from its approval on. */
const settingsView = (row: store.TermsRow): ReferralSettings => ({
  enabled: row.enabled,
  onceAmount: moneyToText(money(row.once_amount)),
  minDeposit: moneyToText(money(row.min_deposit)),
  minTurnover: moneyToText(money(row.min_turnover)),
  sharePpm: Number(row.share_ppm),
  lockFactorPpm: Number(row.lock_factor_ppm),
  friendCap: textOrNull(row.friend_cap),
  monthCap: textOrNull(row.month_cap),
  effectiveFrom: fromDay(row),
  version: row.version,
});

function fromDay({ effective_from: from, created_at: createdAt }: store.TermsRow): string | null {
  if (from.getTime() < ALWAYS_MS || from <= createdAt) return null;
  return dayOf(from.getTime()).key;
}

const AMOUNTS = ["onceAmount", "minDeposit", "minTurnover"] as const;
const CAPS = ["friendCap", "monthCap"] as const;

/**
 * Requests a change of the settings.
 * @throws AppError OPS_CHANGED where they have changed, or nothing would; FIELD_FORMAT (field) for a cap of nothing, one
 * of a month below what is paid once, or a day that is over
 */
export function proposeSettings(
  { platform, askSettings }: ReferralContext,
  { reason, ...draft }: HandlerInput<typeof updateReferralSettings>["body"],
  by: Actor,
): Promise<ApprovalView> {
  return inTransaction(platform.database, async (tx) => {
    const [newest] = await store.listTerms(tx, 1);
    if (newest?.version !== draft.version) throw new AppError("OPS_CHANGED");
    const { version: _newest, ...before } = settingsView(newest);
    const wanted = { ...draft };
    for (const name of AMOUNTS) wanted[name] = moneyToText(moneyFromText(draft[name]));
    for (const name of CAPS) {
      const cap = draft[name];
      if (cap !== null) wanted[name] = moneyToText(moneyFromText(cap));
    }
    requireSettings(wanted, platform.clock.nowMs());
    const { version: _seen, ...after } = wanted;
    // A day says when the change begins; alone it changes nothing.
    const sameDay = { ...after, effectiveFrom: before.effectiveFrom };
    if (changesOf<"referral">(before, sameDay).length === 0 && after.effectiveFrom === null)
      throw new AppError("OPS_CHANGED");
    const changes = changesOf<"referral">({ ...before, effectiveFrom: null }, after);
    return askSettings(tx, { name: "", changes, wanted, reason, by });
  });
}

function requireSettings(
  { onceAmount, friendCap, monthCap, effectiveFrom }: ReferralSettings,
  nowMs: number,
) {
  const wrong = (field: string): never => {
    throw new AppError("FIELD_FORMAT", { field });
  };
  if (friendCap !== null && moneyFromText(friendCap) === ZERO) wrong("friendCap");
  if (
    monthCap !== null &&
    (moneyFromText(monthCap) === ZERO || moneyFromText(monthCap) < moneyFromText(onceAmount))
  )
    wrong("monthCap");
  if (effectiveFrom !== null && dayOfKey(effectiveFrom).endMs <= nowMs) wrong("effectiveFrom");
}

/** Applies approved settings. @throws AppError OPS_CHANGED where they were changed since the request */
export async function applySettings(
  { platform }: Pick<ReferralContext, "platform">,
  tx: Tx,
  { wanted, by }: ApprovedSetting<ReferralSettings>,
): Promise<void> {
  const at = now(platform.clock);
  const { effectiveFrom, friendCap, monthCap } = wanted;
  const from = effectiveFrom === null ? at : new Date(dayOfKey(effectiveFrom).startMs);
  const written = await store.insertTerms(tx, wanted.version, {
    // A day that has begun until the approval begins with it.
    effective_from: from < at ? at : from,
    enabled: wanted.enabled,
    once_amount: moneyFromText(wanted.onceAmount),
    min_deposit: moneyFromText(wanted.minDeposit),
    min_turnover: moneyFromText(wanted.minTurnover),
    share_ppm: BigInt(wanted.sharePpm),
    lock_factor_ppm: BigInt(wanted.lockFactorPpm),
    friend_cap: friendCap === null ? null : moneyFromText(friendCap),
    month_cap: monthCap === null ? null : moneyFromText(monthCap),
    created_by: by,
    created_at: at,
  });
  if (!written) throw new AppError("OPS_CHANGED");
}

/** A page of commissions. */
export async function readCommissions(
  context: ReferralContext,
  query: HandlerInput<typeof listReferralCommissions>["query"],
): Promise<HandlerOutput<typeof listReferralCommissions>> {
  const { pageNo, pageSize, state, reason, search } = query;
  const sort = sortOf(query.sort, store.COMMISSION_SORTS);
  const member = search ? await context.identity.findByAccount(search) : undefined;
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize, sort };
  const { rows, count, total } =
    search && !member
      ? { rows: [], count: 0, total: ZERO }
      : await store.listCommissions(context.platform.db, { state, reason, memberId: member?.id }, page);
  return {
    content: await viewsOf(context, rows),
    total: moneyToText(total),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
  };
}

async function viewsOf(
  { identity }: ReferralContext,
  rows: readonly store.Commission[],
): Promise<ReferralCommission[]> {
  const members = await identity.findMembers(
    rows.flatMap(({ inviterId, friendId }) => [inviterId, friendId]),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    inviterId: row.inviterId,
    inviter: members.get(row.inviterId)?.account ?? "",
    friendId: row.friendId,
    friend: members.get(row.friendId)?.account ?? "",
    day: row.day,
    currency: row.currency,
    basis: moneyToText(row.basis),
    amount: moneyToText(row.amount),
    reasons: row.reasons,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy ?? null,
  }));
}

/** What an operator decides on a commission. */
export interface CommissionDecision {
  id: string;
  decision: "pay" | "refuse";
  reason: string;
}

/**
 * Pays or refuses a commission that waits, once.
 * @throws AppError SYS_NOT_FOUND, OPS_CHANGED where it was decided; the reason why the inviter gets no reward now
 */
export async function decideCommission(
  context: ReferralContext,
  { id, decision, reason }: CommissionDecision,
  { operator, ip }: Actor,
): Promise<ReferralCommission> {
  const { platform, ledger, audit } = context;
  await ledger.transaction(async (tx) => {
    const one = await store.lockCommission(tx, id);
    if (!one) throw new AppError("SYS_NOT_FOUND");
    if (one.state !== "waiting") throw new AppError("OPS_CHANGED");
    const end = { by: operator.username, reason, at: now(platform.clock) };
    if (decision === "refuse") {
      await store.decideCommission(tx, id, { ...end, state: "refused" });
    } else {
      const issued = await issueCommission(context, tx, one);
      if ("refused" in issued) throw new AppError(issued.refused);
      await store.decideCommission(tx, id, { ...end, state: "paid", rewardId: issued.rewardId });
    }
    await audit.write(tx, {
      actor: `operator:${operator.username}`,
      action: decision === "pay" ? "referral.pay" : "referral.reject",
      subject: `member:${one.inviterId}`,
      detail: { commission: id, friend: one.friendId, amount: moneyToText(one.amount), reason },
      ip,
    });
  });
  const decided = await store.findCommission(platform.db, id);
  const [view] = await viewsOf(context, decided ? [decided] : []);
  if (!view) throw new AppError("SYS_NOT_FOUND");
  return view;
}

/** The newest settings, and the latest versions with how each stands. */
export async function readSettingsView({
  platform: { db, clock },
}: ReferralContext): Promise<HandlerOutput<typeof getReferralSettings>> {
  const at = now(clock);
  const [rows, holding] = await Promise.all([store.listTerms(db, 20), store.readTerms(db, at)]);
  const [newest] = rows;
  if (!newest) throw new Error("there are no referral terms");
  return {
    newest: settingsView(newest),
    versions: rows.map((row) => ({
      ...settingsView(row),
      state: row.version === holding.version ? "now" : row.version > holding.version ? "planned" : "past",
      createdBy: row.created_by,
      createdAt: row.created_at.toISOString(),
    })),
  };
}

/** Whether the programme is on at present. */
export const isEnabled = async ({ db, clock }: Pick<Platform, "db" | "clock">): Promise<boolean> =>
  (await store.readTerms(db, now(clock))).enabled;

/** One commission with the accounts that its friend is linked to. @throws AppError SYS_NOT_FOUND */
export async function readCase(
  context: ReferralContext,
  id: string,
): Promise<HandlerOutput<typeof getReferralCase>> {
  const one = await store.findCommission(context.platform.db, id);
  if (!one) throw new AppError("SYS_NOT_FOUND");
  const [{ links }, [commission]] = await Promise.all([linksOf(context, one), viewsOf(context, [one])]);
  if (!commission) throw new AppError("SYS_NOT_FOUND");
  const members = await context.identity.findMembers(links.map(({ memberId }) => memberId));
  return {
    commission,
    decision: one.decision ?? null,
    links: links.map((link) => ({ ...link, account: members.get(link.memberId)?.account ?? "" })),
  };
}

/** A page of invited friends with what was paid for each. @throws AppError SYS_BAD_INPUT */
export async function readFriendLines(
  { platform, identity }: ReferralContext,
  query: HandlerInput<typeof listReferralFriendsDesk>["query"],
): Promise<HandlerOutput<typeof listReferralFriendsDesk>> {
  const { pageNo, pageSize, state, search } = query;
  const sort = sortOf(query.sort, FRIEND_SORTS);
  const terms = await store.readTerms(platform.db, now(platform.clock));
  const due = { deposit: money(terms.min_deposit), turnover: money(terms.min_turnover) };
  const member = search ? await identity.findByAccount(search) : undefined;
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize, sort };
  const { rows, count, paid, waiting } =
    search && !member
      ? { rows: [], count: 0, paid: ZERO, waiting: ZERO }
      : await listFriendLines(platform.db, { state, memberId: member?.id, due }, page);
  const members = await identity.findMembers(
    rows.flatMap(({ friendId, inviterId }) => [friendId, inviterId]),
  );
  const rules = { onceAmount: ZERO, minDeposit: due.deposit, minTurnover: due.turnover, sharePpm: 0n };
  return {
    content: rows.map((row) => ({
      friendId: row.friendId,
      friend: members.get(row.friendId)?.account ?? "",
      inviterId: row.inviterId,
      inviter: members.get(row.inviterId)?.account ?? "",
      registeredAt: row.registeredAt.toISOString(),
      state: friendState(row, rules),
      currency: row.currency,
      deposited: moneyToText(row.deposited),
      turnover: moneyToText(row.turnover),
      paid: moneyToText(row.paid),
      waiting: moneyToText(row.waiting),
    })),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
    totals: { paid: moneyToText(paid), waiting: moneyToText(waiting) },
  };
}

/** The column of a `sort` parameter. @throws AppError SYS_BAD_INPUT for an unknown one */
function sortOf<By extends string>(sort: string | undefined, known: Readonly<Record<By, unknown>>) {
  if (sort === undefined) return undefined;
  const descending = sort.startsWith("-");
  const by = descending ? sort.slice(1) : sort;
  if (!Object.hasOwn(known, by)) {
    throw new AppError("SYS_BAD_INPUT", { field: "query.sort", problem: "column" });
  }
  return { by: by as By, descending };
}
