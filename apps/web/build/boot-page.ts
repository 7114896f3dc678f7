import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { KnownLocale } from "@khela/i18n/bind";
import { type LocaleCode, LOCALES } from "@khela/kernel/locales";
import type { Plugin } from "vite";

/** The font file of @khela/ui that every language reads with: names, amounts, codes. */
const FONT = "outfit-latin";
/** What a language reads with beside it; the other scripts are those of the device. */
const OWN_FONTS: Partial<Record<LocaleCode, string>> = { bn: "noto-bengali" };

/** Short, because the page carries it for every language. */
interface LocaleAssets {
  tag: string;
  /** Left out from left to right. */
  dir?: "rtl";
  /** Left out under `vite dev`. */
  script?: string;
  /** Left out where they are those of all. */
  fonts?: string[];
}

/** What the page needs first, as boot-start.js gets it. */
interface Assets {
  locales: Record<string, LocaleAssets>;
  fonts: string[];
  /** The app's first script; null under `vite dev`, where the page names it itself. */
  entry: string | null;
  /** What that one imports, so that all of it comes at once. */
  modules: string[];
  styles: string[];
  /** Where all other screens are (shell/screens.ts): what every page but the home page asks for next. */
  screens: string | null;
}

const STYLES = "<!--styles-->";
/** The theme's colours that boot.css uses. */
const TOKENS = ["bg", "surface-1", "line", "text", "gold"];
const here = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

/**
 * Makes the page paint before any file has arrived: boot.css, boot-script.js and boot-start.js are put
 * into it, and what Vite has it load at once (scripts, styles) is asked for by boot-start.js instead, after
 * the first paint, together with the texts and fonts of the visitor's language.
 */
export function bootPagePlugin(): Plugin {
  const theme = readFileSync(fileURLToPath(import.meta.resolve("@khela/ui/theme.css")), "utf8");
  const style = small(withTokens(here("boot.css"), theme));
  const headScript = small(here("boot-script.js"));
  const startScript = small(here("boot-start.js"));
  return {
    name: "khela-boot-page",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const { page, ...first } = bundle ? takeFirstLoad(html) : { page: html, ...NOTHING };
        const files = Object.values(bundle ?? {});
        const assets: Assets = {
          locales: localeAssets(files),
          fonts: fontsOf(files, [FONT]),
          screens: screensOf(files),
          ...first,
        };
        // Who runs no script reads the page all the same; pages that the server draws wait for it (http/site.ts).
        const styled = page.replace(STYLES, () => {
          const links = first.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`);
          return `<noscript id="styles">${links.join("")}</noscript>`;
        });
        return [
          ["style", "boot-style", style],
          ["script", "boot-script", headScript.replace('"ASSETS"', JSON.stringify(assets))],
          ["script", "boot-start-script", startScript],
        ].reduce((filled, [tag = "", id = "", content = ""]) => fill(filled, tag, id, content), styled);
      },
    },
  };
}

type FirstLoad = Pick<Assets, "entry" | "modules" | "styles">;

const NOTHING = { entry: null, modules: [], styles: [] } satisfies FirstLoad;

/** Takes out of the page what Vite has put in. @throws where that is not one script, with its styles */
export function takeFirstLoad(html: string): { page: string } & FirstLoad {
  const take = (tag: RegExp): string[] => [...html.matchAll(tag)].flatMap(([, href]) => href ?? []);
  const SCRIPT = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/g;
  const MODULE = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g;
  const STYLE = /\s*<link rel="stylesheet"[^>]*\shref="([^"]+)"[^>]*>/g;
  const [entry, ...others] = take(SCRIPT);
  const styles = take(STYLE);
  if (entry === undefined || others.length > 0 || styles.length === 0)
    throw new Error("the built page does not load one script and its styles");
  const page = [SCRIPT, MODULE, STYLE].reduce((rest, tag) => rest.replaceAll(tag, ""), html);
  return { page, entry, modules: take(MODULE), styles };
}

type Files = { type: string; fileName: string; facadeModuleId?: string | null }[];

function screensOf(files: Files): string | null {
  const chunk = files.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/src/shell/screens.ts"));
  return chunk ? `/${chunk.fileName}` : null;
}

function fontsOf(files: Files, names: readonly string[]): string[] {
  return names.flatMap((name) =>
    files
      .filter((file) => new RegExp(`/${name}-[^/]+\\.woff2$`).test(`/${file.fileName}`))
      .map((file) => `/${file.fileName}`),
  );
}

function localeAssets(files: Files): Record<string, LocaleAssets> {
  const assetsOf = ({ code, tag, dir }: KnownLocale): LocaleAssets => {
    const chunk = files.find(
      (file) => file.type === "chunk" && file.facadeModuleId === `\0virtual:messages/start/${code}`,
    );
    const own = OWN_FONTS[code];
    return {
      tag,
      ...(dir === "rtl" ? { dir } : {}),
      ...(chunk ? { script: `/${chunk.fileName}` } : {}),
      ...(own === undefined ? {} : { fonts: fontsOf(files, [own, FONT]) }),
    };
  };
  return Object.fromEntries(LOCALES.map((locale) => [locale.code, assetsOf(locale)]));
}

/** Puts the content into the empty element with this id. @throws where the page has none */
function fill(page: string, tag: string, id: string, content: string): string {
  const element = new RegExp(`<${tag} id="${id}"([^>]*)></${tag}>`);
  if (!element.test(page)) throw new Error(`index.html has no #${id}`);
  return page.replace(element, (_, attributes: string) => `<${tag}${attributes}>${content}</${tag}>`);
}

/** boot.css with the theme's own colours. @throws where the theme lacks one */
export function withTokens(css: string, theme: string): string {
  const blocks = {
    dark: /\n:root \{([^}]*)\}/.exec(theme)?.[1] ?? "",
    light: /\n:root\[data-theme="light"\] \{([^}]*)\}/.exec(theme)?.[1] ?? "",
  };
  return css.replace(/--boot: (dark|light);/g, (_, name: "dark" | "light") =>
    TOKENS.map((token) => {
      const value =
        new RegExp(`--${token}: ([^;]+);`).exec(blocks[name])?.[1] ??
        // The light theme names what differs.
        new RegExp(`--${token}: ([^;]+);`).exec(blocks.dark)?.[1];
      if (value === undefined) throw new Error(`the ${name} theme has no --${token}`);
      return `--${token}: ${value};`;
    }).join(" "),
  );
}

/** Without comments and indentation. */
function small(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s*\/\/ .*$/gm, "")
    .replace(/\n\s*/g, "\n")
    .trim();
}
