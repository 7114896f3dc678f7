/**
 * The valid values of a member's `icon`: the number of a ready-made avatar (`1` to `99`) or an uploaded
 * picture (`upload:<id>`). Source: AUTH-20.
 */
const READY_MADE = /^[1-9]\d?$/;
const UPLOADED = /^upload:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export function isIcon(icon: string): boolean {
  return READY_MADE.test(icon) || UPLOADED.test(icon);
}

/** The id of the uploaded picture in an icon; undefined for a ready-made one. */
export function uploadOf(icon: string): string | undefined {
  return UPLOADED.exec(icon)?.[1];
}

/** The path of an uploaded avatar; the picture at a path never changes. */
export function avatarPath(uploadId: string): `/${string}` {
  return `/wps/avatars/${uploadId}.webp`;
}
