import type { MemberId } from "@khela/kernel/ids";
import { money, ZERO } from "@khela/kernel/money";
import { dayOf, dayOfKey } from "@khela/kernel/period";
import { runAt } from "@khela/rules/missions/periods";
import { betChange, countsForMissions, type MissionKind } from "@khela/rules/missions/progress";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { Tx } from "../../platform/database.ts";
import { depositCorrected, depositSucceeded } from "../cashier/index.ts";
import type { MissionsContext } from "./context.ts";
import { missionsChanged } from "./events.ts";
import { lockMissions, type Mission, readMissions } from "./plan-store.ts";
import {
  addCounts,
  type Count,
  refreshProgress,
  type Run,
  saveDeposit,
  stoppedAt,
} from "./progress-store.ts";

/**
 * Counts turnover facts for missions and leaderboards (PROMO-06). Only valid cash counts, on the business day of its
 * settlement; corrections subtract on the day on which they come.
 */
export async function countFacts(
  context: Pick<MissionsContext, "turnover" | "platform">,
  tx: Tx,
  facts: readonly TurnoverFact[],
): Promise<void> {
  const relevant = facts.filter(({ category }) => countsForMissions(category));
  if (relevant.length === 0) return;
  await lockMissions(tx);
  const counts = await countsOf(context, relevant);
  await addCounts(tx, counts);
  const missions = await readMissions(tx);
  const changed = new Set<MemberId>();
  // Leaderboards of missions count what the missions before them have reached.
  const runs = runsOf(missions, counts);
  for (const isLate of [false, true]) {
    for (const { kind, run, members } of runs) {
      if ((run.version.metric === "missions") !== isLate) continue;
      for (const memberId of await refreshProgress(tx, { kind, run, members: [...members] }))
        changed.add(memberId);
    }
  }
  if (changed.size > 0)
    await context.platform.events.publish(tx, missionsChanged, { memberIds: [...changed] });
}

/**
 * Counts deposits that have succeeded, on the day on which they did; a corrected one counts with what is left of it. A prize that
 * was claimed stays.
 */
export function followDeposits({
  platform,
  ledger,
  cashier,
}: Pick<MissionsContext, "platform" | "ledger" | "cashier">): void {
  const follow = async ({ depositId }: { depositId: string }): Promise<void> => {
    const deposit = await cashier.depositFacts(depositId);
    if (!deposit?.settledAt) return;
    const { memberId, currency, settledAt: at } = deposit;
    const day = dayOf(at.getTime()).key;
    await ledger.transaction(async (tx) => {
      await lockMissions(tx);
      // Read again under the lock: what counts is the deposit as it is now, whatever the order of the events.
      const facts = await cashier.depositFacts(depositId, tx);
      const amount = facts?.state === "succeeded" ? (facts.received ?? ZERO) : ZERO;
      if (!(await saveDeposit(tx, { depositId, memberId, currency, day, amount, at }))) return;
      const changed = new Set<MemberId>();
      const missions = await readMissions(tx);
      for (const isLate of [false, true]) {
        for (const { kind, period, versions } of missions) {
          const run = runAt(period, versions, at.getTime());
          if (!run || stoppedAt(run) || run.version.currency !== currency) continue;
          if (run.version.metric !== (isLate ? "missions" : "deposits")) continue;
          for (const id of await refreshProgress(tx, { kind, run, members: [memberId] })) changed.add(id);
        }
      }
      if (changed.size > 0) await platform.events.publish(tx, missionsChanged, { memberIds: [...changed] });
    });
  };
  platform.events.subscribe(depositSucceeded, "mission-deposits", follow);
  platform.events.subscribe(depositCorrected, "mission-deposits", follow);
}

/** The facts by member, day and game. */
async function countsOf(
  { turnover }: Pick<MissionsContext, "turnover">,
  facts: readonly TurnoverFact[],
): Promise<Count[]> {
  const corrected = facts.filter(({ version }) => version > 0).map(({ betId }) => betId);
  const earlier = corrected.length === 0 ? undefined : await turnover.factsOf([...new Set(corrected)]);
  const counts = new Map<string, Count>();
  for (const fact of facts) {
    const { memberId, currency, category, gameCode, validCash, settledAt } = fact;
    const day = dayOf(settledAt.getTime()).key;
    const key = [memberId, currency, day, category, gameCode].join(" ");
    const count = counts.get(key) ?? {
      memberId,
      currency,
      day,
      category,
      gameCode,
      bets: 0,
      validCash: ZERO,
      firstAt: undefined,
      lastAt: undefined,
    };
    const before = money(
      (earlier?.get(fact.betId) ?? [])
        .filter(({ version }) => version < fact.version)
        .reduce((sum, one) => sum + one.validCash, 0n),
    );
    const counted: Count = {
      ...count,
      bets: count.bets + betChange(before, money(before + validCash)),
      validCash: money(count.validCash + validCash),
    };
    if (validCash > 0n) {
      counted.firstAt = count.firstAt && count.firstAt < settledAt ? count.firstAt : settledAt;
      counted.lastAt = count.lastAt && count.lastAt > settledAt ? count.lastAt : settledAt;
    }
    counts.set(key, counted);
  }
  return [...counts.values()];
}

interface TouchedRun {
  kind: MissionKind;
  run: Run;
  members: Set<MemberId>;
}

/** The runs on whose days something was counted, with the members of whom. */
function runsOf(missions: readonly Mission[], counts: readonly Count[]): TouchedRun[] {
  const touched = new Map<string, TouchedRun>();
  const byDay = Map.groupBy(counts, ({ day }) => day);
  for (const { kind, period, versions } of missions) {
    for (const [day, onDay] of byDay) {
      const run = runAt(period, versions, dayOfKey(day).startMs);
      // What comes after a stop counts nowhere.
      if (!run || stoppedAt(run)) continue;
      const { currency, categories, metric } = run.version;
      if (metric === "deposits") continue;
      const members = onDay
        .filter((count) => count.currency === currency)
        .filter(({ category }) => isCounted({ categories, metric }, category))
        .map(({ memberId }) => memberId);
      if (members.length === 0) continue;
      const key = `${run.version.id} ${run.key}`;
      const one = touched.get(key) ?? { kind, run, members: new Set<MemberId>() };
      for (const memberId of members) one.members.add(memberId);
      touched.set(key, one);
    }
  }
  return [...touched.values()];
}

const isCounted = (
  { categories, metric }: Pick<Run["version"], "categories" | "metric">,
  category: string,
): boolean =>
  metric === "missions" || categories.length === 0 || (categories as readonly string[]).includes(category);
