import type { bannerDraft, noticeDraft } from "@khela/contract/console/content";
import { type Selectable, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "../../platform/db-types.gen.ts";
import { contentTable } from "./content-table.ts";

export type BannerDraft = z.output<typeof bannerDraft>;
export type NoticeDraft = z.output<typeof noticeDraft>;

/** When something is shown, and in which order. */
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
