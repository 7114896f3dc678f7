import { AppError } from "@khela/kernel/errors";
import { uploadOf } from "@khela/rules/profile/avatar";
import { inTransaction } from "../../../platform/database.ts";
import type { MemberSession } from "../../../platform/http/principal.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Uploads } from "../../uploads/index.ts";
import { lockMember, writeIcon } from "../member-store.ts";

/**
 * Sets a ready-made avatar or an uploaded picture; the previously uploaded one is deleted (AUTH-20).
 * @throws AppError SYS_NOT_FOUND where the upload is not this member's, was used or is a day old
 */
export async function chooseAvatar(
  { platform, uploads }: { platform: Platform; uploads: Uploads },
  session: MemberSession,
  icon: string,
): Promise<void> {
  const { memberId } = session;
  await inTransaction(platform.database, async (tx) => {
    const row = await lockMember(tx, memberId);
    if (!row) throw new AppError("AUTH_REQUIRED");
    if (row.icon === icon) return;
    const upload = uploadOf(icon);
    if (upload) await uploads.claim(tx, { memberId }, "avatar", [upload]);
    await writeIcon(tx, memberId, icon);
    const before = uploadOf(row.icon);
    if (before) await uploads.dropAvatar(tx, memberId, before);
  });
}
