import { type CareMessage, isCare } from "@khela/contract/messages";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import { dueCareMessage, HARM_RAISE_DAYS, type SentCareMessage } from "@khela/rules/protection/harm";
import { depositFailed, depositSucceeded } from "../cashier/index.ts";
import { scheduleWorkLists } from "../../platform/work-list.ts";
import type { Member } from "../identity/index.ts";
import type { MessagesContext } from "./context.ts";
import type { Inbox } from "./inbox.ts";
import { insertMessages, messagesSince, readTemplates } from "./store.ts";

const DAY_MS = 86_400_000;
/**
 * A session lasts a day at most, so every active player has logged in since; one hour is added for the job's
 * interval.
 */
const RECENT_MS = DAY_MS + 3_600_000;

const isMeant = ({ status, type }: Member): boolean => status === "active" && type !== TRIAL_TYPE;

/**
 * Sends care messages to players whose play shows markers of harm (SAFE-01, domain rules R4): after each
 * deposit, and every hour for recently active players. Members who pause or are excluded get none, because
 * they have already done what the messages suggest.
 */
export function scheduleCareMessages(context: MessagesContext, inbox: Inbox): void {
  const { events, clock } = context.platform;
  const lookAtOne = async ({ memberId }: { memberId: MemberId }): Promise<void> => {
    const member = await context.identity.findMember(memberId);
    if (member && isMeant(member)) await care(context, inbox, memberId);
  };
  events.subscribe(depositSucceeded, "messages-care", lookAtOne);
  events.subscribe(depositFailed, "messages-care", lookAtOne);
  const job = { job: "messages-care", cron: "23 * * * *" };
  scheduleWorkLists<Member>(context.platform, job, {
    read: (after, limit) => context.identity.listMembers(after as MemberId, limit),
    idOf: ({ id }) => id,
    async handle(member) {
      const seen = member.lastLoginAt ?? member.registeredAt;
      const wasHere = seen.getTime() >= clock.nowMs() - RECENT_MS;
      if (isMeant(member) && wasHere) await care(context, inbox, member.id);
    },
    // Each run reads all members; for those who were not active recently that costs no more than reading
    // their row.
    most: { page: 500, aRun: Number.POSITIVE_INFINITY },
  });
}

async function care(context: MessagesContext, inbox: Inbox, memberId: MemberId): Promise<void> {
  const { platform, protection, signsOf } = context;
  const { db, clock, ids } = platform;
  const found = await signsOf(memberId);
  if (found.signs.length === 0) return;
  const at = now(clock);
  const sent = await messagesSince(db, memberId, new Date(at.getTime() - HARM_RAISE_DAYS * DAY_MS));
  const told = sent.flatMap((one): SentCareMessage[] =>
    isCare(one.kind) ? [{ about: aboutOf(one.kind), atMs: one.at.getTime() }] : [],
  );
  const due = dueCareMessage(found, told, at.getTime());
  if (due === undefined || (await protection.excludedAmong([memberId])).has(memberId)) return;
  const kind = `care_${due}` as const;
  const [template] = await readTemplates(db, kind);
  if (!template) return;
  const message = { id: ids.next(), memberId, textId: template.id, broadcastId: null, facts: {}, at };
  // The source key is the day, so that concurrent checks send one message a day.
  await insertMessages(db, [{ ...message, source: `care:${dayOf(at.getTime()).key}` }]);
  await inbox.notify([memberId], kind);
}

const aboutOf = (kind: CareMessage): SentCareMessage["about"] =>
  kind.slice("care_".length) as SentCareMessage["about"];
