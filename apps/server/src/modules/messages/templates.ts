import type { listMessageTemplates, updateMessageTemplate } from "@khela/contract/console/messages";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { type EventMessage, EVENT_MESSAGES, templatePlaceholders } from "@khela/contract/messages";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { inTransaction } from "../../platform/database.ts";
import type { Editor } from "./broadcasts.ts";
import type { MessagesContext } from "./context.ts";
import { EVENT_TEXTS } from "./event-texts.ts";
import * as store from "./store.ts";

type Template = HandlerOutput<typeof listMessageTemplates>["content"][number];
type Draft = HandlerInput<typeof updateMessageTemplate>["body"];

/** The templates of messages about events. */
export interface Templates {
  list(): Promise<Template[]>;
  /**
   * @throws AppError OPS_CHANGED where another operator changed it meanwhile, FIELD_FORMAT for an unknown
   *   placeholder
   */
  update(kind: EventMessage, draft: Draft, editor: Editor): Promise<Template>;
  /** Adds missing default templates, at every start. */
  sync(): Promise<void>;
}

const viewOf = (row: store.TextRow): Template => ({
  kind: row.kind as EventMessage,
  title: row.title,
  content: row.content,
  version: row.version ?? 0,
  updatedAt: row.at.toISOString(),
  updatedBy: row.by,
});

/** Checks that every placeholder in braces is one that the kind of message fills. */
function checkPlaces(kind: EventMessage, words: Pick<Draft, "title" | "content">): void {
  for (const field of ["title", "content"] as const) {
    for (const text of Object.values(words[field])) {
      for (const [, place = ""] of text.matchAll(/\{([^{}]*)\}/g)) {
        if (!templatePlaceholders(kind).includes(place))
          throw new AppError("FIELD_FORMAT", { field, patternId: "places", min: 0, max: 0 });
      }
    }
  }
}

export function createTemplates({ platform, audit }: MessagesContext): Templates {
  const { db, clock, ids } = platform;
  return {
    async list() {
      const rows = new Map((await store.readTemplates(db)).map((row) => [row.kind, row]));
      return EVENT_MESSAGES.flatMap((kind) => {
        const row = rows.get(kind);
        return row ? [viewOf(row)] : [];
      });
    },
    async update(kind, { version, title, content }, editor) {
      checkPlaces(kind, { title, content });
      return inTransaction(platform.database, async (tx) => {
        const [before] = await store.readTemplates(tx, kind);
        if (before?.version !== version) throw new AppError("OPS_CHANGED");
        const row = { id: ids.next(), kind, version: version + 1, title, content };
        const after = { ...row, at: now(clock), by: editor.username };
        // The primary key rejects the second of two concurrent changes to the same version.
        if (!(await store.insertText(tx, after))) throw new AppError("OPS_CHANGED");
        await audit.write(tx, {
          actor: `operator:${editor.username}`,
          action: "message.template",
          subject: `message:${kind}`,
          detail: { before: viewOf(before), after: viewOf(after) },
          ip: editor.ip,
        });
        return viewOf(after);
      });
    },
    async sync() {
      const at = now(clock);
      for (const kind of EVENT_MESSAGES) {
        await store.insertText(db, {
          id: ids.next(),
          kind,
          version: 1,
          ...EVENT_TEXTS[kind],
          at,
          by: "shipped",
        });
      }
    },
  };
}
