import { avatarPath, uploadOf } from "@khela/rules/profile/avatar";

/** Where a member's picture lies: an uploaded one, or one of the ready-made. Source: AUTH-20. */
export function avatarSource(icon: string): string {
  const upload = uploadOf(icon);
  return upload === undefined ? `/art/av/${icon}.webp` : avatarPath(upload);
}
