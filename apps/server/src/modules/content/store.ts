import type { Localized } from "@khela/contract/shared";
import type { bannerDraft, noticeDraft, quickLinkDraft } from "@khela/contract/console/content";
import type { pageDraft } from "@khela/contract/console/pages";
import type { PageName } from "@khela/rules/content/page-paths";
import { type Selectable, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "../../platform/db-types.gen.ts";
import type { Db } from "../../platform/database.ts";
import { contentTable } from "./content-table.ts";

export type BannerDraft = z.output<typeof bannerDraft>;
export type NoticeDraft = z.output<typeof noticeDraft>;
export type QuickLinkDraft = z.output<typeof quickLinkDraft>;
export type PageDraft = z.output<typeof pageDraft>;

/** The times at which content is shown, and its position. */
type Schedule = Pick<BannerDraft, "startsAt" | "endsAt" | "active" | "position">;
type ScheduleRow = Pick<Selectable<DB["banner"]>, "starts_at" | "ends_at" | "active" | "position">;

const scheduleColumns = ({ startsAt, endsAt, active, position }: Schedule): ScheduleRow => ({
  starts_at: startsAt === null ? null : new Date(startsAt),
  ends_at: endsAt === null ? null : new Date(endsAt),
  active,
  position,
});

const scheduleOf = (row: ScheduleRow): Schedule => ({
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  active: row.active,
  position: row.position,
});

export const banners = contentTable<Selectable<DB["banner"]>, BannerDraft>({
  table: "banner",
  order: sql`group_name`,
  columns: (draft) => ({
    group_name: draft.groupName,
    picture: draft.picture,
    title: JSON.stringify(draft.title),
    subtitle: JSON.stringify(draft.subtitle),
    tag: JSON.stringify(draft.tag),
    action: JSON.stringify(draft.action),
    linkage_type: draft.linkageType,
    target: draft.target,
    ...scheduleColumns(draft),
  }),
  draftOf: (row) => ({
    groupName: row.group_name as BannerDraft["groupName"],
    picture: row.picture,
    title: row.title as BannerDraft["title"],
    subtitle: row.subtitle as BannerDraft["subtitle"],
    tag: row.tag as BannerDraft["tag"],
    action: row.action as BannerDraft["action"],
    linkageType: row.linkage_type as BannerDraft["linkageType"],
    target: row.target,
    ...scheduleOf(row),
  }),
});

export const quickLinks = contentTable<Selectable<DB["quick_link"]>, QuickLinkDraft>({
  table: "quick_link",
  order: sql`position`,
  columns: (draft) => ({
    icon: draft.icon,
    title: JSON.stringify(draft.title),
    linkage_type: draft.linkageType,
    target: draft.target,
    ...scheduleColumns(draft),
  }),
  draftOf: (row) => ({
    icon: row.icon as QuickLinkDraft["icon"],
    title: row.title as QuickLinkDraft["title"],
    linkageType: row.linkage_type as QuickLinkDraft["linkageType"],
    target: row.target,
    ...scheduleOf(row),
  }),
});

export const notices = contentTable<Selectable<DB["notice"]>, NoticeDraft>({
  table: "notice",
  order: sql`kind`,
  columns: (draft) => ({
    kind: draft.kind,
    title: JSON.stringify(draft.title),
    content: JSON.stringify(draft.content),
    execution: draft.execution,
    ...scheduleColumns(draft),
  }),
  draftOf: (row) => ({
    kind: row.kind as NoticeDraft["kind"],
    title: row.title as NoticeDraft["title"],
    content: row.content as NoticeDraft["content"],
    execution: row.execution as NoticeDraft["execution"],
    ...scheduleOf(row),
  }),
});

type PageRow = Selectable<DB["page"]>;
const PAGE_TABLE = {
  table: "page",
  // Pages are sorted by position, articles by date.
  order: sql`kind, starts_at desc nulls first`,
  columns: (draft: PageDraft) => ({
    kind: draft.kind,
    slug: draft.slug,
    title: JSON.stringify(draft.title),
    summary: JSON.stringify(draft.summary),
    content: JSON.stringify(draft.content),
    picture: draft.picture,
    in_footer: draft.inFooter,
    ...scheduleColumns(draft),
  }),
  draftOf: (row: PageRow): PageDraft => ({
    ...lineOf(row),
    content: row.content as PageDraft["content"],
  }),
};

const lineOf = (row: Omit<PageRow, "content">) => ({
  kind: row.kind as PageDraft["kind"],
  slug: row.slug,
  title: row.title as PageDraft["title"],
  summary: row.summary as PageDraft["summary"],
  picture: row.picture,
  inFooter: row.in_footer,
  ...scheduleOf(row),
});

/** Its constraint `page_address` fails where another page has the address. */
export const pages = contentTable<PageRow, PageDraft>(PAGE_TABLE);

/** A page without its text. */
export type PageLine = ReturnType<typeof lineOf> & { updatedAt: string };

/** All pages without their texts: pages by position, articles with the newest first. */
export async function readPageLines(db: Db): Promise<PageLine[]> {
  const rows = await db
    .selectFrom("page")
    .select(["id", "kind", "slug", "title", "summary", "picture", "in_footer", "starts_at", "ends_at"])
    .select(["active", "position", "version", "updated_at", "updated_by"])
    .orderBy(PAGE_TABLE.order)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...lineOf(row), updatedAt: row.updated_at.toISOString() }));
}

/** The text of a page, shown or hidden. */
export async function readPageText(db: Db, { kind, slug }: PageName): Promise<Localized | undefined> {
  const row = await db
    .selectFrom("page")
    .select("content")
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.content as Localized | undefined;
}

/** Inserts the pages whose address is free; existing pages stay unchanged. */
export async function insertMissingPages(
  db: Db,
  drafts: readonly PageDraft[],
  stamp: () => { id: string; at: Date; by: string },
): Promise<void> {
  const values = drafts.map((draft) => {
    const { id, at, by } = stamp();
    return { id, ...PAGE_TABLE.columns(draft), updated_at: at, updated_by: by };
  });
  await db
    .insertInto("page")
    .values(values)
    .onConflict((conflict) => conflict.columns(["kind", "slug"]).doNothing())
    .execute();
}
