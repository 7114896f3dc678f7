import type { Area, Item, TestFile } from "./parse.ts";

/** The state of a requirement. */
export type State = "done" | "partial" | "open";

const BELOW_SURFACE = "tested by unit tests only, not yet through a browser, HTTP or a socket";

interface Judged extends Item {
  readonly state: State;
  readonly gap: string;
  readonly files: readonly string[];
}

/** The text of docs/requirements.md. */
export function requirementsPage(
  areas: readonly Area[],
  gaps: ReadonlyMap<string, string>,
  tests: readonly TestFile[],
): string {
  const judged = areas.map(({ title, items }) => ({
    title,
    items: items.map((item) => judge(item, gaps, tests)),
  }));
  const all = judged.flatMap(({ items }) => items);
  return [
    "# Requirements and their state",
    "",
    "Made by `npm run requirements` from [the items](requirements.source.md), [the known gaps](requirements.gaps.md)",
    "and the titles of the tests; `npm test` fails when this page is out of date. **done**: tests through the public",
    "surface carry the id. **partial**: a gap is listed, or only unit tests carry it. **open**: no test carries it.",
    "",
    "| Area | Done | Partial | Open |",
    "|---|---:|---:|---:|",
    ...judged.map(({ title, items }) => countRow(title, items)),
    countRow("**All**", all),
    ...judged.flatMap(({ title, items }) => [
      "",
      `## ${title}`,
      "",
      "| Id | Item | State | Tests |",
      "|---|---|---|---|",
      ...items.map(itemRow),
    ]),
    "",
  ].join("\n");
}

/** Ids in a test title or a gap that belong to no requirement. */
export function unknownIds(
  areas: readonly Area[],
  gaps: ReadonlyMap<string, string>,
  tests: readonly TestFile[],
): string[] {
  const known = new Set(areas.flatMap(({ items }) => items.map(({ id }) => id)));
  const inTests = tests.flatMap(({ file, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
  );
  const inGaps = [...gaps.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `docs/requirements.gaps.md: ${id}`);
  return [...inTests, ...inGaps];
}

function judge(item: Item, gaps: ReadonlyMap<string, string>, tests: readonly TestFile[]): Judged {
  const files = tests.filter(({ ids }) => ids.includes(item.id)).map(({ file }) => file);
  const listed = gaps.get(item.id);
  const onSurface = files.some((file) => file.startsWith("e2e/") || file.includes(".it.test."));
  const gap = listed ?? (onSurface ? "" : BELOW_SURFACE);
  if (files.length === 0) return { ...item, files, state: "open", gap: listed ?? "" };
  return { ...item, files, state: gap ? "partial" : "done", gap };
}

function countRow(title: string, items: readonly Judged[]): string {
  const count = (state: State): number => items.filter((item) => item.state === state).length;
  return `| ${title} | ${count("done")} | ${count("partial")} | ${count("open")} |`;
}

function itemRow({ id, text, state, gap, files }: Judged): string {
  const tests = files.map((file) => `[${file.split("/").at(-1)}](../${file})`).join(", ");
  return `| ${id} | ${cell(text)} | ${state}${gap ? `: ${cell(gap)}` : ""} | ${tests} |`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
