import { createHash } from "node:crypto";

import { allFontFaces } from "./draw/assets.ts";

/** A part of every picture's hash: raise it when only the way of rendering changes. */
const BAKE_VERSION = 1;

/** A picture that is rendered in the browser and stored as pixels. */
export interface BakedPicture {
  /** The file below apps/web/public; its extension determines the format (webp, png, jpg). */
  readonly path: string;
  /** Width in px of the stored file; the height follows from the stage. */
  readonly width: number;
  /** Largest size of the file in bytes. */
  readonly budget: number;
  /** 0..100, for webp and jpg. */
  readonly quality: number;
  readonly html: () => string;
}

/** A picture that is stored as SVG text. */
interface VectorPicture {
  readonly path: string;
  readonly budget: number;
  readonly svg: () => string;
}

/** Any picture of the site. */
export type Picture = BakedPicture | VectorPicture;

/** The page around every stage. */
export function pageHtml(stage: string): string {
  return `<!doctype html><style>${PAGE_CSS}</style>${stage}`;
}

const PAGE_CSS = `${allFontFaces()}
*{box-sizing:border-box;margin:0}
html,body{background:transparent}
#stage{position:relative;overflow:hidden}
.layer{position:absolute;inset:0}`;

const cssHash = createHash("sha256").update(PAGE_CSS).digest("hex");

/** The hash of everything that a picture depends on: recipe, drawing code, used objects and fonts. */
export function recipeHash(picture: Picture): string {
  const hash = createHash("sha256").update(`${BAKE_VERSION} ${picture.path}\n`);
  if ("svg" in picture) hash.update(picture.svg());
  else hash.update(`${picture.width} ${picture.quality} ${cssHash}\n`).update(picture.html());
  return hash.digest("hex").slice(0, 16);
}
