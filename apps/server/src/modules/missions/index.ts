import type { ConsoleMission, createMission } from "@khela/contract/console/missions";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { claimMission as claimCall, getMissionSummary } from "@khela/contract/missions";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { claimMission, type MissionClaim } from "./claim-mission.ts";
import { scheduleBoards } from "./close-boards.ts";
import type { MissionsContext } from "./context.ts";
import { countFacts, followDeposits } from "./count-facts.ts";
import { followOutages } from "./extend-claims.ts";
import { addMission, definePlanning } from "./edit-missions.ts";
import { missionsChanged } from "./events.ts";
import { countClaimable } from "./member-store.ts";
import { readSummary } from "./read-missions.ts";
import { routeMissions } from "./routes.ts";

export type { MissionClaim } from "./claim-mission.ts";
export { missionsChanged } from "./events.ts";
export { missionOf, missionTitle } from "./plan-store.ts";

/** Missions of a day, a week or a season, and their leaderboards (PROMO-06). */
export interface Missions {
  /**
   * Adds a mission or leaderboard for the program itself, as an operator would. @returns it
   * @throws AppError SYS_BAD_INPUT (field, problem) where the terms don't fit
   */
  add(plan: Omit<HandlerInput<typeof createMission>["body"], "reason">): Promise<ConsoleMission>;
  /** A member's missions as its page shows them. @throws AppError SYS_NOT_FOUND for an unknown member */
  summaryOf(memberId: MemberId): Promise<HandlerOutput<typeof getMissionSummary>>;
  /** Pays the prize of a reached mission, once. @throws AppError see {@link MissionClaim} */
  claim(claim: MissionClaim): Promise<HandlerOutput<typeof claimCall>>;
  /** Fixes the winners of leaderboards that have ended, and pays them; the job does the same. */
  closeBoards(): Promise<void>;
  /** How many missions' prizes a member can claim at this moment. */
  countWaiting(memberId: MemberId): Promise<number>;
}

/**
 * Builds the module: counts from turnover facts alone, members' and operators' calls, the count on open pages, and the
 * jobs that end leaderboards and pay their winners.
 */
export function createMissions(context: MissionsContext): Missions {
  const { platform, turnover } = context;
  const { db, clock, hub, events } = platform;
  const countWaiting = async (memberId: MemberId): Promise<number> =>
    (await countClaimable(db, [memberId], now(clock))).get(memberId) ?? 0;
  turnover.follow({ name: "missions", read: (tx, facts) => countFacts(context, tx, facts) });
  followDeposits(context);
  followOutages(context);
  routeMissions(context, definePlanning(context));
  const { closeAll } = scheduleBoards(context);
  hub.declare("member.missions", async (memberId) =>
    memberId === undefined ? undefined : { waiting: await countWaiting(memberId) },
  );
  events.subscribe(missionsChanged, "mission-count", async ({ memberIds }) => {
    const counts = await countClaimable(db, memberIds, now(clock));
    for (const id of memberIds) hub.publish("member.missions", { waiting: counts.get(id) ?? 0 }, id);
  });
  return {
    add: (plan) => addMission(context, plan),
    summaryOf: (memberId) => readSummary(context, memberId),
    claim: (claim) => claimMission(context, claim),
    closeBoards: closeAll,
    countWaiting,
  };
}
