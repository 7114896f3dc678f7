import type { Audience } from "@khela/contract/console/messages";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Tx } from "../../platform/database.ts";
import type { Member } from "../identity/index.ts";
import type { MessagesContext } from "./context.ts";

const DAY_MS = 86_400_000;
const PAGE = 500;

/** Whether a member belongs to an audience; blocked and closed accounts never do. */
function isMeant(audience: Audience, member: Member, nowMs: number): boolean {
  const { accounts, language, newDays, awayDays, seenDays, vipFrom } = audience;
  const lastSeen = member.lastLoginAt ?? member.registeredAt;
  const within = (at: Date, days: number): boolean => nowMs - at.getTime() < days * DAY_MS;
  return (
    member.status === "active" &&
    (accounts === undefined ||
      accounts.some((name) => name.toLowerCase() === member.account.toLowerCase())) &&
    (language === undefined || member.language === language) &&
    (newDays === undefined || within(member.registeredAt, newDays)) &&
    (awayDays === undefined || !within(lastSeen, awayDays)) &&
    (seenDays === undefined || within(lastSeen, seenDays)) &&
    (vipFrom === undefined || member.vipRankLevel >= vipFrom)
  );
}

export interface AudiencePage {
  /** The last member read, after whom the next page begins; undefined at the end. */
  reached: MemberId | undefined;
  members: Member[];
  /** The number of members left out because they pause or are excluded. */
  spared: number;
}

/**
 * Reads a page of members and selects those who get the broadcast.
 * @param category marketing leaves out members who pause or are excluded (SAFE-02)
 */
export async function readAudience(
  { identity, protection, platform }: MessagesContext,
  { audience, category }: { audience: Audience; category: "service" | "marketing" },
  { after, within }: { after?: MemberId | undefined; within?: Tx },
): Promise<AudiencePage> {
  const nowMs = now(platform.clock).getTime();
  const looked = await identity.listMembers(after, PAGE, within);
  const meant = looked.filter((member) => isMeant(audience, member, nowMs));
  const ids = meant.map(({ id }) => id);
  const excluded =
    category === "marketing" ? await protection.excludedAmong(ids, within) : new Set<MemberId>();
  return {
    reached: looked.at(-1)?.id,
    members: meant.filter(({ id }) => !excluded.has(id)),
    spared: excluded.size,
  };
}

/** Counts the members whom a broadcast reaches now, and lists account names that don't exist. */
export async function countAudience(
  context: MessagesContext,
  order: { audience: Audience; category: "service" | "marketing" },
): Promise<{ reached: number; spared: number; unknown: string[] }> {
  const found = { reached: 0, spared: 0 };
  for (let after: MemberId | undefined; ;) {
    const page = await readAudience(context, order, { after });
    if (page.reached === undefined) break;
    found.reached += page.members.length;
    found.spared += page.spared;
    after = page.reached;
  }
  const unknown: string[] = [];
  for (const name of order.audience.accounts ?? []) {
    if (!(await context.identity.findByAccount(name))) unknown.push(name);
  }
  return { ...found, unknown };
}
