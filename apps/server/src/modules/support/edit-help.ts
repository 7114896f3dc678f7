import type { HandlerOutput } from "@khela/contract/endpoint";
import type { createHelpEntry } from "@khela/contract/console/help";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import * as store from "./store.ts";

export type HelpEntry = HandlerOutput<typeof createHelpEntry>;

/** The operator who edits, and the address. */
export interface Editor {
  username: string;
  ip: string;
}

/** The editing of the help centre. Each change is one transaction with its audit entry, and is shown at once. */
export interface HelpDesk {
  list(): Promise<HelpEntry[]>;
  /** @throws AppError OPS_CHANGED where the anchor is taken */
  create(tag: string, draft: store.HelpDraft, editor: Editor): Promise<HelpEntry>;
  /** @throws AppError SYS_NOT_FOUND; OPS_CHANGED where the entry was changed meanwhile */
  update(tag: string, edit: { draft: store.HelpDraft; version: number }, editor: Editor): Promise<HelpEntry>;
}

export function createHelpDesk(platform: Platform, deps: { audit: Audit }): HelpDesk {
  const note = (tx: Tx, action: string, editor: Editor, detail: Record<string, unknown>, tag: string) =>
    deps.audit.write(tx, {
      actor: `operator:${editor.username}`,
      action: `content.help.${action}`,
      subject: tag,
      detail,
      ip: editor.ip,
    });
  const stampOf = (editor: Editor) => ({ updatedAt: now(platform.clock), updatedBy: editor.username });
  return {
    list: async () => (await store.readAllHelp(platform.db)).map(viewOf),
    create: (tag, draft, editor) =>
      inTransaction(platform.database, async (tx) => {
        const after = await store.insertHelpEntry(tx, tag, draft, stampOf(editor));
        if (!after) throw new AppError("OPS_CHANGED");
        await note(tx, "create", editor, { after: viewOf(after) }, tag);
        return viewOf(after);
      }),
    update: (tag, { draft, version }, editor) =>
      inTransaction(platform.database, async (tx) => {
        const before = await store.lockHelp(tx, tag);
        if (!before) throw new AppError("SYS_NOT_FOUND");
        if (before.version !== version) throw new AppError("OPS_CHANGED");
        const after = await store.writeHelp(tx, before, draft, stampOf(editor));
        await note(tx, "update", editor, { before: viewOf(before), after: viewOf(after) }, tag);
        return viewOf(after);
      }),
  };
}

function viewOf({ updatedAt, ...row }: store.HelpRow): HelpEntry {
  return { ...row, id: row.tag, updatedAt: updatedAt.toISOString() };
}
