import { randomUUID } from "node:crypto";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { App } from "../app.ts";
import { type DemoPlayer, mapInGroups, type Story, someHash } from "./history.ts";
import { FINANCE } from "./points.ts";

/** The jobs that end what is over; a worker runs them where there is one. */
const ENDINGS = ["bonuses-expire", "promotions-expire", "rewards-expire", "free-rounds-end"] as const;

const COMMENTS = [
  "ফেসবুকে আমার জয়ের ছবি দিয়েছি।",
  "বন্ধুদের গ্রুপে শেয়ার করেছি, লিংক দিলাম।",
  "কাল রাতে ক্রিকেটে জিতেছিলাম, ছবি দেখুন।",
] as const;
const REFUSED = "The picture doesn't show a win.";

/** What of the programmes goes on from day to day. */
export interface ProgrammeHistory {
  /** The raffles whose tickets players use. */
  raffles: readonly string[];
  /** The demo's own player: takes part first, and keeps something to do. */
  shown: DemoPlayer;
  /** A player and the friend whom this player invited, who play with the same browser. */
  linked: readonly [DemoPlayer, DemoPlayer];
  /** Grants whose applications an operator decides on the next day. */
  applications: string[];
}

/** Where the two of them play from. */
const ONE_PLACE = {
  ip: "203.0.113.24",
  device:
    "Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
} as const;
/** Until this day an operator refuses the commissions that wait; later ones are left to the visitor of the demo. */
const REFUSED_UNTIL = 20;

const once = () => ({ key: randomUUID(), hash: someHash() });

/** @returns undefined where it was refused, as it may be; any other error is a defect of the seed */
async function unlessRefused<Answer>(work: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const join = ({ modules }: Story, memberId: MemberId, promotionId: string, code?: string) =>
  unlessRefused(
    modules.promotions.commands.join({
      memberId,
      ip: "",
      body: { promotionId, ...(code === undefined ? {} : { code }) },
      idempotency: once(),
    }),
  );

/** Applies, or claims what was earned. */
const ask = ({ modules }: Story, memberId: MemberId, promotionId: string, comment?: string) =>
  unlessRefused(
    modules.promotions.commands.request({
      memberId,
      ip: "",
      body: { promotionId, ...(comment === undefined ? {} : { comment }) },
      idempotency: once(),
    }),
  );

/** Joins with an application that an operator decides on the next day. */
async function apply(story: Story, { memberId }: DemoPlayer, history: ProgrammeHistory): Promise<void> {
  // Drawn first: several players act at once, and the next one draws while this one waits.
  const comment = story.random.pick(COMMENTS);
  if (!(await join(story, memberId, "share-your-win"))) return;
  const page = await ask(story, memberId, "share-your-win", comment);
  const [grant] = page?.grants ?? [];
  if (grant) history.applications.push(grant.grantId);
}

/** What players do about the promotions of the page: join, apply, claim. */
async function takePart(story: Story, player: DemoPlayer, history: ProgrammeHistory): Promise<void> {
  const { memberId } = player;
  switch (story.random.between(1, 4)) {
    case 1:
      await join(story, memberId, "slot-marathon");
      break;
    case 2:
      await join(story, memberId, "promo-code", "KHELA-2026");
      break;
    case 3:
      await apply(story, player, history);
      break;
    default:
      if (await join(story, memberId, "free-spins")) await ask(story, memberId, "free-spins");
  }
}

async function spendTicket({ modules }: Story, { memberId }: DemoPlayer, raffleId: string): Promise<void> {
  await unlessRefused(modules.raffles.claim({ memberId, raffleId, idempotency: once() }));
}

/** The demo's own player meets each kind of promotion at a day of the month; the last application waits. */
async function showPromotions(story: Story, day: number, history: ProgrammeHistory): Promise<void> {
  const { memberId } = history.shown;
  if (day === 2) await join(story, memberId, "promo-code", "KHELA-2026");
  if (day === 3) await join(story, memberId, "slot-marathon");
  if (day === 20) await ask(story, memberId, "slot-marathon");
  if (day === 28) await apply(story, history.shown, history);
}

/** Commissions on a friend who shares a browser with the inviter wait for an operator. */
async function payReferral({ modules }: Story, day: number, { linked }: ProgrammeHistory): Promise<void> {
  const { commands, pay } = modules.referral;
  if (day === 12) for (const { memberId } of linked) await modules.identity.logIn(memberId, ONE_PLACE);
  await pay();
  if (day > REFUSED_UNTIL) return;
  for (const id of await commands.waiting())
    await commands.decide({ id, decision: "refuse", reason: "Both play with the same browser." }, FINANCE);
}

/** A day of promotions, raffles and invited friends, all through the real code. */
export async function dayOfProgrammes(
  story: Story,
  { platform }: Pick<App, "platform">,
  players: readonly DemoPlayer[],
  day: number,
  history: ProgrammeHistory,
): Promise<void> {
  const { modules, random, clock } = story;
  for (const job of ENDINGS) await platform.jobs.runNow(job, {});
  for (const grantId of history.applications.splice(0)) {
    const decision = random.chance(25) ? "reject" : "approve";
    const body = { decision, ...(decision === "reject" ? { reason: REFUSED } : {}) } as const;
    await unlessRefused(modules.promotions.commands.decide(grantId, body, FINANCE));
  }
  const here = players.filter(
    ({ joinedMs, memberId }) => joinedMs <= clock.nowMs() && memberId !== history.shown.memberId,
  );
  await mapInGroups(here, async (player) => {
    const raffle = random.chance(12) ? random.pick(history.raffles) : undefined;
    // A claim of what a turnover has earned, or of an approved application; most have none.
    const claimed = random.chance(12) ? random.pick(["slot-marathon", "share-your-win"]) : undefined;
    if (random.chance(8)) await takePart(story, player, history);
    if (claimed) await ask(story, player.memberId, claimed);
    if (raffle) await spendTicket(story, player, raffle);
  });
  if (day % 3 === 1) for (const raffle of history.raffles) await spendTicket(story, history.shown, raffle);
  await showPromotions(story, day, history);
  await payReferral(story, day, history);
}
