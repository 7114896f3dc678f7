import type {
  listReferralCommissions,
  ReferralCommission,
  ReferralSettings,
  updateReferralSettings,
} from "@khela/contract/console/referral";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { type Actor, type ApprovalView, type ApprovedSetting, changesOf } from "../four-eyes/index.ts";
import type { ReferralContext } from "./context.ts";
import { issueCommission } from "./pay-commission.ts";
import * as store from "./store.ts";

/** The settings as the console shows them. */
const settingsView = (row: store.SettingsRow): ReferralSettings => ({
  enabled: row.enabled,
  onceAmount: moneyToText(money(row.once_amount)),
  minDeposit: moneyToText(money(row.min_deposit)),
  minTurnover: moneyToText(money(row.min_turnover)),
  sharePpm: Number(row.share_ppm),
  lockFactorPpm: Number(row.lock_factor_ppm),
  version: row.version,
});

/** Requests a change of the settings. @throws AppError OPS_CHANGED where they have changed, or nothing would */
export function proposeSettings(
  { platform, askSettings }: ReferralContext,
  { reason, ...draft }: HandlerInput<typeof updateReferralSettings>["body"],
  by: Actor,
): Promise<ApprovalView> {
  return inTransaction(platform.database, async (tx) => {
    const { version, ...before } = settingsView(await store.readSettings(tx));
    if (version !== draft.version) throw new AppError("OPS_CHANGED");
    const wanted = { ...draft };
    for (const name of ["onceAmount", "minDeposit", "minTurnover"] as const)
      wanted[name] = moneyToText(moneyFromText(draft[name]));
    const { version: _seen, ...after } = wanted;
    return askSettings(tx, { name: "", changes: changesOf<"referral">(before, after), wanted, reason, by });
  });
}

/** Applies approved settings. @throws AppError OPS_CHANGED where they were changed since the request */
export async function applySettings(
  { platform }: Pick<ReferralContext, "platform">,
  tx: Tx,
  { wanted }: ApprovedSetting<ReferralSettings>,
): Promise<void> {
  const written = await store.writeSettings(tx, wanted.version, {
    enabled: wanted.enabled,
    once_amount: moneyFromText(wanted.onceAmount),
    min_deposit: moneyFromText(wanted.minDeposit),
    min_turnover: moneyFromText(wanted.minTurnover),
    share_ppm: BigInt(wanted.sharePpm),
    lock_factor_ppm: BigInt(wanted.lockFactorPpm),
    updated_at: now(platform.clock),
  });
  if (!written) throw new AppError("OPS_CHANGED");
}

/** A page of commissions. */
export async function readCommissions(
  context: ReferralContext,
  query: HandlerInput<typeof listReferralCommissions>["query"],
): Promise<HandlerOutput<typeof listReferralCommissions>> {
  const { pageNo, pageSize, state, reason, search, sort } = query;
  if (sort !== undefined) throw new AppError("SYS_BAD_INPUT", { field: "query.sort", problem: "column" });
  const member = search ? await context.identity.findByAccount(search) : undefined;
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const { rows, count } =
    search && !member
      ? { rows: [], count: 0 }
      : await store.listCommissions(context.platform.db, { state, reason, memberId: member?.id }, page);
  return {
    content: await viewsOf(context, rows),
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

/**
 * Pays or refuses a commission that waits, once.
 * @throws AppError SYS_NOT_FOUND, OPS_CHANGED where it was decided; the reason why the inviter gets no reward now
 */
export async function decideCommission(
  context: ReferralContext,
  { id, decision, reason }: { id: string; decision: "pay" | "refuse"; reason: string },
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

/** The settings now. */
export const readSettingsView = async ({ platform }: ReferralContext): Promise<ReferralSettings> =>
  settingsView(await store.readSettings(platform.db));
