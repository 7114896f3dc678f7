import { AppError } from "@khela/kernel/errors";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { LiveContentReader } from "./live-content.ts";
import * as store from "./store.ts";

/** Who edits, from where. */
export interface Editor {
  username: string;
  ip: string;
}

type Saved = { id: string };
/** What a change did: the row that answers the call, and what the audit log keeps. */
type Changed<Row extends Saved> = { row: Row; before?: Saved; after?: Saved } | undefined;

/** Editing of banners and notices: each change in one transaction with its audit entry. */
export function createContentEditor(platform: Platform, deps: { audit: Audit; live: LiveContentReader }) {
  const change = async <Row extends Saved>(
    editor: Editor,
    action: string,
    run: (tx: Tx, stamp: { at: Date; by: string }) => Promise<Changed<Row>>,
  ): Promise<Row> => {
    const row = await inTransaction(platform.database, async (tx) => {
      const changed = await run(tx, { at: new Date(platform.clock.nowMs()), by: editor.username });
      if (!changed) throw new AppError("SYS_NOT_FOUND");
      const { row: saved, ...detail } = changed;
      await deps.audit.write(tx, {
        actor: `operator:${editor.username}`,
        action,
        subject: saved.id,
        detail,
        ip: editor.ip,
      });
      return saved;
    });
    deps.live.forget();
    return row;
  };
  const { ids, db } = platform;

  return {
    banners: () => store.allBanners(db),
    notices: () => store.allNotices(db),
    createBanner: (draft: store.BannerDraft, editor: Editor) =>
      change(editor, "content.banner.create", async (tx, stamp) => {
        const row = await store.insertBanner(tx, draft, { ...stamp, id: ids.next() });
        return { row, after: row };
      }),
    createNotice: (draft: store.NoticeDraft, editor: Editor) =>
      change(editor, "content.notice.create", async (tx, stamp) => {
        const row = await store.insertNotice(tx, draft, { ...stamp, id: ids.next() });
        return { row, after: row };
      }),
    updateBanner: (id: string, draft: store.BannerDraft, editor: Editor) =>
      change(editor, "content.banner.update", async (tx, stamp) => {
        const changed = await store.changeBanner(tx, draft, { ...stamp, id });
        return changed && { row: changed.after, ...changed };
      }),
    updateNotice: (id: string, draft: store.NoticeDraft, editor: Editor) =>
      change(editor, "content.notice.update", async (tx, stamp) => {
        const changed = await store.changeNotice(tx, draft, { ...stamp, id });
        return changed && { row: changed.after, ...changed };
      }),
    deleteBanner: (id: string, editor: Editor) =>
      change(editor, "content.banner.delete", async (tx) => {
        const row = await store.removeBanner(tx, id);
        return row && { row, before: row };
      }),
    deleteNotice: (id: string, editor: Editor) =>
      change(editor, "content.notice.delete", async (tx) => {
        const row = await store.removeNotice(tx, id);
        return row && { row, before: row };
      }),
  };
}

export type ContentEditor = ReturnType<typeof createContentEditor>;
