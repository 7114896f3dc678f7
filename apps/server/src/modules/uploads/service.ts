import { createHash, randomUUID } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { PictureBody } from "../../platform/http/picture-body.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Purpose, rewritePicture } from "./rewrite-picture.ts";
import {
  claimUploads,
  countPicture,
  deleteOld,
  deleteUpload,
  findClaimed,
  findSizes,
  forgetPictures,
  insertUpload,
  readPictureCount,
  type UploadSize,
} from "./store.ts";

/** Pictures that players upload (AUTH-20). */
export interface Uploads {
  /**
   * Writes a picture anew and keeps it for a day, until something names it.
   * @throws AppError UPLOAD_KIND, UPLOAD_PIXELS (max, in millions), UPLOAD_QUOTA (max), SYS_UNAVAILABLE
   */
  add(memberId: MemberId, purpose: Purpose, picture: PictureBody): Promise<UploadSize>;
  /**
   * Binds a member's own unused uploads to something, in the caller's transaction: they stay.
   * @throws AppError SYS_NOT_FOUND where one of them is no such upload
   */
  claim(tx: Tx, memberId: MemberId, purpose: Purpose, ids: readonly string[]): Promise<void>;
  /** Removes an avatar that is not shown any more. */
  dropAvatar(tx: Tx, memberId: MemberId, id: string): Promise<void>;
  /** An avatar that is in use, as WebP. */
  avatar(id: string): Promise<Buffer | undefined>;
  /** A document that something named, as JPEG. The caller has seen to it that it may be looked at. */
  document(id: string, purpose?: Exclude<Purpose, "avatar">): Promise<Buffer | undefined>;
  /** Empties all pictures of a member whose account is forgotten. */
  forget(tx: Tx, memberId: MemberId): Promise<void>;
  /** Width and height in pixels, in the order of the ids. */
  sizes(ids: readonly string[]): Promise<UploadSize[]>;
}

const PICTURES_A_DAY = 30;
const UNCLAIMED_MS = 24 * 3_600_000;

export function createUploadsService(platform: Platform): Uploads {
  const { db, clock, database, secrets } = platform;
  const contextOf = (id: string) => `upload:${id}`;
  const tooMany = () => new AppError("UPLOAD_QUOTA", { max: PICTURES_A_DAY });
  return {
    forget: forgetPictures,
    async add(memberId, purpose, { bytes, type }) {
      const day = dayOf(clock.nowMs()).key;
      // Looked at first, so that a used-up day costs no decoding; the count itself is below.
      if ((await readPictureCount(db, memberId, day)) >= PICTURES_A_DAY) throw tooMany();
      const picture = await rewritePicture(bytes, type, purpose);
      const id = randomUUID();
      await inTransaction(database, async (tx) => {
        if (!(await countPicture(tx, memberId, day, PICTURES_A_DAY))) throw tooMany();
        await insertUpload(tx, {
          id,
          member_id: memberId,
          purpose,
          at: now(clock),
          width: picture.width,
          height: picture.height,
          sha256: createHash("sha256").update(picture.bytes).digest(),
          content: purpose !== "avatar" ? secrets.seal(picture.bytes, contextOf(id)) : picture.bytes,
        });
      });
      return { id, width: picture.width, height: picture.height };
    },
    async claim(tx, memberId, purpose, ids) {
      const wanted = [...new Set(ids)];
      const after = new Date(clock.nowMs() - UNCLAIMED_MS);
      const claimed = await claimUploads(tx, { ids: wanted, memberId, purpose, at: now(clock), after });
      if (claimed.length !== wanted.length || wanted.length !== ids.length) {
        throw new AppError("SYS_NOT_FOUND");
      }
    },
    dropAvatar: (tx, memberId, id) => deleteUpload(tx, id, memberId),
    avatar: async (id) => (await findClaimed(db, id, "avatar"))?.content,
    async document(id, purpose = "kyc") {
      const row = await findClaimed(db, id, purpose);
      return row && secrets.open(row.content, contextOf(id));
    },
    async sizes(ids) {
      const byId = new Map((await findSizes(db, ids)).map((size) => [size.id, size]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  };
}

/** Removes uploads that nothing named within a day. Run by a job. */
export async function tidyUploads({ db, clock }: Platform): Promise<void> {
  const nowMs = clock.nowMs();
  await deleteOld(db, { uploadedAt: new Date(nowMs - UNCLAIMED_MS), day: dayOf(nowMs).key });
}
