import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import { endFrom } from "@khela/rules/agents/contract-bounds";
import { isAgentType } from "@khela/rules/auth/trial";
import { inTransaction } from "../../platform/database.ts";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import { agentTreeChanged } from "../agent-tree/index.ts";
import type { AgentContractsContext } from "./context.ts";
import { applyEndings, dropOffer, endingsBelow } from "./endings.ts";
import { lockAll } from "./offer.ts";
import * as store from "./store.ts";

/**
 * What time does to contracts: offers expire, agreed versions begin and end. Days decide what is in force, so a late run
 * only shows a state too late. @returns runs it: how many were handled
 */
export function scheduleTurns(context: AgentContractsContext): () => Promise<number> {
  const { platform } = context;
  const { db, clock, database } = platform;
  const today = () => dayOf(clock.nowMs()).key;
  const expire = (id: string) =>
    inTransaction(database, async (tx) => {
      await store.lockContracts(tx);
      const offer = await store.findVersion(tx, id);
      if (offer?.state === "offered") await dropOffer(context, tx, offer, "expired");
    });
  return scheduleWorkLists(
    platform,
    { job: "agent-contracts.turn", cron: "* * * * *" },
    idList((after, limit) => store.overdueOffers(db, now(clock), after, limit), expire),
    idList(
      (after, limit) => store.versionsToTurn(db, today(), after, limit),
      (id) => turn(context, id, today()),
    ),
  );
}

/** Ends and begins what is due of a version's agent and kind: the end first, so that two are never active. */
async function turn({ platform }: AgentContractsContext, id: string, today: string): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    await store.lockContracts(tx);
    const version = await store.findVersion(tx, id);
    if (!version) return;
    const open = await store.openOf(tx, version);
    for (const one of open.filter(({ endsOn }) => endsOn !== null && endsOn <= today))
      await store.setState(tx, one.id, one.endReason === "superseded" ? "superseded" : "terminated");
    for (const one of open)
      if (
        one.state === "accepted" &&
        (one.beginsOn ?? today) <= today &&
        (one.endsOn === null || one.endsOn > today)
      )
        await store.setState(tx, one.id, "active");
  });
}

/**
 * An agent who has another upline from a day on, or is no agent any more, keeps the contracts with the earlier one until
 * the end of the period in which the last day before lies (decision 0065). Offers from there are withdrawn.
 */
export function followTree(context: AgentContractsContext): void {
  const { platform, identity, agentTree } = context;
  platform.events.subscribe(agentTreeChanged, "agent-contracts", async ({ memberId, fromDay }) => {
    const agentId = memberId as MemberId;
    await inTransaction(platform.database, async (tx) => {
      await lockAll(context, tx);
      const today = dayOf(platform.clock.nowMs()).key;
      const agent = await identity.findMember(agentId, tx);
      const isAgent = agent !== undefined && isAgentType(agent.type);
      const [upline = null] = await agentTree.uplinesOn(agentId, fromDay, tx);
      for (const version of await store.standingOf(tx, [agentId])) {
        if (isAgent && version.uplineId === upline) continue;
        if (version.state === "offered") {
          await dropOffer(context, tx, version, "withdrawn");
          continue;
        }
        // What has passed stays as it was, however late this runs.
        const endsOn = endFrom(version, fromDay > today ? fromDay : today);
        if (version.endsOn !== null && version.endsOn <= endsOn) continue;
        const endings = await endingsBelow(tx, version, endsOn);
        await applyEndings(context, tx, [{ version, endsOn, reason: "moved" }, ...endings]);
      }
    });
  });
}
