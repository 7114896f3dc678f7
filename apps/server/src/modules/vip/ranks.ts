import type { updateVipRanks, VipRanksVersion } from "@khela/contract/console/vip";
import type { HandlerInput } from "@khela/contract/endpoint";
import type { VipRank } from "@khela/contract/vip";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText, moneyToText } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import { effectiveFrom, versionFor } from "@khela/rules/rebates/rates";
import { WITHDRAWAL_LIMITS } from "@khela/rules/cashier/withdrawal-limits";
import { MAX_RANKS } from "@khela/rules/vip/ranks";
import { type Db, inTransaction, type Tx } from "../../platform/database.ts";
import { type Actor, type ApprovalView, type ApprovedSetting, changesOf } from "../four-eyes/index.ts";
import type { Rank, RankSettings, VipContext, WantedRanks } from "./context.ts";
import * as store from "./store.ts";

type Amounts = RankSettings["ranks"][number];

/** The ranks of stored settings with amounts. */
const ranksOf = ({ ranks }: RankSettings): Rank[] =>
  ranks.map((rank, index) => ({
    level: index + 1,
    name: rank.name,
    points: moneyFromText(rank.points),
    deposits: moneyFromText(rank.deposits),
    keep: moneyFromText(rank.keep),
    bonusPpm: rank.bonusPpm,
    gifts: {
      levelUp: moneyFromText(rank.gifts.levelUp),
      weekly: moneyFromText(rank.gifts.weekly),
      monthly: moneyFromText(rank.gifts.monthly),
      birthday: moneyFromText(rank.gifts.birthday),
    },
    withdrawal: {
      perDay: rank.withdrawal.perDay,
      amountPerDay: moneyFromText(rank.withdrawal.amountPerDay),
      perMonth: rank.withdrawal.perMonth,
      amountPerMonth: moneyFromText(rank.withdrawal.amountPerMonth),
    },
  }));

/** The ranks that count on a business day, with the terms of their gifts. */
export async function ranksOn(
  db: Db | Tx,
  day: string,
): Promise<{ ranks: Rank[]; terms: Omit<RankSettings, "ranks"> }> {
  const found = versionFor(await store.readVersions(db), day);
  if (!found) throw new Error(`no VIP ranks count for ${day}`);
  return { ranks: ranksOf(found.settings), terms: found.settings };
}

/** The ranks that count now. */
export const currentRanks = (db: Db | Tx, nowMs: number) => ranksOn(db, dayOf(nowMs).key);

/** Amounts in the form in which they are compared and shown. */
const plain = (rank: Amounts): Amounts => {
  const text = (amount: string) => moneyToText(moneyFromText(amount));
  const { levelUp, weekly, monthly, birthday } = rank.gifts;
  return {
    name: rank.name,
    points: text(rank.points),
    deposits: text(rank.deposits),
    keep: text(rank.keep),
    bonusPpm: rank.bonusPpm,
    gifts: {
      levelUp: text(levelUp),
      weekly: text(weekly),
      monthly: text(monthly),
      birthday: text(birthday),
    },
    withdrawal: {
      ...rank.withdrawal,
      amountPerDay: text(rank.withdrawal.amountPerDay),
      amountPerMonth: text(rank.withdrawal.amountPerMonth),
    },
  };
};

export const rankView = ({
  level,
  name,
  points,
  deposits,
  keep,
  bonusPpm,
  gifts,
  withdrawal,
}: Rank): VipRank => ({
  level,
  name,
  points: moneyToText(points),
  deposits: moneyToText(deposits),
  keep: moneyToText(keep),
  bonusPpm,
  gifts: {
    levelUp: moneyToText(gifts.levelUp),
    weekly: moneyToText(gifts.weekly),
    monthly: moneyToText(gifts.monthly),
    birthday: moneyToText(gifts.birthday),
  },
  withdrawal: {
    perDay: withdrawal.perDay,
    amountPerDay: moneyToText(withdrawal.amountPerDay),
    perMonth: withdrawal.perMonth,
    amountPerMonth: moneyToText(withdrawal.amountPerMonth),
  },
});

