import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type BrowserApp, distFolder } from "../build.ts";
import { type Chunk, type Load, loadOf, type Manifest } from "./manifest.ts";

/**
 * The chunks that load before anybody has scrolled or clicked; the sections further down load with import().
 */
const isHome = (key: string, chunk: Chunk): boolean =>
  chunk.isEntry === true || key.endsWith("/screens/home/HomePage.tsx");
const isDefaultCatalogue = (key: string): boolean => /messages\/start\/bn/.test(key);

/** The files that the home page needs for its first screen, in the default language. */
export function homeLoad(manifest: Manifest): Load {
  return loadOf(manifest, (key, chunk) => isHome(key, chunk) || isDefaultCatalogue(key));
}

/** The bytes transferred for a file: of its brotli version where the build made one. */
export function travellingBytes(app: BrowserApp, file: string): number {
  const path = join(distFolder(app), file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
