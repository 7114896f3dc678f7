import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LOCALES } from "@khela/i18n/locales";
import type { Plugin } from "vite";

/** The font files of @khela/ui that a language reads with; the rest comes when it occurs. */
const FONTS: Record<string, readonly string[]> = {
  bn: ["noto-bengali", "outfit-latin"],
  en: ["outfit-latin"],
};

interface LocaleAssets {
  dir: string;
  script: string | null;
  fonts: string[];
}

/**
 * Puts build/boot-script.js and build/boot-hero.js into the page and tells the first which catalogue chunk and which fonts each
 * language needs, so that they are on their way before the main script runs.
 */
export function bootPagePlugin(): Plugin {
  const headScript = small(readFileSync(join(import.meta.dirname, "boot-script.js"), "utf8"));
  const heroScript = small(readFileSync(join(import.meta.dirname, "boot-hero.js"), "utf8"));
  return {
    name: "khela-boot-page",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const scriptOf = (code: string): string | null => {
          const chunk = files.find(
            (file) => file.type === "chunk" && file.facadeModuleId === `\0virtual:messages/start/${code}`,
          );
          return chunk ? `/${chunk.fileName}` : null;
        };
        const fontsOf = (code: string): string[] =>
          (FONTS[code] ?? ["outfit-latin"]).flatMap((name) =>
            files
              .filter((file) => new RegExp(`/${name}-[^/]+\\.woff2$`).test(`/${file.fileName}`))
              .map((file) => `/${file.fileName}`),
          );
        const locales: Record<string, LocaleAssets> = Object.fromEntries(
          LOCALES.map(({ code, dir }) => [code, { dir, script: scriptOf(code), fonts: fontsOf(code) }]),
        );
        const fill = (page: string, id: string, script: string): string =>
          page.replace(
            new RegExp(`<script id="${id}"([^>]*)></script>`),
            (_, attributes: string) => `<script${attributes}>${script}</script>`,
          );
        const filled = fill(html, "boot-script", headScript.replace('"ASSETS"', JSON.stringify({ locales })));
        return fill(filled, "boot-hero-script", heroScript);
      },
    },
  };
}

/** Without comments and indentation. */
function small(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s*\/\/ .*$/gm, "")
    .replace(/\n\s*/g, "\n")
    .trim();
}
