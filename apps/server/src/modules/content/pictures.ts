import { randomUUID } from "node:crypto";
import { PICTURES_PATH } from "@khela/contract/content";
import type { ContentPicture, listContentPictures } from "@khela/contract/console/content";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { LocaleCode } from "@khela/kernel/locales";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import type { FastifyInstance } from "fastify";
import { readCursorPage, UUID_KEY } from "../../platform/cursor.ts";
import { type Db, inTransaction } from "../../platform/database.ts";
import type { PictureBody } from "../../platform/http/picture-body.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import { rewritePromo } from "../uploads/index.ts";
import type { Editor } from "./edit-content.ts";
import * as store from "./picture-store.ts";
import type { PictureUses } from "./picture-uses.ts";

/** The most users of a picture that an error names. */
const NAMED = 5;
const FILE = /^p-([0-9a-f]{32})((?:-rtl)?(?:-m)?)\.webp$/;

const pathOf = (id: string): string => `${PICTURES_PATH}/p-${id.replaceAll("-", "")}`;

/**
 * Stores an operator's picture in the sizes of the site. @throws AppError UPLOAD_KIND, UPLOAD_PIXELS, SYS_UNAVAILABLE
 */
export async function addPicture(
  { database, clock }: Pick<Platform, "database" | "clock">,
  audit: Audit,
  { bytes, type }: PictureBody,
  editor: Editor,
): Promise<ContentPicture> {
  const { whole, phone, mirrored, mirroredPhone } = await rewritePromo(bytes, type);
  const id = randomUUID();
  const at = now(clock);
  const { width, height } = whole;
  const files = { "": whole, "-m": phone, "-rtl": mirrored, "-rtl-m": mirroredPhone };
  await inTransaction(database, async (tx) => {
    await store.insertPicture(tx, { id, at, by: editor.username, width, height }, files);
    await audit.write(tx, {
      actor: `operator:${editor.username}`,
      action: "content.picture.create",
      subject: id,
      detail: { width, height },
      ip: editor.ip,
    });
  });
  return { id, picture: pathOf(id), width, height, addedAt: at.toISOString(), addedBy: editor.username };
}

/**
 * Removes an unused picture. @param language of the titles in the error
 * @throws AppError SYS_NOT_FOUND, OPS_IN_USE (where)
 */
export async function removePicture(
  { database, audit, uses }: { database: Platform["database"]; audit: Audit; uses: PictureUses },
  { id, language }: { id: string; language: LocaleCode },
  editor: Editor,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const row = await store.lockPicture(tx, id);
    if (!row) throw new AppError("SYS_NOT_FOUND");
    const users = await uses.of(tx, pathOf(id), contentLanguageFor(language));
    if (users.length > 0) throw new AppError("OPS_IN_USE", { where: namesOf(users) });
    await store.deletePicture(tx, id);
    await audit.write(tx, {
      actor: `operator:${editor.username}`,
      action: "content.picture.delete",
      subject: id,
      detail: { width: row.width, height: row.height, by: row.by, at: row.at.toISOString() },
      ip: editor.ip,
    });
  });
}

/** The first names, in quotation marks. */
function namesOf(users: readonly string[]): string {
  const named = users.slice(0, NAMED).map((name) => `“${name}”`);
  return users.length > NAMED ? `${named.join(", ")} …` : named.join(", ");
}

/** A page of the pictures, newest first. @throws AppError SYS_BAD_INPUT for a cursor of another list */
export async function listPictures(
  db: Db,
  { cursor, pageSize }: HandlerInput<typeof listContentPictures>["query"],
): Promise<HandlerOutput<typeof listContentPictures>> {
  const page = await readCursorPage({
    cursor,
    pageSize,
    keyPattern: UUID_KEY,
    read: (place, limit) => store.readPictures(db, place, limit),
    placeOf: ({ at, id }) => ({ atMs: at.getTime(), key: id }),
  });
  return {
    content: page.rows.map(({ id, width, height, at, by }) => ({
      id,
      picture: pathOf(id),
      width,
      height,
      addedAt: at.toISOString(),
      addedBy: by,
    })),
    totalCount: await store.countPictures(db),
    older: page.older,
    newer: page.newer,
  };
}

/**
 * Serves pictures as files outside the contract, because pages name them in `<img>`. Their bytes never change, and
 * nothing in them may run.
 */
export function showPictures(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { file: string } }>(`${PICTURES_PATH}/:file`, async (request, reply) => {
    const [, id, variant = ""] = FILE.exec(request.params.file) ?? [];
    const content = id && (await store.findPictureFile(db, id, variant));
    if (!content) return reply.callNotFound();
    return reply
      .type("image/webp")
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(content);
  });
}
