import type { bannerDraft, noticeDraft } from "@khela/contract/console/content";
import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Db, Tx } from "../../platform/database.ts";

export type BannerDraft = z.output<typeof bannerDraft>;
export type NoticeDraft = z.output<typeof noticeDraft>;

/** A draft with what every saved row has. */
export type Saved<Draft> = Draft & { id: string; version: number; updatedAt: string; updatedBy: string };

/** Who saves what, when. */
export interface Stamp {
  id: string;
  at: Date;
  by: string;
}

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
const text = (at: Date | null): string | null => at?.toISOString() ?? null;

function bannerColumns(draft: BannerDraft) {
  return {
    group_name: draft.groupName,
    picture: draft.picture,
    title: JSON.stringify(draft.title),
    subtitle: JSON.stringify(draft.subtitle),
    tag: JSON.stringify(draft.tag),
    action: JSON.stringify(draft.action),
    linkage_type: draft.linkageType,
    target: draft.target,
    starts_at: date(draft.startsAt),
    ends_at: date(draft.endsAt),
    active: draft.active,
    position: draft.position,
  };
}

function noticeColumns(draft: NoticeDraft) {
  return {
    kind: draft.kind,
    title: JSON.stringify(draft.title),
    content: JSON.stringify(draft.content),
    execution: draft.execution,
    starts_at: date(draft.startsAt),
    ends_at: date(draft.endsAt),
    active: draft.active,
    position: draft.position,
  };
}

type BannerRow = Awaited<ReturnType<typeof selectBanners>>[number];
type NoticeRow = Awaited<ReturnType<typeof selectNotices>>[number];

const selectBanners = (db: Db | Tx) =>
  db.selectFrom("banner").selectAll().orderBy("group_name").orderBy("position").orderBy("id").execute();
const selectNotices = (db: Db | Tx) =>
  db.selectFrom("notice").selectAll().orderBy("kind").orderBy("position").orderBy("id").execute();

const savedBanner = (row: BannerRow): Saved<BannerDraft> => ({
  id: row.id,
  groupName: row.group_name as BannerDraft["groupName"],
  picture: row.picture,
  title: row.title as BannerDraft["title"],
  subtitle: row.subtitle as BannerDraft["subtitle"],
  tag: row.tag as BannerDraft["tag"],
  action: row.action as BannerDraft["action"],
  linkageType: row.linkage_type as BannerDraft["linkageType"],
  target: row.target,
  startsAt: text(row.starts_at),
  endsAt: text(row.ends_at),
  active: row.active,
  position: row.position,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by,
});

const savedNotice = (row: NoticeRow): Saved<NoticeDraft> => ({
  id: row.id,
  kind: row.kind as NoticeDraft["kind"],
  title: row.title as NoticeDraft["title"],
  content: row.content as NoticeDraft["content"],
  execution: row.execution as NoticeDraft["execution"],
  startsAt: text(row.starts_at),
  endsAt: text(row.ends_at),
  active: row.active,
  position: row.position,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by,
});

export async function allBanners(db: Db | Tx): Promise<Saved<BannerDraft>[]> {
  return (await selectBanners(db)).map(savedBanner);
}

export async function allNotices(db: Db | Tx): Promise<Saved<NoticeDraft>[]> {
  return (await selectNotices(db)).map(savedNotice);
}

export async function insertBanner(
  db: Db | Tx,
  draft: BannerDraft,
  { id, at, by }: Stamp,
): Promise<Saved<BannerDraft>> {
  const row = await db
    .insertInto("banner")
    .values({ id, ...bannerColumns(draft), updated_at: at, updated_by: by })
    .returningAll()
    .executeTakeFirstOrThrow();
  return savedBanner(row);
}

export async function insertNotice(
  db: Db | Tx,
  draft: NoticeDraft,
  { id, at, by }: Stamp,
): Promise<Saved<NoticeDraft>> {
  const row = await db
    .insertInto("notice")
    .values({ id, ...noticeColumns(draft), updated_at: at, updated_by: by })
    .returningAll()
    .executeTakeFirstOrThrow();
  return savedNotice(row);
}

/** @returns the row before and after, or undefined where it doesn't exist */
export async function changeBanner(
  db: Tx,
  draft: BannerDraft,
  { id, at, by }: Stamp,
): Promise<Change<BannerDraft>> {
  const before = await db
    .selectFrom("banner")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const row = await db
    .updateTable("banner")
    .set({ ...bannerColumns(draft), version: sql`version + 1`, updated_at: at, updated_by: by })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before: savedBanner(before), after: savedBanner(row) };
}

/** @returns the row before and after, or undefined where it doesn't exist */
export async function changeNotice(
  db: Tx,
  draft: NoticeDraft,
  { id, at, by }: Stamp,
): Promise<Change<NoticeDraft>> {
  const before = await db
    .selectFrom("notice")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const row = await db
    .updateTable("notice")
    .set({ ...noticeColumns(draft), version: sql`version + 1`, updated_at: at, updated_by: by })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before: savedNotice(before), after: savedNotice(row) };
}

export type Change<Draft> = { before: Saved<Draft>; after: Saved<Draft> } | undefined;

/** @returns what was removed, or undefined */
export async function removeBanner(db: Tx, id: string): Promise<Saved<BannerDraft> | undefined> {
  const row = await db.deleteFrom("banner").where("id", "=", id).returningAll().executeTakeFirst();
  return row && savedBanner(row);
}

/** @returns what was removed, or undefined */
export async function removeNotice(db: Tx, id: string): Promise<Saved<NoticeDraft> | undefined> {
  const row = await db.deleteFrom("notice").where("id", "=", id).returningAll().executeTakeFirst();
  return row && savedNotice(row);
}
