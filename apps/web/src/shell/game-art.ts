/** The pictures of a game. The server names a game's art; the shape is the screen's choice. Source: GAME-03. */

/** `square` 192 px for phones and lists, `wide` 440 × 338 for cards. */
export type ArtShape = "square" | "wide";

const SUFFIX: Record<ArtShape, string> = { square: "-sq", wide: "-w" };

/** The picture when a game's own does not load. */
export const DEFAULT_GAME_ART: Record<ArtShape, string> = {
  square: "/art/default-game-sq.webp",
  wide: "/art/default-game-w.webp",
};

/**
 * The address of a game's picture in a shape. Art that ships with the product is named with or
 * without its folder, shape and ending; any other address is used as it is.
 * @param host scheme and name of another server that has the same pictures; empty: this one (SYS-08)
 */
export function gameArt(art: string, shape: ArtShape, host = ""): string {
  const name = /^(?:\/art\/)?([a-z0-9][a-z0-9-]*?)(?:-(?:sq|w|bg))?(?:\.webp)?$/.exec(art)?.[1];
  return name === undefined ? art : `${host}/art/${name}${SUFFIX[shape]}.webp`;
}
