import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/**
 * Writes the styles of the offline page with the site's own fonts, whose file names are known only after the
 * build. The service worker caches both.
 */
export function offlinePagePlugin(): Plugin {
  const faces = readFileSync(fileURLToPath(import.meta.resolve("@khela/ui/fonts.css")), "utf8");
  const styles = readFileSync(join(import.meta.dirname, "offline.css"), "utf8");
  return {
    name: "khela-offline-page",
    apply: "build",
    generateBundle(_, bundle) {
      const source = `${withBuiltFonts(faces, Object.keys(bundle))}\n${styles}`;
      this.emitFile({ type: "asset", fileName: "offline.css", source });
    },
  };
}

/** Font faces that name the built files. @throws when a font was not built */
export function withBuiltFonts(faces: string, files: readonly string[]): string {
  return faces.replace(/url\("\.\/fonts\/([\w-]+)\.woff2"\)/g, (_, name: string) => {
    const built = files.find((file) => new RegExp(`(^|/)${name}-[^/]+\\.woff2$`).test(file));
    if (built === undefined) throw new Error(`no built font ${name}`);
    return `url("/${built}")`;
  });
}
