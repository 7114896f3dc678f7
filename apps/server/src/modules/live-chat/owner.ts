import { createHash } from "node:crypto";
import type { MemberId } from "@khela/kernel/ids";
import type { UploadOwner } from "../uploads/index.ts";
import type * as store from "./store.ts";

/** The visitor: a member, or a guest who holds a key. */
export interface Visitor {
  memberId: MemberId | undefined;
  key: string | undefined;
}

/** @returns undefined without a session and without a key */
export function ownerOf({ memberId, key }: Visitor): store.Owner | undefined {
  // The key comes first, so that a chat that began before the login continues.
  if (key !== undefined) return { guestKey: createHash("sha256").update(key).digest() };
  return memberId === undefined ? undefined : { memberId };
}

type Owned = Pick<store.ChatRow, "member_id" | "guest_key">;

/** The owner of a chat and its pictures; the row has exactly one of the two columns. */
export function ownerOfChat({ member_id: memberId, guest_key: guestKey }: Owned): UploadOwner {
  if (guestKey !== null) return { guestKey };
  return { memberId: memberId as MemberId };
}

export function isOwner(chat: Owned, owner: store.Owner | undefined): boolean {
  if (owner === undefined) return false;
  return "memberId" in owner
    ? chat.member_id === owner.memberId
    : chat.guest_key?.equals(owner.guestKey) === true;
}
