/**
 * What is wrong with the string tables: a key too few or too many, other placeholders than
 * English, a plural without a category that the language needs. The build and a unit test fail
 * on the first finding. Source: LANG-01, LANG-02.
 */
import { compileText, namespacesOf, readTable } from "./compile.ts";
import type { Choices, Compiled } from "./format-message.ts";
import { LOCALES } from "./locales.ts";

const SOURCE_LOCALE = "en";

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

/** The plural categories that a message lacks in a language, as `name:category`. */
function missingCategories(message: string | Compiled, tag: string): string[] {
  const found: string[] = [];
  const visit = (tokens: Compiled): void => {
    for (const token of tokens) {
      if (typeof token === "string") continue;
      const [name, type, options] = token;
      if (typeof options !== "object") continue;
      if (type === "plural" || type === "selectordinal") {
        const kind = type === "plural" ? "cardinal" : "ordinal";
        const needed = new Intl.PluralRules(tag, { type: kind }).resolvedOptions().pluralCategories;
        for (const category of needed) if (!(category in options)) found.push(`${name}:${category}`);
      }
      if (!("other" in options)) found.push(`${name}:other`);
      eachBranch(options, (branch) => visit(branch));
    }
  };
  if (typeof message !== "string") visit(message);
  return [...new Set(found)];
}

function eachBranch(choices: Choices, visit: (branch: Compiled) => void): void {
  for (const branch of Object.values(choices)) if (Array.isArray(branch)) visit(branch as Compiled);
}

/** Compares one table with the English one. */
export function checkTable(
  source: Readonly<Record<string, string>>,
  table: Readonly<Record<string, string>>,
  tag: string,
): string[] {
  const problems: string[] = [];
  for (const id of Object.keys(source)) if (!(id in table)) problems.push(`${id}: missing`);
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
    for (const category of missingCategories(compiled, tag)) problems.push(`${id}: no branch ${category}`);
  }
  return problems;
}

/** Checks every locale's folder; an empty list means complete. */
export function checkMessages(): string[] {
  const namespaces = namespacesOf(SOURCE_LOCALE);
  return LOCALES.flatMap((locale) => {
    const own = namespacesOf(locale.code);
    const files = [
      ...namespaces.filter((name) => !own.includes(name)).map((name) => `${name}.json: missing`),
      ...own.filter((name) => !namespaces.includes(name)).map((name) => `${name}.json: not in en`),
    ].map((problem) => `messages/${locale.code}/${problem}`);
    const tables = namespaces
      .filter((name) => own.includes(name))
      .flatMap((name) =>
        checkTable(readTable(SOURCE_LOCALE, name), readTable(locale.code, name), locale.tag).map(
          (problem) => `messages/${locale.code}/${name}.json: ${problem}`,
        ),
      );
    return [...files, ...tables];
  });
}
