import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { brokenConstraint, inTransaction, type Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { ContentTable, Saved } from "./content-table.ts";
import { withKnownPictures } from "./picture-store.ts";
import * as store from "./store.ts";

/** The operator who edits, and their address. */
export interface Editor {
  username: string;
  ip: string;
}

/** Banners, or notices and pop-ups: each change is one transaction with its audit entry. */
export interface ContentDesk<Draft> {
  list(): Promise<Saved<Draft>[]>;
  create(draft: Draft, editor: Editor): Promise<Saved<Draft>>;
  /** @throws AppError SYS_NOT_FOUND; OPS_CHANGED where the row no longer has the version that the editor saw */
  update(id: string, edit: { draft: Draft; version: number }, editor: Editor): Promise<Saved<Draft>>;
  /** @throws AppError SYS_NOT_FOUND */
  remove(id: string, editor: Editor): Promise<void>;
}

/** The row before and after a change, for the audit log. */
interface Changed<Draft> {
  before?: Saved<Draft>;
  after?: Saved<Draft>;
}

/** The console's editors of all kinds of content. */
export function createContentEditor(platform: Platform, deps: { audit: Audit; changed: () => void }) {
  const desk = <Draft extends object>(kind: string, table: ContentTable<Draft>): ContentDesk<Draft> => {
    const change = async (
      editor: Editor,
      action: string,
      run: (tx: Tx, stamp: { at: Date; by: string }) => Promise<Changed<Draft> | undefined>,
    ): Promise<Saved<Draft>> => {
      const row = await inTransaction(platform.database, async (tx) => {
        const detail = await run(tx, { at: now(platform.clock), by: editor.username });
        const saved = detail?.after ?? detail?.before;
        if (!detail || !saved) throw new AppError("SYS_NOT_FOUND");
        await deps.audit.write(tx, {
          actor: `operator:${editor.username}`,
          action: `content.${kind}.${action}`,
          subject: saved.id,
          detail: { ...detail },
          ip: editor.ip,
        });
        return saved;
      });
      deps.changed();
      return row;
    };
    return {
      list: () => table.all(platform.db),
      create: (draft, editor) =>
        change(editor, "create", async (tx, stamp) => ({
          after: await table.insert(tx, draft, { ...stamp, id: platform.ids.next() }),
        })),
      update: (id, { draft, version }, editor) =>
        change(editor, "update", (tx, stamp) => table.change(tx, draft, version, { ...stamp, id })),
      async remove(id, editor) {
        await change(editor, "delete", async (tx) => {
          const before = await table.remove(tx, id);
          return before && { before };
        });
      },
    };
  };
  return {
    banners: desk("banner", withKnownPictures(store.banners)),
    quickLinks: desk("quick-link", store.quickLinks),
    notices: desk("notice", store.notices),
    pages: pageDesk(desk("page", lastingAddresses(withKnownPictures(store.pages)))),
  };
}

/** A table whose pages keep their kind and address, because links lead there. */
function lastingAddresses(table: ContentTable<store.PageDraft>): ContentTable<store.PageDraft> {
  return {
    ...table,
    async change(tx, draft, version, stamp) {
      const change = await table.change(tx, draft, version, stamp);
      for (const field of ["kind", "slug"] as const) {
        if (change && change.before[field] !== draft[field]) throw new AppError("SYS_BAD_INPUT", { field });
      }
      return change;
    },
  };
}

/** The editor of pages. @throws AppError OPS_CHANGED where the address is taken */
function pageDesk(desk: ContentDesk<store.PageDraft>): Omit<ContentDesk<store.PageDraft>, "remove"> {
  const orTaken = (error: unknown): never => {
    if (brokenConstraint(error) !== "page_address") throw error;
    throw new AppError("OPS_CHANGED", {}, { cause: error });
  };
  return {
    list: () => desk.list(),
    create: (draft, editor) => desk.create(draft, editor).catch(orTaken),
    update: (id, edit, editor) => desk.update(id, edit, editor).catch(orTaken),
  };
}

export type ContentEditor = ReturnType<typeof createContentEditor>;
