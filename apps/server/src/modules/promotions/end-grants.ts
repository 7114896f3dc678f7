import { now } from "@khela/kernel/clock";
import type { GrantEvent } from "@khela/rules/promotions/grant";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import { rewardChanged } from "../rewards/index.ts";
import type { PromotionsContext } from "./context.ts";
import { findByReward, findGrant, listDue, lockGrant, moveGrant } from "./store/grants.ts";

/**
 * Ends grants whose time is over, and follows those that lie in the reward centre.
 * @returns runs the job: how many were ended
 */
export function endGrants(context: PromotionsContext): () => Promise<number> {
  const { db, clock, events } = context.platform;
  events.subscribe(rewardChanged, "promotions", async ({ rewardId, source, state }) => {
    if (source === "promotion") await followReward(context, rewardId, state);
  });
  return scheduleWorkLists(
    context.platform,
    { job: "promotions-expire", cron: "*/5 * * * *" },
    idList(
      (after, limit) => listDue(db, now(clock), after, limit),
      (id) => expireGrant(context, id),
    ),
  );
}

async function expireGrant({ platform, ledger }: PromotionsContext, id: string): Promise<void> {
  const known = await findGrant(platform.db, id);
  if (!known) return;
  await ledger.transaction(async (tx) => {
    await lockMemberAccounts(tx, known.memberId);
    const grant = await lockGrant(tx, id);
    const due = grant?.expiresAt && grant.expiresAt <= now(platform.clock);
    if (!grant || !due || !["joined", "progressing", "claimable"].includes(grant.state)) return;
    await moveGrant(tx, grant, "expire", { at: now(platform.clock), by: "system" });
  });
}

/** What the end of a reward is for its grant. */
const EVENT_OF: Readonly<Record<string, GrantEvent>> = {
  claimed: "pay",
  expired: "expire",
  cancelled: "cancel",
};

/** A reward that lay in the reward centre has ended. */
async function followReward(
  { platform, ledger }: PromotionsContext,
  rewardId: string,
  state: string,
): Promise<void> {
  const event = EVENT_OF[state];
  const known = await findByReward(platform.db, rewardId);
  if (known?.state !== "issued") return;
  await ledger.transaction(async (tx) => {
    await lockMemberAccounts(tx, known.memberId);
    const grant = await lockGrant(tx, known.id);
    if (grant?.state !== "issued" || !event) return;
    await moveGrant(tx, grant, event, {
      at: now(platform.clock),
      by: state === "claimed" ? "member" : "system",
    });
  });
}
