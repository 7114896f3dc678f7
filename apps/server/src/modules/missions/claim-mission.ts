import type { claimMission as claimCall } from "@khela/contract/missions";
import type { HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import { missionState } from "@khela/rules/missions/progress";
import type { MissionsContext } from "./context.ts";
import { extendClaim } from "./extend-claims.ts";
import { missionsChanged } from "./events.ts";
import { readMissions } from "./plan-store.ts";
import { lockProgress, markClaimed } from "./progress-store.ts";

/** A claim: PROMO_MISSION (state) where there is nothing to claim, or what rewards refuse. */
export interface MissionClaim {
  memberId: MemberId;
  versionId: string;
  /** The first day of the run. */
  run: string;
  idempotency: { key: string; hash: string };
}

const lastDayOf = (endsAt: Date): string => dayOf(endsAt.getTime() - 1).key;

/**
 * Pays the prize of a reached mission, once per version, member and run (PROMO-06, MONEY-09).
 * @throws AppError SYS_NOT_FOUND, PROMO_MISSION (state), and what rewards refuse: PROTECT_EXCLUDED, PROTECT_CLOSED,
 * AUTH_BLOCKED, AUTH_CLOSED
 */
export async function claimMission(
  context: Pick<MissionsContext, "platform" | "ledger" | "rewards" | "system">,
  { memberId, versionId, run, idempotency }: MissionClaim,
): Promise<HandlerOutput<typeof claimCall>> {
  const { platform, ledger, rewards } = context;
  const mission = (await readMissions(platform.db)).find(({ versions }) =>
    versions.some(({ id }) => id === versionId),
  );
  const version = mission?.versions.find(({ id }) => id === versionId);
  if (!version || mission?.kind !== "mission") throw new AppError("SYS_NOT_FOUND");
  const { title, currency, lockFactorPpm, prizes } = version;
  const [prize] = prizes;
  if (prize === undefined) throw new AppError("SYS_NOT_FOUND");
  const scope = `member:${memberId}:missions.claim`;
  const { answer } = await ledger.command({ scope, ...idempotency }, async (tx) => {
    const found = await lockProgress(tx, { memberId, versionId, run });
    if (!found) throw new AppError("SYS_NOT_FOUND");
    await extendClaim(context, tx, { memberId, versionId, run, endsAt: found.endsAt });
    const row = (await lockProgress(tx, { memberId, versionId, run })) ?? found;
    const at = now(platform.clock);
    const state = missionState(
      {
        isReached: row.reachedAt !== null,
        isClaimed: row.claimedAt !== null,
        endMs: row.endsAt.getTime(),
        claimByMs: row.claimBy.getTime(),
      },
      at.getTime(),
    );
    if (state !== "reached") throw new AppError("PROMO_MISSION", { state });
    const issued = await rewards.issue(tx, {
      memberId,
      currency,
      source: "mission",
      sourceRef: `${versionId}:${run}:${memberId}`,
      title,
      amount: prize,
      mode: "credit",
      lockFactorPpm,
      detail: { why: version.description, period: { from: run, to: lastDayOf(row.endsAt) } },
    });
    if ("refused" in issued) throw new AppError(issued.refused);
    await markClaimed(tx, { memberId, versionId, run }, { rewardId: issued.rewardId, at });
    await platform.events.publish(tx, missionsChanged, { memberIds: [memberId] });
    return { rewardId: issued.rewardId, prize: moneyToText(prize), currency };
  });
  return answer;
}
