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
 * Puts build/boot-script.js into the page and tells it which catalogue chunk and which fonts each
 * language needs, so that they are on their way before the main script runs.
 */
export function bootPagePlugin(): Plugin {
  const source = readFileSync(join(import.meta.dirname, "boot-script.js"), "utf8");
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
        const script = source
          .replace(/\/\*[\s\S]*?\*\//, "")
          .replace(/\s*\/\/ .*$/gm, "")
          .replace(/\n\s*/g, "\n")
          .replace('"ASSETS"', JSON.stringify({ locales }));
        return html.replace(
          /<script id="boot-script"([^>]*)><\/script>/,
          (_, attributes: string) => `<script${attributes}>${script}</script>`,
        );
      },
    },
  };
}
