/** The pictures of a game. The server names the picture, the screen chooses its shape. Source: GAME-03. */

/** `square` 192 px for phones and lists, `wide` 440 × 338 for cards. */
export type ArtShape = "square" | "wide";

const SUFFIX: Record<ArtShape, string> = { square: "-sq", wide: "-w" };

/** The fallback when a game's picture fails to load. */
export const DEFAULT_GAME_ART: Record<ArtShape, string> = {
  square: "/art/default-game-sq.webp",
  wide: "/art/default-game-w.webp",
};

/**
 * The URL of a game's picture in a shape. A picture that ships with the product is named with or without its
 * folder, shape and extension; any other URL is used unchanged.
 * @param host scheme and name of another server with the same pictures; empty for this server (SYS-08)
 */
export function gameArt(art: string, shape: ArtShape, host = ""): string {
  const name = /^(?:\/art\/)?([a-z0-9][a-z0-9-]*?)(?:-(?:sq|w|bg))?(?:\.webp)?$/.exec(art)?.[1];
  return name === undefined ? art : `${host}/art/${name}${SUFFIX[shape]}.webp`;
}
