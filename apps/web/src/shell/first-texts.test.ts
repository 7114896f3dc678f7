import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeferredKey } from "@khela/i18n/deferred-texts";
import { expect, it } from "vitest";

const SHELL = import.meta.dirname;

/** A module's static imports, and its dynamic ones outside `lazyScreen`, which don't wait for the other texts. */
function importsOf(file: string, source: string): string[] {
  const atOnce = source.matchAll(/^(?:import|export) (?!type )[^;]*?from "([^"]+)"/gm);
  const onDemand = source.replace(/lazyScreen[^;]*;/g, "").matchAll(/import\("([^"]+)"\)/g);
  return [...atOnce, ...(file.endsWith("/screens.ts") ? [] : onDemand)]
    .map(([, path = ""]) => path)
    .filter((path) => path.startsWith(".") || path.startsWith("@khela/ui/"))
    .map((path) =>
      path.startsWith(".") ? join(dirname(file), path) : fileURLToPath(import.meta.resolve(path)),
    )
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
}

/** Every file of the first screen, with its text. */
function firstFiles(): Map<string, string> {
  const found = new Map<string, string>();
  const waiting = [join(SHELL, "../main.tsx")];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    const source = readFileSync(file, "utf8");
    found.set(file, source);
    waiting.push(...importsOf(file, source));
  }
  return found;
}

it("[LANG-01] the first screen says nothing that comes with the later texts", () => {
  const files = firstFiles();
  expect([...files.keys()].join()).toContain("HomePage.tsx");
  const early = [...files].flatMap(([file, source]) =>
    [...source.matchAll(/["'`]((?:common|home|shell)\.\w+)/g)]
      .map(([, id = ""]) => id)
      .filter(isDeferredKey)
      // Names of planned pages are only passed on to a lazily loaded screen.
      .filter((id) => !(file.endsWith("/routes.tsx") && /^shell\.(coming|footer|vendorGames)/.test(id)))
      .map((id) => `${file.slice(SHELL.length)}: ${id}`),
  );
  expect(early).toEqual([]);
});
