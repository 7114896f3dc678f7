import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BUNDLES, GAME_BUNDLES } from "@khela/i18n/message-ids";
import { expect, it } from "vitest";

const LISTS = ["screens.ts", "rules/rules-by-game.ts"].map((file) => join(import.meta.dirname, file));
const GAME_NAMESPACES = GAME_BUNDLES.flatMap((bundle) => BUNDLES[bundle] as readonly string[]);

/** Each lazily loaded part of a game, with the text groups that its entry in the lists requests. */
function partsIn(list: string): { file: string; groups: string[] }[] {
  const lines = readFileSync(list, "utf8").matchAll(/import\("([^"]+)"\)((?:,\s*"[a-z-]+")*)/g);
  return [...lines].map(([, path = "", groups = ""]) => ({
    file: join(dirname(list), path),
    groups: [...groups.matchAll(/"([a-z-]+)"/g)].map(([, group = ""]) => group),
  }));
}

/** The game namespaces whose keys a module and its static imports use. */
function namespacesSaid(entry: string): Set<string> {
  const said = new Set<string>();
  const seen = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    const source = readFileSync(file, "utf8");
    for (const [, namespace = ""] of source.matchAll(/["'`]([a-z]+)\.[\w$]/g)) {
      if (GAME_NAMESPACES.includes(namespace)) said.add(namespace);
    }
    for (const [, path = ""] of source.matchAll(/^(?:import|export) (?!type )[^;]*?from "(\.[^"]+)"/gm)) {
      waiting.push(join(dirname(file), path));
    }
  }
  return said;
}

it("[LANG-01] every part of a game asks for the texts that it says, and for no others", () => {
  const all = LISTS.flatMap(partsIn);
  expect(all.length).toBeGreaterThan(10);
  const wrong = all.flatMap(({ file, groups }) => {
    const asked = groups.flatMap((group) => BUNDLES[group as keyof typeof BUNDLES] as readonly string[]);
    const said = [...namespacesSaid(file)];
    const missing = said.filter((namespace) => !asked.includes(namespace));
    const idle = asked.filter((namespace) => !said.includes(namespace));
    return [
      ...missing.map((name) => `${file} says ${name}.*`),
      ...idle.map((name) => `${file} has no ${name}.*`),
    ];
  });
  expect(wrong).toEqual([]);
});
