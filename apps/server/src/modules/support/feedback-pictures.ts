import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Uploads } from "../uploads/index.ts";
import { findPicture } from "./store.ts";

/** Pictures that were attached to feedback, as base64 of a JPEG (TALK-02). */
export interface FeedbackPictures {
  /** For the member who sent it. @throws AppError SYS_NOT_FOUND */
  ownPicture(memberId: MemberId, uploadId: string): Promise<{ jpeg: string }>;
  /** For an operator; each access is written to the audit log. @throws AppError SYS_NOT_FOUND */
  picture(
    of: { id: string; uploadId: string },
    by: { operator: string; ip: string },
  ): Promise<{ jpeg: string }>;
}

export function createFeedbackPictures(
  { db, database }: Platform,
  { audit, uploads }: { audit: Audit; uploads: Uploads },
): FeedbackPictures {
  const jpegOf = async (uploadId: string) => {
    const picture = await uploads.document(uploadId, "feedback");
    if (!picture) throw new AppError("SYS_NOT_FOUND");
    return { jpeg: picture.toString("base64") };
  };
  return {
    async ownPicture(memberId, uploadId) {
      const found = await findPicture(db, uploadId);
      if (found?.member_id !== memberId) throw new AppError("SYS_NOT_FOUND");
      return jpegOf(uploadId);
    },
    async picture({ id, uploadId }, by) {
      const found = await findPicture(db, uploadId);
      if (found?.id !== id) throw new AppError("SYS_NOT_FOUND");
      const picture = await jpegOf(uploadId);
      await inTransaction(database, (tx) =>
        audit.write(tx, {
          actor: `operator:${by.operator}`,
          action: "feedback.look",
          subject: `feedback:${found.ticket}`,
          detail: { picture: uploadId },
          ip: by.ip,
        }),
      );
      return picture;
    },
  };
}
