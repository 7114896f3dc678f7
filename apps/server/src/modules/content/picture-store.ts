import { PICTURES_PATH } from "@khela/contract/content";
import { AppError } from "@khela/kernel/errors";
import type { ContentLanguage } from "@khela/kernel/content-languages";
import { type Selectable, sql } from "kysely";
import type { Place } from "../../platform/cursor.ts";
import type { Db, Tx } from "../../platform/database.ts";
import type { DB } from "../../platform/db-types.gen.ts";
import type { CleanPicture } from "../uploads/index.ts";
import type { ContentTable } from "./content-table.ts";

type PictureRow = Selectable<DB["content_picture"]>;

/** @param files by the suffix of their names */
export async function insertPicture(
  tx: Tx,
  row: PictureRow,
  files: Readonly<Record<string, CleanPicture>>,
): Promise<void> {
  await tx.insertInto("content_picture").values(row).execute();
  const rows = Object.entries(files).map(([variant, { bytes }]) => ({
    picture_id: row.id,
    variant,
    content: bytes,
  }));
  await tx.insertInto("content_picture_file").values(rows).execute();
}

/** Reads pictures on one side of a position; newer ones come oldest first. */
export function readPictures(db: Db, place: Place | undefined, limit: number): Promise<PictureRow[]> {
  const [order, beyond] = place?.side === "newer" ? (["asc", ">"] as const) : (["desc", "<"] as const);
  let query = db.selectFrom("content_picture").selectAll().limit(limit);
  if (place)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("at", "id"), beyond, tuple(new Date(place.atMs), place.key)),
    );
  return query.orderBy("at", order).orderBy("id", order).execute();
}

export async function countPictures(db: Db): Promise<number> {
  const row = await db
    .selectFrom("content_picture")
    .select(({ fn }) => fn.countAll<bigint>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Locks the picture, so that no draft can refer to it before this transaction ends. */
export const lockPicture = (tx: Tx, id: string): Promise<PictureRow | undefined> =>
  tx.selectFrom("content_picture").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** The titles, or else the positions, of all content that uses a picture, including hidden content. */
export async function usersOf(db: Db, picture: string, language: ContentLanguage): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(title ->> ${language}, ''), group_name) as name from banner where picture = ${picture}
    union all
    select coalesce(nullif(title ->> ${language}, ''), slug) from page where picture = ${picture}
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function deletePicture(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("content_picture_file").where("picture_id", "=", id).execute();
  await tx.deleteFrom("content_picture").where("id", "=", id).execute();
}

/** @param id in any text form of a UUID */
export async function findPictureFile(db: Db, id: string, variant: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("content_picture_file")
    .select("content")
    .where("picture_id", "=", id)
    .where("variant", "=", variant)
    .executeTakeFirst();
  return row?.content;
}

/** @throws AppError SYS_BAD_INPUT for an operator's picture that isn't there; pictures of the site are not looked up */
export async function requireKnownPicture(db: Db | Tx, picture: string | null): Promise<void> {
  if (!picture?.startsWith(PICTURES_PATH)) return;
  // Locked, so that a concurrent removal waits and then sees that the picture is in use.
  const found = db.selectFrom("content_picture").select("id").where("id", "=", picture.slice(-32)).forShare();
  if (!(await found.executeTakeFirst())) throw new AppError("SYS_BAD_INPUT", { field: "picture" });
}

/** A table whose drafts may only refer to existing pictures. */
export function withKnownPictures<Draft extends { picture: string | null }>(
  table: ContentTable<Draft>,
): ContentTable<Draft> {
  return {
    ...table,
    async insert(db, draft, stamp) {
      await requireKnownPicture(db, draft.picture);
      return table.insert(db, draft, stamp);
    },
    async change(tx, draft, version, stamp) {
      await requireKnownPicture(tx, draft.picture);
      return table.change(tx, draft, version, stamp);
    },
  };
}
