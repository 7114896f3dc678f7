import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { KnownLocale } from "@khela/i18n/bind";
import { type LocaleCode, LOCALES } from "@khela/kernel/locales";
import type { Plugin } from "vite";

/** The font file of @khela/ui that every language needs: names, amounts and codes are set in it. */
const FONT = "outfit-latin";
/** The extra font of a language; scripts without an entry use the device's fonts. */
const OWN_FONTS: Partial<Record<LocaleCode, string>> = { bn: "noto-bengali" };

/** Files and direction of one language. The names are short because every page carries the list. */
interface LocaleAssets {
  tag: string;
  /** Omitted for left-to-right languages. */
  dir?: "rtl";
  /** Omitted under `vite dev`. */
  script?: string;
  /** Omitted when the language needs only the common fonts. */
  fonts?: string[];
}

/** The files that the page loads first, as boot-start.js receives them. */
interface Assets {
  locales: Record<string, LocaleAssets>;
  fonts: string[];
  /** The app's entry script; null under `vite dev`, where the page loads it directly. */
  entry: string | null;
  /** The entry script's imports, listed so that they load in parallel with it. */
  modules: string[];
  styles: string[];
  /** The chunk with all other screens (shell/screens.ts), preloaded on every page but the home page. */
  screens: string | null;
}

const STYLES = "<!--styles-->";
/** The theme colours that boot.css uses. */
const TOKENS = ["bg", "surface-1", "line", "text", "gold"];
const here = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

/**
 * Lets the page paint before any other file has arrived: inlines boot.css, boot-script.js and boot-start.js.
 * The scripts and styles that Vite would load at once are loaded by boot-start.js after the first paint,
 * together with the texts and fonts of the visitor's language.
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
        // Browsers without JavaScript still load the styles; pages drawn by the server wait for this element
        // (http/site.ts).
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

/**
 * Removes Vite's script, preload and style tags from the page. @throws when the page has not exactly one
 * script with its styles
 */
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

/** Puts the content into the empty element with this id. @throws when the page has no such element */
function fill(page: string, tag: string, id: string, content: string): string {
  const element = new RegExp(`<${tag} id="${id}"([^>]*)></${tag}>`);
  if (!element.test(page)) throw new Error(`index.html has no #${id}`);
  return page.replace(element, (_, attributes: string) => `<${tag}${attributes}>${content}</${tag}>`);
}

/** Returns boot.css with the theme's colours filled in. @throws when the theme lacks one of them */
export function withTokens(css: string, theme: string): string {
  const blocks = {
    dark: /\n:root \{([^}]*)\}/.exec(theme)?.[1] ?? "",
    light: /\n:root\[data-theme="light"\] \{([^}]*)\}/.exec(theme)?.[1] ?? "",
  };
  return css.replace(/--boot: (dark|light);/g, (_, name: "dark" | "light") =>
    TOKENS.map((token) => {
      const value =
        new RegExp(`--${token}: ([^;]+);`).exec(blocks[name])?.[1] ??
        // The light theme lists only the colours that differ from the dark one.
        new RegExp(`--${token}: ([^;]+);`).exec(blocks.dark)?.[1];
      if (value === undefined) throw new Error(`the ${name} theme has no --${token}`);
      return `--${token}: ${value};`;
    }).join(" "),
  );
}

/** The source without comments and indentation. */
function small(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s*\/\/ .*$/gm, "")
    .replace(/\n\s*/g, "\n")
    .trim();
}
