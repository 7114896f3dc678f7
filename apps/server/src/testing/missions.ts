import type { createMission } from "@khela/contract/console/missions";
import type { CallInput } from "@khela/contract/endpoint";
import { getMissionSummary, type MemberMission } from "@khela/contract/missions";
import type { ManualClock } from "@khela/kernel/clock";
import { moneyToText, taka } from "@khela/kernel/money";
import { clientOf } from "../modules/ledger/index.ts";
import { insertLines, insertVendorRounds, roundIdAt } from "../modules/rounds/index.ts";
import type { TestApp, TestMember } from "./app.ts";

/** A mission of the tests: by default valid bets of ৳500 a day, for ৳10 to be wagered once. */
export const testMission = (changes: Partial<Plan> = {}): Plan => ({
  kind: "mission",
  period: "day",
  position: 0,
  active: true,
  title: { bn: "আজকের মিশন", en: "Today's mission" },
  description: { bn: "আজ খেলুন।", en: "Play today." },
  metric: "stake",
  categories: [],
  target: "500",
  currency: "BDT",
  prizes: ["10"],
  lockFactorPpm: 1_000_000,
  claimDays: 7,
  firstDay: null,
  lastDay: null,
  reason: "for the tests",
  ...changes,
});

/** Adds a mission that begins with the present day or week. @returns its id */
export const addMission = async (app: TestApp, changes: Partial<Plan> = {}): Promise<string> =>
  (await app.app.modules.missions.add(testMission(changes))).id;

type Plan = CallInput<typeof createMission>["body"];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Noon in Dhaka of the next Tuesday, so that neither the day nor the week ends during a test. */
export function nextTuesdayNoon(nowMs: number): number {
  const noon = Math.ceil((nowMs - 6 * HOUR_MS) / DAY_MS) * DAY_MS + 6 * HOUR_MS;
  return noon + ((2 - new Date(noon).getUTCDay() + 7) % 7) * DAY_MS;
}

/** Advances the clock and renews the sessions, which would expire otherwise. */
export async function waitFor(app: TestApp, clock: ManualClock, ms: number): Promise<void> {
  clock.advance(ms);
  const at = new Date(clock.nowMs());
  for (const table of ["member_session", "operator_session"])
    await app.owner.pool.query(`update ${table} set started_at = $1, last_seen_at = $1`, [at]);
}

interface TestBet {
  stake: number;
  payout?: number;
  gameCode?: string;
  currency?: string;
}

/** A bet that was settled just now, as an outside vendor reports one; by default it is lost. @returns its id */
export async function settleBet(
  app: TestApp,
  { id: memberId }: Pick<TestMember, "id">,
  { stake, payout = 0, gameCode = "dice", currency = "BDT" }: TestBet,
): Promise<string> {
  const at = new Date(app.clock.nowMs());
  const id = roundIdAt(at.getTime());
  const round = { id, at, memberId, gameCode, currency, bet: {}, settledAt: at, state: "settled" as const };
  await app.app.modules.ledger.transaction((tx) =>
    insertVendorRounds(tx, [{ ...round, stake: taka(stake), payout: taka(payout) }]),
  );
  return id;
}

/** A correction of such a bet by differences: of its stake, and of what the player has of it in all. */
export async function correctBet(
  app: TestApp,
  { id: memberId }: Pick<TestMember, "id">,
  about: string,
  { stake, net, gameCode = "dice" }: { stake: number; net: number; gameCode?: string },
): Promise<void> {
  const at = new Date(app.clock.nowMs());
  const line = {
    id: roundIdAt(at.getTime()),
    at,
    memberId,
    sessionId: null,
    gameCode,
    currency: "BDT",
    payout: taka(net),
    bet: {},
    outcome: { kind: "adjust", about, stake: moneyToText(taka(stake)) },
  };
  await app.app.modules.ledger.transaction(async (tx) => {
    await clientOf(tx).query(insertLines([line]));
  });
}

/** Lets a member reach a mission of their own. @returns what a claim names */
export async function reachMission(
  app: TestApp,
  member: Pick<TestMember, "id" | "call">,
): Promise<{ versionId: string; run: string }> {
  const missionId = await addMission(app);
  await settleBet(app, member, { stake: 500 });
  await app.app.modules.turnover.catchUp();
  const { versionId, run } = await missionOf(member, missionId);
  return { versionId, run };
}

/** A member's present run of a mission, or the one that can be claimed. */
export async function missionOf(
  { call }: Pick<TestMember, "call">,
  missionId: string,
): Promise<MemberMission> {
  const { missions } = await call(getMissionSummary);
  const found = missions.find((mission) => mission.missionId === missionId);
  if (!found) throw new Error(`the mission ${missionId} doesn't run`);
  return found;
}
