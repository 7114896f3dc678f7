/**
 * Node only: finds keys that no code uses, because a text that nobody reads would be translated into every language.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { namespacesOf, readTable, SOURCE_LOCALE } from "./compile.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Folders whose code uses keys. */
const SOURCES = ["apps/web/src", "apps/console/src", "apps/server/src", "packages"];
const SKIPPED = /node_modules|\.test\.tsx?$|\.gen\.ts$|packages\/i18n\/messages/;

/** String literals in the code that may use a key. */
export interface UsedStrings {
  /** Whole strings: a key, `"shell.login"`, or a part of a composed key, `"login"`. */
  readonly words: ReadonlySet<string>;
  /** Template text in front of a value: `shell.category_`. */
  readonly beginnings: ReadonlySet<string>;
  /** Template text behind a value: `Text`. */
  readonly endings: ReadonlySet<string>;
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !SKIPPED.test(file));
}

/** Collects all strings that could be a key or a part of one. */
export function collectUsedStrings(sources: Iterable<string>): UsedStrings {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  const endings = new Set<string>();
  for (const source of sources) {
    for (const [, word = ""] of source.matchAll(/["'`]([\w.]+)["'`]/g)) words.add(word);
    for (const [, word = ""] of source.matchAll(/[`}]([\w.]+)\$\{/g)) beginnings.add(word);
    for (const [, word = ""] of source.matchAll(/`\w+\.\$\{[^}`]*\}(\w+)`/g)) endings.add(word);
    // Property names, because code maps them to parts of keys: `{ notFound: … }`.
    for (const [, word = ""] of source.matchAll(/(?:^|[{,\s|])([a-zA-Z]\w*)\??:/g)) words.add(word);
  }
  return { words, beginnings, endings };
}

/** Whether these strings can compose a key. */
export function isUsedKey(
  { words, beginnings, endings }: UsedStrings,
  namespace: string,
  id: string,
): boolean {
  if (words.has(`${namespace}.${id}`)) return true;
  for (let end = id.length; end > 0; end -= 1) {
    if (beginnings.has(`${namespace}.${id.slice(0, end)}`)) return true;
  }
  // For a template `auth.${id}`, the id must occur elsewhere in the code, whole or composed.
  if (!beginnings.has(`${namespace}.`)) return false;
  if (words.has(id)) return true;
  for (const [begun] of id.matchAll(/.+?[._]/g)) if (beginnings.has(begun)) return true;
  return [...endings].some((ending) => id.endsWith(ending) && words.has(id.slice(0, -ending.length)));
}

/** The keys of the source language that no code uses, as `namespace.id`. */
export function unusedKeys(): string[] {
  const said = collectUsedStrings(
    SOURCES.flatMap((folder) => sourcesBelow(join(ROOT, folder))).map((file) => readFileSync(file, "utf8")),
  );
  return namespacesOf(SOURCE_LOCALE).flatMap((namespace) =>
    Object.keys(readTable(SOURCE_LOCALE, namespace))
      .filter((id) => !isUsedKey(said, namespace, id))
      .map((id) => `${namespace}.${id}`),
  );
}
