import { now } from "@khela/kernel/clock";
import { runsBetween } from "@khela/rules/missions/periods";
import { continueAfterFailures, idList, scheduleWorkLists } from "../../platform/work-list.ts";
import type { MissionsContext } from "./context.ts";
import * as store from "./board-store.ts";
import { readMissions } from "./plan-store.ts";
import { endedEarly, type Run } from "./progress-store.ts";

/** Bets that were settled before the end are counted by then. */
const MARGIN_MS = 2 * 60_000;
/** How late the job may run. */
const LOOK_BACK_MS = 120 * 86_400_000;
/** Members who may get no prize are passed over: this many are read beyond the ranks. */
const SPARE = 100;

const CLOSE_JOB = "missions-close-boards";
const PAY_JOB = "missions-pay-winners";

/** Fixes the winners of leaderboards whose run has ended, and pays each of them once (PROMO-06). */
export function scheduleBoards(context: MissionsContext): { closeAll(): Promise<void> } {
  const { platform } = context;
  const payAll = scheduleWorkLists(
    platform,
    { job: PAY_JOB, cron: "*/5 * * * *" },
    idList(
      (after, limit) => store.unpaidWinners(platform.db, after, limit),
      (id: string) => payWinner(context, id),
    ),
  );
  const closeAll = async (): Promise<void> => {
    await closeBoards(context);
    await payAll();
  };
  platform.jobs.schedule(CLOSE_JOB, "*/5 * * * *", closeAll);
  return { closeAll };
}

/** Fixes the winners of every run that has ended and isn't closed yet; safe to run early, late and twice. */
async function closeBoards(context: MissionsContext): Promise<void> {
  const { platform, turnover } = context;
  const nowMs = platform.clock.nowMs();
  const boards = (await readMissions(platform.db)).filter(({ kind }) => kind === "board");
  const ended = boards
    .flatMap(({ period, versions }) =>
      runsBetween(period, versions, { fromMs: nowMs - LOOK_BACK_MS, toMs: nowMs }),
    )
    .map(endedEarly)
    .filter(({ endMs }) => endMs + MARGIN_MS <= nowMs);
  const closed = await store.closedRuns(platform.db, ended);
  const due = ended.filter(({ version, key }) => !closed.has(`${version.id} ${key}`));
  if (due.length === 0) return;
  await turnover.catchUp();
  await continueAfterFailures(platform, CLOSE_JOB, async (handleItem) => {
    for (const run of due) await handleItem(`${run.version.id} ${run.key}`, () => closeBoard(context, run));
  });
}

async function closeBoard(context: MissionsContext, run: Run): Promise<void> {
  const { platform, ledger, identity, protection } = context;
  const { prizes, target } = run.version;
  await ledger.transaction(async (tx) => {
    if (!(await store.insertEnd(tx, run, now(platform.clock)))) return;
    const best = await store.bestPlaces(tx, { run, target, limit: prizes.length + SPARE });
    const ids = best.map(({ memberId }) => memberId);
    const [members, excluded] = [await identity.findMembers(ids), await protection.excludedAmong(ids, tx)];
    const winners = best
      .filter(({ memberId }) => members.get(memberId)?.status === "active" && !excluded.has(memberId))
      .slice(0, prizes.length);
    await store.insertWinners(
      tx,
      run,
      winners.map((place, index) => ({
        ...place,
        id: platform.ids.next(),
        rank: index + 1,
        prize: prizes[index] ?? 0n,
      })),
    );
  });
}

/** Pays a winner, or notes why the member gets nothing. */
async function payWinner({ platform, ledger, rewards }: MissionsContext, id: string): Promise<void> {
  await ledger.transaction(async (tx) => {
    const winner = await store.lockWinner(tx, id);
    if (!winner || winner.doneAt !== null) return;
    const { title, description, currency, lockFactorPpm } = winner;
    const issued = await rewards.issue(tx, {
      memberId: winner.memberId,
      currency,
      source: "leaderboard",
      sourceRef: `${winner.versionId}:${winner.run}:${winner.memberId}`,
      title,
      amount: winner.prize,
      mode: "credit",
      lockFactorPpm,
      detail: { why: description },
    });
    await store.endWinner(tx, id, { issued, at: now(platform.clock) });
  });
}
