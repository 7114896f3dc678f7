import { now } from "@khela/kernel/clock";
import { extendedEnd } from "@khela/rules/bonuses/extension";
import type { GrantEvent } from "@khela/rules/promotions/grant";
import type { OfferTerms } from "@khela/rules/promotions/terms";
import { isInGames } from "@khela/rules/promotions/turnover";
import type { Tx } from "../../platform/database.ts";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import { gamesReopened } from "../catalogue/index.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import { rewardChanged } from "../rewards/index.ts";
import { outageEnded } from "../system/index.ts";
import type { PromotionsContext } from "./context.ts";
import { followTakenBack } from "./correct-grant.ts";
import { endParts, inParts } from "./instalments.ts";
import {
  ENDING_GRANTS,
  extensionsOf,
  findByReward,
  findGrant,
  type Grant,
  listDue,
  listEnding,
  lockGrant,
  moveGrant,
  saveExtensions,
  termsOf,
} from "./store/grants.ts";
import { listTakenBack } from "./store/clawbacks.ts";
import { planOfGrant } from "./store/plans.ts";

const PAGE_SIZE = 500;
/** Sorts before every UUID. */
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Ends grants whose time is over, and follows those that lie in the reward centre.
 * @returns runs the job: how many were ended
 */
export function endGrants(context: PromotionsContext): () => Promise<number> {
  const { db, clock, events } = context.platform;
  events.subscribe(rewardChanged, "promotions", async ({ rewardId, source, state }) => {
    if (source === "promotion") await followReward(context, rewardId, state);
  });
  events.subscribe(outageEnded, "promotions", () => extendAll(context));
  events.subscribe(gamesReopened, "promotions", () => extendAll(context));
  return scheduleWorkLists(
    context.platform,
    { job: "promotions-expire", cron: "*/5 * * * *" },
    idList(
      (after, limit) => listDue(db, now(clock), after, limit),
      (id) => expireGrant(context, id),
    ),
    idList(
      (after, limit) => listTakenBack(db, after, limit),
      (id) => followTakenBack(context, id),
    ),
  );
}

/**
 * Moves the end of a grant by the times that it was not moved for yet, since it was begun or can be claimed: the platform
 * was away, or it waits for turnover and none of its games was open.
 * @returns whether its time is over now: not while such a time goes on
 */
async function extendGrant(
  { platform, system, catalogue }: PromotionsContext,
  tx: Tx,
  grant: Grant,
): Promise<boolean> {
  const { id, changedAt, expiresAt } = grant;
  if (!expiresAt) return false;
  const terms = await termsOf(tx, grant.offerId);
  const lost = await system.outages.timesSince(changedAt);
  if (waitsForTurnover(grant, terms))
    lost.push(...(await catalogue.closedTimes((game) => isInGames(terms.conditions, game), changedAt)));
  const times = { fromMs: changedAt.getTime(), endsMs: expiresAt.getTime() };
  const { endsMs, parts, goesOn } = extendedEnd(times, lost, await extensionsOf(tx, id));
  const at = now(platform.clock);
  if (parts.length > 0) await saveExtensions(tx, id, { parts, expiresAt: new Date(endsMs), at });
  return !goesOn && endsMs <= at.getTime();
}

/** Whether only bets bring a grant on: to its turnover target, or to its next part. */
const waitsForTurnover = ({ state, depositId }: Grant, terms: OfferTerms): boolean =>
  state === "paying"
    ? inParts(terms) && terms.instalments.every === "wager"
    : state === "progressing" && depositId === null && terms.trigger.kind === "turnover";

/** After an outage, and when games are open again, what has a deadline lasts as much longer. */
async function extendAll(context: PromotionsContext): Promise<void> {
  const { platform, ledger } = context;
  let after = FIRST;
  for (;;) {
    const found = await listEnding(platform.db, after, PAGE_SIZE);
    for (const id of found)
      await ledger.transaction(async (tx) => {
        const grant = await lockGrant(tx, id);
        if (grant && ENDING_GRANTS.includes(grant.state)) await extendGrant(context, tx, grant);
      });
    const last = found.at(-1);
    if (last === undefined || found.length < PAGE_SIZE) return;
    after = last;
  }
}

async function expireGrant(context: PromotionsContext, id: string): Promise<void> {
  const { platform, ledger } = context;
  const known = await findGrant(platform.db, id);
  if (!known) return;
  await ledger.transaction(async (tx) => {
    await lockMemberAccounts(tx, known.memberId);
    const grant = await lockGrant(tx, id);
    if (!grant || !ENDING_GRANTS.includes(grant.state)) return;
    if (!(await extendGrant(context, tx, grant))) return;
    if (grant.state === "paying")
      await endParts(context, tx, grant, await planOfGrant(tx, id), { event: "expire", by: "system" });
    else await moveGrant(tx, grant, "expire", { at: now(platform.clock), by: "system" });
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
