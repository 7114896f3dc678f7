/**
 * Vite plugin: `virtual:messages/<bundle>/<locale>` is a bundle's compiled catalogue in a language, one lazy chunk
 * each. A language's `start` exports its locale and the loaders of its other chunks, and `virtual:languages` exports
 * the loaders of every `start`. The build fails on any finding of check.ts. boot-page.ts of
 * the player site finds the `start` chunks by these ids and gives their addresses to the boot script, which preloads one.
 */
import { checkMessages } from "./check.ts";
import { compileBundle, MESSAGES_DIR } from "./compile.ts";
import { LOCALES, localeOf } from "@khela/kernel/locales";
import { type Bundle, BUNDLES, GAME_BUNDLES } from "./message-ids.ts";

const PREFIX = "virtual:messages/";
const LANGUAGES = "virtual:languages";

interface ModuleNode {
  readonly id: string | null;
}

/** The part of Vite's plugin shape that is used; kept structural so that Node needs no Vite here. */
export interface MessagesPlugin {
  name: string;
  buildStart(this: { error(message: string): never }): void;
  resolveId(id: string): string | undefined;
  load(this: { addWatchFile(file: string): void }, id: string): string | undefined;
  handleHotUpdate(context: {
    file: string;
    server: { moduleGraph: { idToModuleMap: Map<string, ModuleNode>; invalidateAll(): void } };
  }): ModuleNode[] | undefined;
}

/** Creates the plugin. */
export function messagesPlugin(): MessagesPlugin {
  return {
    name: "khela-messages",
    buildStart() {
      const problems = checkMessages();
      if (problems.length > 0) this.error(`string tables:\n${problems.join("\n")}`);
    },
    resolveId: (id) => (id.startsWith(PREFIX) || id === LANGUAGES ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LANGUAGES}`) return languageLoaders();
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [bundle, locale] = id.slice(PREFIX.length + 1).split("/") as [Bundle, string];
      const namespaces = BUNDLES[bundle];
      if (!namespaces || !LOCALES.some(({ code }) => code === locale)) {
        throw new RangeError(`no catalogue ${bundle}/${locale}`);
      }
      for (const namespace of namespaces) this.addWatchFile(`${MESSAGES_DIR}${locale}/${namespace}.json`);
      const json = JSON.stringify(compileBundle(locale, bundle));
      const texts = `export default JSON.parse(${JSON.stringify(json)});`;
      return `${texts}\n${restOf(bundle, locale)}`;
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(MESSAGES_DIR)) return undefined;
      server.moduleGraph.invalidateAll();
      return [...server.moduleGraph.idToModuleMap.values()].filter((node) =>
        node.id?.startsWith(`\0${PREFIX}`),
      );
    },
  };
}

/** The exports of a chunk besides its texts (site-texts.ts). */
function restOf(bundle: Bundle, code: string): string {
  const load = (other: Bundle) => `() => import("${PREFIX}${other}/${code}")`;
  if (bundle === "start")
    return [
      `export const locale = ${JSON.stringify(localeOf(code))};`,
      `export const around = ${load("around")};`,
      `export const site = ${load("site")};`,
    ].join("\n");
  if (bundle !== "site") return "";
  return `export const games = { ${GAME_BUNDLES.map((game) => `${game}: ${load(game)}`).join(", ")} };`;
}

function languageLoaders(): string {
  const loads = LOCALES.map(({ code }) => `${code}: () => import("${PREFIX}start/${code}")`);
  return `export default { ${loads.join(", ")} };`;
}
