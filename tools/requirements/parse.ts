/** One requirement of docs/requirements.source.md. */
export interface Item {
  readonly id: string;
  readonly text: string;
}

/** A group of requirements under one heading. */
export interface Area {
  readonly title: string;
  readonly items: readonly Item[];
}

/** A test file and the requirement ids in its titles. */
export interface TestFile {
  readonly file: string;
  readonly ids: readonly string[];
}

/**
 * Reads areas (`## …`) and their requirements (`- AREA-01 text`).
 * @throws RangeError for an id that is used twice or a list line without one
 */
export function parseAreas(source: string): Area[] {
  const areas: { title: string; items: Item[] }[] = [];
  const seen = new Set<string>();
  for (const line of source.split("\n")) {
    if (line.startsWith("## ")) areas.push({ title: line.slice(3).trim(), items: [] });
    if (!line.startsWith("- ")) continue;
    const [, id, text] = /^- ([A-Z]+-\d{2,}) (.+)$/.exec(line) ?? [];
    if (id === undefined || text === undefined) throw new RangeError(`not an item: ${line}`);
    if (seen.has(id)) throw new RangeError(`${id} stands twice`);
    seen.add(id);
    areas.at(-1)?.items.push({ id, text });
  }
  return areas;
}

/** Reads the known gaps, `- AREA-01: what is missing`: id → what is missing. */
export function parseGaps(source: string): Map<string, string> {
  const lines = source.matchAll(/^- ([A-Z]+-\d{2,}): (.+)$/gm);
  return new Map(Array.from(lines, ([, id = "", gap = ""]) => [id, gap]));
}

/**
 * The ids in a test file's titles: `"[AREA-01] …"`, `"[AREA-01] [AREA-02] …"` or `"[AREA-01, AREA-02] …"`, at
 * the beginning of a string.
 */
export function idsInTitles(code: string): string[] {
  const heads = code.matchAll(/["'`]((?:\[[A-Z]+-\d{2,}(?:,? [A-Z]+-\d{2,})*\] ?)+)/g);
  const ids = Array.from(heads).flatMap(([, head = ""]) => head.match(/[A-Z]+-\d{2,}/g) ?? []);
  return [...new Set(ids)].toSorted();
}
