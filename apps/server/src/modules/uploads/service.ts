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
  deleteUploads,
  findClaimed,
  findSizes,
  erasePictures,
  insertUpload,
  listClaimed,
  readPictureCount,
  type UploadOwner,
  type UploadSize,
} from "./store.ts";

/** Pictures that players and guests upload (AUTH-20, TALK-04). */
export interface Uploads {
  /**
   * Encodes a picture again and keeps it for a day unless it is claimed. `counted: false` skips the daily quota, for
   * pictures that an operator sends to the owner.
   * @throws AppError UPLOAD_KIND, UPLOAD_PIXELS (max, in millions), UPLOAD_QUOTA (max), SYS_UNAVAILABLE
   */
  add(
    owner: UploadOwner,
    purpose: Purpose,
    picture: PictureBody,
    options?: { counted: boolean },
  ): Promise<UploadSize>;
  /**
   * Attaches an owner's unused uploads to something in the caller's transaction, so that they are kept.
   * @throws AppError SYS_NOT_FOUND where one of them is no such upload
   */
  claim(tx: Tx, owner: UploadOwner, purpose: Purpose, ids: readonly string[]): Promise<void>;
  /** Deletes an avatar that is no longer shown. */
  dropAvatar(tx: Tx, memberId: MemberId, id: string): Promise<void>;
  /** An avatar that is in use, as WebP. */
  avatar(id: string): Promise<Buffer | undefined>;
  /** A claimed document as JPEG. The caller must have checked that it may be viewed. */
  document(id: string, purpose?: Exclude<Purpose, "avatar">): Promise<Buffer | undefined>;
  /** A member's own pictures one by one, without identity documents (SAFE-06). */
  own(memberId: MemberId): AsyncGenerator<{ name: string; content: Buffer }>;
  /** Deletes uploads, in the transaction that deletes their use. */
  drop(tx: Tx, purpose: Purpose, ids: readonly string[]): Promise<void>;
  /** Erases the content of all pictures of a member whose account is forgotten. */
  forget(tx: Tx, memberId: MemberId): Promise<void>;
  /** Width and height in pixels, in the order of the ids. */
  sizes(ids: readonly string[]): Promise<UploadSize[]>;
}

const MAX_PICTURES_PER_DAY = 30;
/** The daily quota of one chat. A guest who starts another chat gets another key, which is limited by address. */
const MAX_GUEST_PICTURES_PER_DAY = 12;
const UNCLAIMED_MS = 24 * 3_600_000;

export function createUploadsService(platform: Platform): Uploads {
  const { db, clock, database, secrets } = platform;
  const contextOf = (id: string) => `upload:${id}`;
  const document = async (id: string, purpose: Exclude<Purpose, "avatar"> = "kyc") => {
    const row = await findClaimed(db, id, purpose);
    return row && secrets.open(row.content, contextOf(id));
  };
  const avatar = async (id: string) => (await findClaimed(db, id, "avatar"))?.content;
  return {
    avatar,
    document,
    async *own(memberId) {
      for (const { id, purpose } of await listClaimed(db, memberId)) {
        const isAvatar = purpose === "avatar";
        const content = isAvatar
          ? await avatar(id)
          : await document(id, purpose as Exclude<Purpose, "avatar">);
        if (content) yield { name: `${id}.${isAvatar ? "webp" : "jpg"}`, content };
      }
    },
    forget: erasePictures,
    async add(owner, purpose, { bytes, type }, { counted } = { counted: true }) {
      const max = "memberId" in owner ? MAX_PICTURES_PER_DAY : MAX_GUEST_PICTURES_PER_DAY;
      const tooMany = () => new AppError("UPLOAD_QUOTA", { max });
      const day = dayOf(clock.nowMs()).key;
      // Checked first, so that an exhausted quota costs no decoding; the quota is counted below.
      if (counted && (await readPictureCount(db, owner, day)) >= max) throw tooMany();
      const picture = await rewritePicture(bytes, type, purpose);
      const id = randomUUID();
      await inTransaction(database, async (tx) => {
        if (counted && !(await countPicture(tx, owner, day, max))) throw tooMany();
        await insertUpload(tx, {
          id,
          owner,
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
    async claim(tx, owner, purpose, ids) {
      const wanted = [...new Set(ids)];
      const after = new Date(clock.nowMs() - UNCLAIMED_MS);
      const claimed = await claimUploads(tx, { ids: wanted, owner, purpose, at: now(clock), after });
      if (claimed.length !== wanted.length || wanted.length !== ids.length) {
        throw new AppError("SYS_NOT_FOUND");
      }
    },
    drop: deleteUploads,
    dropAvatar: (tx, memberId, id) => deleteUpload(tx, id, memberId),
    async sizes(ids) {
      const byId = new Map((await findSizes(db, ids)).map((size) => [size.id, size]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  };
}

/** Job: deletes uploads that were not claimed within a day. */
export async function tidyUploads({ db, clock }: Platform): Promise<void> {
  const nowMs = clock.nowMs();
  await deleteOld(db, { uploadedAt: new Date(nowMs - UNCLAIMED_MS), day: dayOf(nowMs).key });
}
