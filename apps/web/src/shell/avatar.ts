import { avatarPath, uploadOf } from "@khela/rules/profile/avatar";

/** The URL of a member's picture: an uploaded or a ready-made one. Source: AUTH-20. */
export function avatarSource(icon: string): string {
  const upload = uploadOf(icon);
  return upload === undefined ? `/art/av/${icon}.webp` : avatarPath(upload);
}
