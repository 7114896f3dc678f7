import type { ComponentProps } from "react";
import { type ArtShape, DEFAULT_GAME_ART, gameArt } from "./game-art.ts";
import { Image } from "./image.tsx";
import { pickHost } from "./image-host.ts";
import { usePermission } from "./queries.ts";

const NONE: readonly string[] = [];

/** The host of game pictures: one of the configured ones, or empty for this server. Source: SYS-08. */
export function usePictureHost(): string {
  return pickHost(usePermission().data?.info.whitelabelVal.imgUrls ?? NONE);
}

type GamePictureProps = Omit<ComponentProps<"img">, "src" | "alt" | "onError" | "width" | "height"> & {
  /** The picture's name from the server. */
  art: string;
  /** Width and height in px. */
  size: number;
  shape?: ArtShape;
};

/** A game's picture from a configured picture host; if it is missing, this server's default. */
export function GamePicture({ art, size, shape = "square", ...rest }: GamePictureProps) {
  const src = gameArt(art, shape, usePictureHost());
  return <Image {...rest} src={src} fallback={DEFAULT_GAME_ART[shape]} alt="" width={size} height={size} />;
}
