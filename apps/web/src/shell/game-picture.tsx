import type { ComponentProps } from "react";
import { type ArtShape, DEFAULT_GAME_ART, gameArt } from "./game-art.ts";
import { Image } from "./image.tsx";
import { pickHost } from "./image-host.ts";
import { usePermission } from "./queries.ts";

const NONE: readonly string[] = [];

/** The server that pictures of games come from: one of the configured ones, empty for this one. Source: SYS-08. */
export function usePictureHost(): string {
  return pickHost(usePermission().data?.info.whitelabelVal.imgUrls ?? NONE);
}

type GamePictureProps = Omit<ComponentProps<"img">, "src" | "alt" | "onError" | "width" | "height"> & {
  /** As the server names it. */
  art: string;
  /** Width and height in px. */
  size: number;
  shape?: ArtShape;
};

/** A game's picture, from a picture host where there are some; this server's default one where it is missing. */
export function GamePicture({ art, size, shape = "square", ...rest }: GamePictureProps) {
  const src = gameArt(art, shape, usePictureHost());
  return <Image {...rest} src={src} fallback={DEFAULT_GAME_ART[shape]} alt="" width={size} height={size} />;
}
