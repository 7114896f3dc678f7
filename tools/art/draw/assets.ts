import { readFileSync } from "node:fs";
import { join } from "node:path";

const MODULES = join(import.meta.dirname, "../../../node_modules");

interface IconSet {
  readonly icons: Record<string, { readonly body: string }>;
}

function iconSet(name: string): IconSet {
  return JSON.parse(readFileSync(join(MODULES, `@iconify-json/${name}/icons.json`), "utf8")) as IconSet;
}

const gameIcons = iconSet("game-icons");
const flags = iconSet("circle-flags");
const loaded = new Map<string, string>();

/** A file below node_modules as a data URI; each file is read once. */
function dataUri(path: string, type: string): string {
  let uri = loaded.get(path);
  if (uri === undefined) {
    uri = `data:${type};base64,${readFileSync(join(MODULES, path)).toString("base64")}`;
    loaded.set(path, uri);
  }
  return uri;
}

/** An SVG text as a data URI for `<img>`. */
export function svgUri(svg: string): string {
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}

/** A glossy 3D object (Fluent Emoji, 256 px) by its code point, such as `1f42f`. */
export function emojiUri(code: string): string {
  return dataUri(`@lobehub/fluent-emoji-3d/assets/${code}.webp`, "image/webp");
}

/** The shapes of a game-icons silhouette on a 512 x 512 field, painted in `currentColor`. */
export function silhouetteBody(name: string): string {
  const icon = gameIcons.icons[name];
  if (!icon) throw new Error(`game-icons has no "${name}"`);
  return icon.body;
}

/** A game-icons silhouette in one colour. */
export function silhouetteUri(name: string, color: string): string {
  return svgUri(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" color="${color}">${silhouetteBody(name)}</svg>`,
  );
}

/** A round country flag as a complete SVG file. */
export function flagSvg(country: string): string {
  const flag = flags.icons[country];
  if (!flag) throw new Error(`circle-flags has no "${country}"`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${flag.body}</svg>\n`;
}

const FONT_FILES = {
  Lilita: "@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff2",
  Bangers: "@fontsource/bangers/files/bangers-latin-400-normal.woff2",
  Cinzel: "@fontsource/cinzel-decorative/files/cinzel-decorative-latin-900-normal.woff2",
  BlackOps: "@fontsource/black-ops-one/files/black-ops-one-latin-400-normal.woff2",
  Luckiest: "@fontsource/luckiest-guy/files/luckiest-guy-latin-400-normal.woff2",
  Outfit: "@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2",
  Bengali: "@fontsource-variable/anek-bangla/files/anek-bangla-bengali-wght-normal.woff2",
} as const;

/** The fonts that pictures may use, by short name. */
export type Font = keyof typeof FONT_FILES;

/** The `@font-face` rule of one font. */
export function fontFace(font: Font): string {
  const weight = font === "Outfit" || font === "Bengali" ? "100 900" : "400";
  const source = dataUri(FONT_FILES[font], "font/woff2");
  return `@font-face{font-family:${font};font-weight:${weight};src:url(${source})}`;
}

/** The rules of all fonts, for the page that everything is drawn on. */
export function allFontFaces(): string {
  return (Object.keys(FONT_FILES) as Font[]).map(fontFace).join("");
}
