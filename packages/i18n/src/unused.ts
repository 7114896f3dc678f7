/** Node only: the keys that no code says. A text that nobody reads would be translated into every language. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { namespacesOf, readTable, SOURCE_LOCALE } from "./compile.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Where keys are said. */
const SOURCES = ["apps/web/src", "apps/console/src", "apps/server/src", "packages"];
const SKIPPED = /node_modules|\.test\.tsx?$|\.gen\.ts$|packages\/i18n\/messages/;

/** What the code has in quotes. */
export interface Said {
  /** Whole texts: `"shell.login"`, and parts of keys that are put together: `"login"`. */
  readonly words: ReadonlySet<string>;
  /** How templates with a value begin: `shell.category_`. */
  readonly beginnings: ReadonlySet<string>;
  /** How templates go on behind a value: `Text`. */
  readonly endings: ReadonlySet<string>;
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !SKIPPED.test(file));
}

/** Everything in quotes that could be a key or a part of one. */
export function saidIn(sources: Iterable<string>): Said {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  const endings = new Set<string>();
  for (const source of sources) {
    for (const [, word = ""] of source.matchAll(/["'`]([\w.]+)["'`]/g)) words.add(word);
    for (const [, word = ""] of source.matchAll(/[`}]([\w.]+)\$\{/g)) beginnings.add(word);
    for (const [, word = ""] of source.matchAll(/`\w+\.\$\{[^}`]*\}(\w+)`/g)) endings.add(word);
    // Names of what a table of the code maps: `{ notFound: … }`.
    for (const [, word = ""] of source.matchAll(/(?:^|[{,\s|])([a-zA-Z]\w*)\??:/g)) words.add(word);
  }
  return { words, beginnings, endings };
}

/** Whether any of it leads to a key. */
export function isSaid({ words, beginnings, endings }: Said, namespace: string, id: string): boolean {
  if (words.has(`${namespace}.${id}`)) return true;
  for (let end = id.length; end > 0; end -= 1) {
    if (beginnings.has(`${namespace}.${id.slice(0, end)}`)) return true;
  }
  // `auth.${id}`: the rest stands somewhere by itself, whole or put together.
  if (!beginnings.has(`${namespace}.`)) return false;
  if (words.has(id)) return true;
  for (const [begun] of id.matchAll(/.+?[._]/g)) if (beginnings.has(begun)) return true;
  return [...endings].some((ending) => id.endsWith(ending) && words.has(id.slice(0, -ending.length)));
}

/** The keys of the source language that no code says, as `namespace.id`. */
export function unusedKeys(): string[] {
  const said = saidIn(
    SOURCES.flatMap((folder) => sourcesBelow(join(ROOT, folder))).map((file) => readFileSync(file, "utf8")),
  );
  return namespacesOf(SOURCE_LOCALE).flatMap((namespace) =>
    Object.keys(readTable(SOURCE_LOCALE, namespace))
      .filter((id) => !isSaid(said, namespace, id))
      .map((id) => `${namespace}.${id}`),
  );
}