const versionView = ({ settings, ...row }: store.RanksRow): VipRanksVersion => ({
  ...settings,
  ranks: settings.ranks.map(plain),
  version: row.version,
  effectiveFrom: row.effectiveFrom,
  changedBy: row.changedBy,
  at: row.createdAt.toISOString(),
});

/** The newest ranks and how many members have each (OPS-05). */
export async function readDesk({
  platform: { db },
}: VipContext): Promise<{ newest: VipRanksVersion; players: number[] }> {
  const [newest] = await store.readVersions(db);
  if (!newest) throw new Error("there are no VIP ranks");
  const counts = await store.countByLevel(db);
  return {
    newest: versionView(newest),
    players: newest.settings.ranks.map((_, index) => counts.get(index + 1) ?? 0),
  };
}

/** The settings as a flat list, as the second person reads them: a line for each rank. */
function fieldsOf({ ranks, claimDays, birthdayClaimDays, lockFactorPpm }: RankSettings) {
  const lines = ranks.map(plain).map((rank) => {
    const { levelUp, weekly, monthly, birthday } = rank.gifts;
    const { perDay, amountPerDay, perMonth, amountPerMonth } = rank.withdrawal;
    return [
      rank.name.bn,
      rank.name.en,
      rank.points,
      rank.deposits,
      rank.keep,
      `${rank.bonusPpm / 10_000} %`,
      [levelUp, weekly, monthly, birthday].join(" / "),
      `${perDay} × / ${amountPerDay}`,
      `${perMonth} × / ${amountPerMonth}`,
    ].join(" · ");
  });
  const byRank = Object.fromEntries(
    Array.from({ length: MAX_RANKS }, (_, index) => [`rank${index + 1}`, lines[index] ?? null]),
  ) as Record<`rank${number}`, string | null>;
  return {
    ...byRank,
    claimDays,
    birthdayClaimDays,
    lockFactorPpm,
  };
}

/** Whether a rank asks for less than the one below it, or allows less. */
const isLess = (rank: Rank, below: Rank): boolean =>
  (["points", "deposits", "keep"] as const).some((name) => rank[name] < below[name]) ||
  WITHDRAWAL_LIMITS.some((name) => rank.withdrawal[name] < below.withdrawal[name]);

type Draft = HandlerInput<typeof updateVipRanks>["body"];

/**
 * Requests a change, which counts from the day after its approval on.
 * @throws AppError OPS_CHANGED where there is a newer version, or nothing differs; FIELD_FORMAT where a rank asks for
 * less than the one below or lets its members withdraw less, or there are fewer ranks than before
 */
export function proposeRanks(
  { platform, askRanks }: VipContext,
  { reason, version, ...draft }: Draft,
  by: Actor,
): Promise<ApprovalView> {
  const ranks = ranksOf(draft);
  const wrong = ranks.find((rank, index) => {
    const below = ranks[index - 1];
    return below && isLess(rank, below);
  });
  if (wrong) throw new AppError("FIELD_FORMAT", { field: `rank${wrong.level}` });
  return inTransaction(platform.database, async (tx) => {
    const [newest] = await store.readVersions(tx);
    if (newest?.version !== version) throw new AppError("OPS_CHANGED");
    if (draft.ranks.length < newest.settings.ranks.length)
      throw new AppError("FIELD_FORMAT", { field: "ranks" });
    const wanted = { ...draft, ranks: draft.ranks.map(plain), version };
    const changes = changesOf<"vip_ranks">(fieldsOf(newest.settings), fieldsOf(wanted));
    return askRanks(tx, { name: "", changes, wanted, reason, by });
  });
}

/** Writes the approved ranks as a version of their own. @throws AppError OPS_CHANGED where there is a newer one */
export async function applyRanks(
  { platform: { clock } }: Pick<VipContext, "platform">,
  tx: Tx,
  { approvalId, by, wanted: { version, ...settings } }: ApprovedSetting<WantedRanks>,
): Promise<void> {
  const written = await store.insertVersion(tx, {
    version: version + 1,
    effectiveFrom: effectiveFrom(clock.nowMs()),
    settings,
    changedBy: by,
    approvalId,
    createdAt: now(clock),
  });
  if (!written) throw new AppError("OPS_CHANGED");
}
