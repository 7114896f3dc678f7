import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyFromText } from "@khela/kernel/money";
import { dayOf, monthOf } from "@khela/kernel/period";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import { rankFor, type VipCause } from "@khela/rules/vip/ranks";
import type { Tx } from "../../platform/database.ts";
import type { Rank, VipContext } from "./context.ts";
import { giftOrder } from "./gifts.ts";
import { currentRanks } from "./ranks.ts";
import * as store from "./store.ts";

/** Counts the points of facts; who reaches a rank has it at once (PROMO-04). */
export async function countFacts(context: VipContext, tx: Tx, facts: readonly TurnoverFact[]): Promise<void> {
  const byMember = Map.groupBy(
    facts.filter(({ currency }) => currency !== TRIAL_CURRENCY),
    ({ memberId }) => memberId,
  );
  // In the order of the ids, so that two transactions never wait for each other in a circle.
  const added = [...byMember]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([memberId, own]) => addedBy(memberId, own));
  if (added.length > 0) await raise(context, tx, await store.addPoints(tx, added));
}

function addedBy(memberId: MemberId, facts: readonly TurnoverFact[]): store.AddedPoints {
  const times = facts.map(({ settledAt }) => settledAt.getTime());
  const latest = times.reduce((last, ms) => Math.max(last, ms), 0);
  const month = monthOf(latest);
  const sum = (some: readonly TurnoverFact[]) => some.reduce((total, { validCash }) => total + validCash, 0n);
  return {
    memberId,
    currency: facts[0]?.currency ?? "",
    points: sum(facts),
    month: month.key,
    monthPoints: sum(facts.filter(({ settledAt }) => settledAt.getTime() >= month.startMs)),
    betOn: dayOf(latest).key,
  };
}

/** Counts a succeeded deposit, once. */
export async function countDeposit(context: VipContext, depositId: string): Promise<void> {
  await context.ledger.transaction(async (tx) => {
    const facts = await context.cashier.depositFacts(depositId, tx);
    if (!facts?.received || facts.state !== "succeeded" || facts.currency === TRIAL_CURRENCY) return;
    const { memberId, currency, received, settledAt } = facts;
    const at = settledAt ?? now(context.platform.clock);
    const row = await store.addDeposit(tx, { id: depositId, memberId, currency, amount: received, at });
    if (row) await raise(context, tx, [row]);
  });
}

/** Counts a correction of a deposit, once; a rank that was reached stays. */
export async function countCorrection(
  context: VipContext,
  correction: { correctionId: string; memberId: MemberId; amount: string; at: string },
): Promise<void> {
  const member = await context.identity.findMember(correction.memberId);
  if (!member) return;
  await context.ledger.transaction(async (tx) => {
    const row = await store.addDeposit(tx, {
      id: correction.correctionId,
      memberId: member.id,
      currency: member.currency,
      amount: moneyFromText(correction.amount),
      at: new Date(correction.at),
    });
    if (row) await raise(context, tx, [row]);
  });
}

/** Gives locked members the ranks that they have reached, with the gifts of all ranks in between. */
async function raise(context: VipContext, tx: Tx, members: readonly store.VipMember[]): Promise<void> {
  const nowMs = context.platform.clock.nowMs();
  const { ranks, terms } = await currentRanks(tx, nowMs);
  const month = monthOf(nowMs).key;
  const raised = members
    .map((member) => {
      const monthPoints = member.month === month ? member.monthPoints : money(0n);
      return { member, to: rankFor(ranks, { ...member, monthPoints }) };
    })
    .filter(({ member, to }) => to > member.level);
  const gifts = [];
  for (const { member, to } of raised) {
    const regained = member.cap !== null && to > member.cap;
    await changeRank(context, tx, { member, to, cause: regained ? "regained" : "reached", ranks });
    for (const rank of ranks.filter(({ level }) => level > member.level && level <= to))
      gifts.push(giftOrder({ member, rank, gift: "levelUp", period: String(rank.level), nowMs, terms }));
  }
  await context.rewards.issueAll(
    tx,
    "vip",
    gifts.filter((order) => order.amount > 0n),
  );
}

/** Writes a member's new rank, here and on the account. */
export async function changeRank(
  { platform, identity }: VipContext,
  tx: Tx,
  change: {
    member: store.VipMember;
    to: number;
    cause: VipCause;
    ranks: readonly Rank[];
    by?: { username: string; reason: string };
  },
): Promise<void> {
  const { member, to, cause, ranks, by } = change;
  const { memberId, level } = member;
  await store.moveTo(
    tx,
    {
      id: platform.ids.next(),
      memberId,
      at: now(platform.clock),
      from: level,
      to,
      cause,
      reason: by?.reason,
      by: by?.username,
    },
    {
      cap: capAfter(member, to),
      // A lost rank is judged again at the end of the month that goes on.
      month: cause === "not_kept" ? "" : monthOf(platform.clock.nowMs()).key,
    },
  );
  await identity.setVip(tx, memberId, { level: to, names: ranks[to - 1]?.name });
}

/** After a loss, thresholds alone are enough up to the new rank; a rank that was regained counts as kept. */
function capAfter({ level, cap }: store.VipMember, to: number): number | null {
  if (to < level) return to;
  return cap === null ? null : Math.max(cap, to);
}
