import type { ReadyAnswer } from "@khela/contract/console/live-chat";
import type { Localized } from "@khela/contract/shared";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { Selectable } from "kysely";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { LiveChatAnswer } from "../../platform/db-types.gen.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Actor } from "./actor.ts";
import * as store from "./answer-store.ts";
import type { AnswerDraft } from "./answer-store.ts";

/** Texts that operators insert with two keys; each change is recorded in the audit log. */
export interface ReadyAnswers {
  list(): Promise<ReadyAnswer[]>;
  create(draft: AnswerDraft, actor: Actor): Promise<ReadyAnswer>;
  /** @throws AppError SYS_NOT_FOUND, OPS_CHANGED where another operator has changed it since */
  update(id: string, change: { draft: AnswerDraft; version: number }, actor: Actor): Promise<ReadyAnswer>;
  remove(id: string, actor: Actor): Promise<void>;
}

const viewOf = (row: Selectable<LiveChatAnswer>): ReadyAnswer => ({
  id: row.id,
  title: row.title as Localized,
  text: row.body as Localized,
  position: row.position,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by,
});

export function createReadyAnswers(
  { db, database, clock, ids }: Pick<Platform, "db" | "database" | "clock" | "ids">,
  { audit }: { audit: Audit },
): ReadyAnswers {
  const note = (tx: Tx, action: string, id: string, detail: object, { username, ip }: Actor) =>
    audit.write(tx, {
      actor: `operator:${username}`,
      action,
      subject: `ready-answer:${id}`,
      detail: { ...detail },
      ip,
    });
  const stamp = ({ username }: Actor) => ({ at: now(clock), by: username });
  return {
    list: async () => (await store.readAnswers(db)).map(viewOf),
    create: (draft, actor) =>
      inTransaction(database, async (tx) => {
        const row = await store.insertAnswer(tx, ids.next(), draft, stamp(actor));
        await note(tx, "ready-answer.create", row.id, { after: draft }, actor);
        return viewOf(row);
      }),
    update: (id, { draft, version }, actor) =>
      inTransaction(database, async (tx) => {
        const before = await store.lockAnswer(tx, id);
        if (!before) throw new AppError("SYS_NOT_FOUND");
        if (before.version !== version) throw new AppError("OPS_CHANGED");
        const row = await store.writeAnswer(tx, before, draft, stamp(actor));
        const { title, text, position } = viewOf(before);
        await note(tx, "ready-answer.update", id, { before: { title, text, position }, after: draft }, actor);
        return viewOf(row);
      }),
    remove: (id, actor) =>
      inTransaction(database, async (tx) => {
        const before = await store.lockAnswer(tx, id);
        if (!before) return;
        await store.deleteAnswer(tx, id);
        await note(tx, "ready-answer.remove", id, { before: { title: viewOf(before).title } }, actor);
      }),
  };
}
