/**
 * Vite plugin: `virtual:messages/<bundle>/<locale>` is that app's compiled catalogue in that
 * language, one lazy chunk each; `virtual:game-messages` tells how those of games are fetched. The
 * build fails on any finding of check.ts. It also tells the page which catalogue chunk belongs to
 * which language, so that the boot script preloads it.
 */
import { checkMessages } from "./check.ts";
import { compileBundle, MESSAGES_DIR } from "./compile.ts";
import { LOCALES } from "./locales.ts";
import { type Bundle, BUNDLES, GAME_BUNDLES } from "./message-ids.ts";

const PREFIX = "virtual:messages/";
const GAMES = "virtual:game-messages";

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

/** @returns the plugin; `bundle` says which app's catalogues are asked for */
export function messagesPlugin(): MessagesPlugin {
  return {
    name: "khela-messages",
    buildStart() {
      const problems = checkMessages();
      if (problems.length > 0) this.error(`string tables:\n${problems.join("\n")}`);
    },
    resolveId: (id) => (id.startsWith(PREFIX) || id === GAMES ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${GAMES}`) return gameLoaders();
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [bundle, locale] = id.slice(PREFIX.length + 1).split("/") as [Bundle, string];
      const namespaces = BUNDLES[bundle];
      if (!namespaces || !LOCALES.some(({ code }) => code === locale)) {
        throw new RangeError(`no catalogue ${bundle}/${locale}`);
      }
      for (const namespace of namespaces) this.addWatchFile(`${MESSAGES_DIR}${locale}/${namespace}.json`);
      const json = JSON.stringify(compileBundle(locale, bundle));
      return `export default JSON.parse(${JSON.stringify(json)});`;
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

/** The module that fetches each group's texts: `{ [bundle]: { [locale]: () => import(…) } }`. */
function gameLoaders(): string {
  const bundles = GAME_BUNDLES.map((bundle) => {
    const loads = LOCALES.map(({ code }) => `${code}: () => import("${PREFIX}${bundle}/${code}")`);
    return `${JSON.stringify(bundle)}: { ${loads.join(", ")} }`;
  });
  return `export default { ${bundles.join(", ")} };`;
}
