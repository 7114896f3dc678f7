import { useState } from "react";
import { avatarSource } from "../../shell/avatar.ts";

/** The twelve ready-made pictures, by the id that the server keeps. */
export const AVATARS = Array.from({ length: 12 }, (_, index) => String(index + 1));

export const ERROR_IMAGE = "/art/av/error.webp";

/** A member's picture; the error image when it fails to load (NAV-08). Decorative: the name stands beside it. */
export function AvatarPicture({ icon, size }: { icon: string | undefined; size: number }) {
  const [failed, setFailed] = useState<string>();
  const source = icon && failed !== icon ? avatarSource(icon) : ERROR_IMAGE;
  return (
    <img
      src={source}
      alt=""
      width={size}
      height={size}
      onError={() => setFailed(icon)}
      style={{ width: size, height: size }}
      className="shrink-0 rounded-full bg-surface-3 object-cover ring-2 ring-[#ffc83d]/60"
    />
  );
}
