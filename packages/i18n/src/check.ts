/**
 * Checks the string tables for missing or surplus keys, keys that no code uses, placeholders that differ from
 * English, and plurals that lack a category of the language, or whose category covers several numbers and shows none.
 * The build and a unit test fail on any finding. Source: LANG-01, LANG-02.
 */
import { LOCALES } from "@khela/kernel/locales";
import {
  awaitsTranslation,
  compileText,
  namespacesFor,
  namespacesOf,
  readTable,
  SOURCE_LOCALE,
} from "./compile.ts";
import type { Choices, Compiled } from "./format-message.ts";
import { unusedKeys } from "./unused.ts";

/** The placeholders of a message as `name:type`, sorted; branches of plurals included. */
function placeholdersOf(message: string | Compiled): string[] {
  const found = new Set<string>();
  const visit = (tokens: Compiled): void => {
    for (const token of tokens) {
      if (typeof token === "string") continue;
      const [name, type, options] = token;
      found.add(type ? `${name}:${type}` : name);
      if (typeof options === "object") eachBranch(options, (branch) => visit(branch));
    }
  };
  if (typeof message !== "string") visit(message);
  return [...found].sort();
}

/**
 * Whole numbers that reach every plural category of all languages: up to a thousand, and the millions of French and
 * Spanish.
 */
const COUNTS = [...Array.from({ length: 1001 }, (_, count) => count), 1_000_000, 2_000_000];

/** The number that a branch may write in words, where its category covers no other number. */
const SAID: Readonly<Record<string, number>> = { zero: 0, one: 1, two: 2 };

/**
 * Plurals of a message that lack a category of the language, or hide the number in a category that covers several.
 */
function pluralProblems(message: string | Compiled, tag: string): string[] {
  const found: string[] = [];
  const visit = (tokens: Compiled): void => {
    for (const token of tokens) {
      if (typeof token === "string") continue;
      const [name, type, options] = token;
      if (typeof options !== "object") continue;
      if (type === "plural" || type === "selectordinal") {
        const rules = new Intl.PluralRules(tag, { type: type === "plural" ? "cardinal" : "ordinal" });
        for (const category of rules.resolvedOptions().pluralCategories) {
          const branch = options[category];
          if (!Array.isArray(branch)) {
            found.push(`no branch ${name}:${category}`);
            continue;
          }
          const others = COUNTS.filter(
            (count) =>
              rules.select(count) === category && !(String(count) in options) && count !== SAID[category],
          );
          if (others.length > 0 && !namesNumber(branch as Compiled, name))
            found.push(
              `${name}:${category} names no number, but stands for ${others.slice(0, 3).join(", ")} as well`,
            );
        }
      }
      if (!("other" in options)) found.push(`no branch ${name}:other`);
      eachBranch(options, (branch) => visit(branch));
    }
  };
  if (typeof message !== "string") visit(message);
  return [...new Set(found)];
}

/** Whether a branch of the plural of `name` shows its number in each of its nested choices. */
function namesNumber(branch: Compiled, name: string): boolean {
  return branch.some((token) => {
    if (typeof token === "string") return token === "#";
    const [inner, type, options] = token;
    if (typeof options !== "object") return inner === name;
    // Within a nested plural, # stands for the number of that plural.
    if (type !== "select") return false;
    const choices: Compiled[] = [];
    eachBranch(options, (choice) => choices.push(choice));
    return choices.every((choice) => namesNumber(choice, name));
  });
}

function eachBranch(choices: Choices, visit: (branch: Compiled) => void): void {
  for (const branch of Object.values(choices)) if (Array.isArray(branch)) visit(branch as Compiled);
}

/** Compares one table with the English one. @param mayLack the ids that are shown in English where they are missing */
export function checkTable(
  source: Readonly<Record<string, string>>,
  table: Readonly<Record<string, string>>,
  tag: string,
  mayLack: (id: string) => boolean = () => false,
): string[] {
  const problems: string[] = [];
  for (const id of Object.keys(source)) if (!(id in table) && !mayLack(id)) problems.push(`${id}: missing`);
  for (const [id, text] of Object.entries(table)) {
    const original = source[id];
    if (original === undefined) {
      problems.push(`${id}: not in ${SOURCE_LOCALE}`);
      continue;
    }
    const compiled = compileText(text);
    const expected = placeholdersOf(compileText(original)).join(", ");
    const actual = placeholdersOf(compiled).join(", ");
    if (expected !== actual) problems.push(`${id}: placeholders {${actual}} instead of {${expected}}`);
    for (const problem of pluralProblems(compiled, tag)) problems.push(`${id}: ${problem}`);
  }
  return problems;
}

/** The findings in one locale's folder; an empty list means complete. */
export function checkLocale({ code, tag }: { code: string; tag: string }): string[] {
  const wanted = namespacesFor(code);
  const own = namespacesOf(code);
  const files = [
    ...wanted
      .filter((name) => !own.includes(name) && !awaitsTranslation(code, `${name}.`))
      .map((name) => `${name}.json: missing`),
    ...own
      .filter((name) => !wanted.includes(name))
      .map((name) => `${name}.json: no app says it in this language`),
  ];
  const tables = wanted
    .filter((name) => own.includes(name))
    .flatMap((name) =>
      checkTable(readTable(SOURCE_LOCALE, name), readTable(code, name), tag, (id) =>
        awaitsTranslation(code, `${name}.${id}`),
      ).map((problem) => `${name}.json: ${problem}`),
    );
  return [...files, ...tables].map((problem) => `messages/${code}/${problem}`);
}

/** Checks every locale, and that every key is used; an empty list means complete. */
export function checkMessages(): string[] {
  const unused = unusedKeys().map((key) => `messages/${SOURCE_LOCALE}: no code says ${key}`);
  return [...unused, ...LOCALES.flatMap(checkLocale)];
}
