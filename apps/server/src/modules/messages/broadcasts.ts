import { isDeepStrictEqual } from "node:util";
import type { Broadcast, listBroadcasts, sendBroadcast } from "@khela/contract/console/messages";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { Localized } from "@khela/contract/shared";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { inTransaction } from "../../platform/database.ts";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import { readAudience } from "./audience.ts";
import type { MessagesContext } from "./context.ts";
import type { Inbox } from "./inbox.ts";
import type { Mails } from "./mails.ts";
import * as store from "./store.ts";

/** The acting operator and his IP address. */
export interface Editor {
  username: string;
  ip: string;
}

type Order = HandlerInput<typeof sendBroadcast>["body"];

/** The operators' messages to many players. */
export interface Broadcasts {
  page(query: HandlerInput<typeof listBroadcasts>["query"]): Promise<HandlerOutput<typeof listBroadcasts>>;
  /** @throws AppError OPS_CHANGED where the id belongs to a broadcast with other content */
  send(order: Order, editor: Editor): Promise<Broadcast>;
  /** @throws AppError SYS_NOT_FOUND, OPS_CHANGED where it was recalled already */
  recall(id: string, editor: Editor): Promise<Broadcast>;
}

const SEND = "messages-broadcast";

const viewOf = (row: store.BroadcastRow): Broadcast => ({
  id: row.id,
  title: row.title as Localized,
  content: row.content as Localized,
  category: row.category as Broadcast["category"],
  audience: row.audience as Broadcast["audience"],
  byMail: row.by_mail,
  state: row.state as Broadcast["state"],
  startsAt: row.starts_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  delivered: row.delivered,
  read: Number(row.read ?? 0n),
  spared: row.spared,
  endedAt: row.ended_at?.toISOString() ?? null,
  endedBy: row.ended_by,
});

/** Whether an order repeats a sent broadcast, after a double click or a lost answer. */
const isSame = (sent: Broadcast, { title, content, category, audience, byMail }: Order): boolean =>
  isDeepStrictEqual(
    {
      title: sent.title,
      content: sent.content,
      category: sent.category,
      audience: sent.audience,
      byMail: sent.byMail,
    },
    { title, content, category, audience, byMail },
  );

export function createBroadcasts(context: MessagesContext, inbox: Inbox, mails: Mails): Broadcasts {
  const { platform, audit } = context;
  const { db, clock, ids, jobs } = platform;
  defineSending(context, inbox, mails);

  const viewed = async (id: string): Promise<Broadcast> => {
    const row = await store.findBroadcast(db, id);
    if (!row) throw new AppError("SYS_NOT_FOUND");
    return viewOf(row);
  };
  const write = (
    editor: Editor,
    action: string,
    subject: string,
    detail: Readonly<Record<string, unknown>>,
  ) => ({
    actor: `operator:${editor.username}`,
    action: `message.${action}`,
    subject: `broadcast:${subject}`,
    detail,
    ip: editor.ip,
  });

  return {
    async page(query) {
      const { rows, total } = await store.readBroadcasts(db, query);
      return {
        content: rows.map(viewOf),
        pageNum: query.pageNo,
        totalPages: Math.ceil(total / query.pageSize),
        totalCount: total,
      };
    },
    async send(order, editor) {
      const at = now(clock);
      const wanted = order.startsAt === null ? at : new Date(order.startsAt);
      const startsAt = wanted > at ? wanted : at;
      await inTransaction(platform.database, async (tx) => {
        const { title, content, category, audience, byMail } = order;
        if (await store.findBroadcast(tx, order.id)) return;
        const text = { id: ids.next(), kind: "operator", version: null, title, content } as const;
        await store.insertText(tx, { ...text, at, by: editor.username });
        const by = editor.username;
        const made = { id: order.id, textId: text.id, category, audience, byMail, startsAt, at, by };
        // With two concurrent calls for one id, the second waits here for the first; its text stays unused.
        if (!(await store.insertBroadcast(tx, made))) return;
        await audit.write(
          tx,
          write(editor, "send", order.id, { title, content, category, audience, byMail, startsAt }),
        );
        await jobs.enqueue(tx, SEND, { id: order.id }, { key: `${SEND}:${order.id}`, runAt: startsAt });
      });
      const sent = await viewed(order.id);
      if (!isSame(sent, order)) throw new AppError("OPS_CHANGED");
      return sent;
    },
    async recall(id, editor) {
      const at = now(clock);
      const whose = await inTransaction(platform.database, async (tx) => {
        const row = await store.lockBroadcast(tx, id);
        if (!row) throw new AppError("SYS_NOT_FOUND");
        if (row.state === "recalled") throw new AppError("OPS_CHANGED");
        await store.endBroadcast(tx, id, { state: "recalled", at, by: editor.username });
        await audit.write(tx, write(editor, "recall", id, { delivered: row.delivered }));
        return store.withdraw(tx, id, at);
      });
      await inbox.notify(whose);
      return viewed(id);
    },
  };
}

/** The messages of members who had not got theirs before. */
function newAmong(messages: readonly store.NewMessage[], told: readonly MemberId[]) {
  const isNew = new Set(told);
  return messages.filter(({ memberId }) => isNew.has(memberId));
}

/**
 * Defines the job that sends a broadcast page by page. Each page stores its progress, so that sending resumes
 * after a crash.
 */
function defineSending(context: MessagesContext, inbox: Inbox, mails: Mails): void {
  const { platform } = context;
  const { clock, ids, jobs } = platform;
  const sendPage = (id: string): Promise<MemberId[] | undefined> =>
    inTransaction(platform.database, async (tx) => {
      const row = await store.lockBroadcast(tx, id);
      const at = now(clock);
      // The broadcast was recalled or completed meanwhile, or this is before its time.
      if (row?.state !== "planned" || row.starts_at > at) return undefined;
      const order = {
        audience: row.audience as Broadcast["audience"],
        category: row.category as Broadcast["category"],
      };
      const after = (row.reached_id as MemberId | null) ?? undefined;
      const { reached, members, spared } = await readAudience(context, order, { after, within: tx });
      if (reached === undefined) {
        await store.endBroadcast(tx, id, { state: "sent", at, by: null });
        return undefined;
      }
      const messages = members.map((member) => ({
        id: ids.next(),
        memberId: member.id,
        textId: row.text_id,
        broadcastId: id,
        facts: {},
        source: `broadcast:${id}`,
        at,
      }));
      const told = await store.insertMessages(tx, messages);
      if (row.by_mail) {
        const kind = order.category === "marketing" ? "offers" : "service";
        await mails.queue(tx, newAmong(messages, told), { kind, at });
      }
      await store.noteProgress(tx, id, { reached, delivered: told.length, spared });
      return told;
    });
  const send = async (id: string): Promise<void> => {
    for (let told = await sendPage(id); told !== undefined; told = await sendPage(id)) {
      await inbox.notify(told, "operator");
    }
  };
  jobs.define(SEND, (payload) => send((payload as { id: string }).id));
  // Send broadcasts that were due while no worker ran, or whose job was given up.
  scheduleWorkLists(
    platform,
    { job: "messages-due", cron: "*/5 * * * *" },
    idList((after, limit) => store.listDue(platform.db, now(clock), after, limit), send),
  );
}
