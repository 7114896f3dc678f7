import { createHash } from "node:crypto";
import type { MemberId } from "@khela/kernel/ids";
import type { UploadOwner } from "../uploads/index.ts";
import type * as store from "./store.ts";

/** Who writes: a member, or somebody without an account who holds a key. */
export interface Visitor {
  memberId: MemberId | undefined;
  key: string | undefined;
}

/** @returns undefined for who has neither a session nor a key */
export function ownerOf({ memberId, key }: Visitor): store.Owner | undefined {
  // A chat that began before the login goes on with its key.
  if (key !== undefined) return { guestKey: createHash("sha256").update(key).digest() };
  return memberId === undefined ? undefined : { memberId };
}

type Owned = Pick<store.ChatRow, "member_id" | "guest_key">;

/** Whose a chat and its pictures are; the table has one of the two. */
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
