import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The kinds of records by name; a record is identified by its kind and id. */
type Kinds = Record<string, { id: string }>;

/** Records in memory, and a file to which every change is appended before it is acknowledged. */
export interface RecordFile<K extends Kinds> {
  readonly maps: { readonly [Kind in keyof K]: ReadonlyMap<string, K[Kind]> };
  save<Kind extends keyof K & string>(kind: Kind, record: K[Kind]): void;
}

/**
 * Opens a peer's storage. At a restart the file is read, where the last line of an id counts, and rewritten
 * without replaced lines.
 * @param file created where it is missing
 * @param keep the maximum number of records of a kind to keep at the start, the newest; by default all
 */
export function openRecordFile<K extends Kinds>(
  file: string,
  kinds: readonly (keyof K & string)[],
  keep = Number.POSITIVE_INFINITY,
): RecordFile<K> {
  mkdirSync(dirname(file), { recursive: true });
  const maps = Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as {
    [Kind in keyof K]: Map<string, K[Kind]>;
  };
  for (const { kind, record } of readLines<K>(file)) maps[kind].set(record.id, record);
  for (const kind of kinds) {
    const map = maps[kind];
    for (const id of [...map.keys()].slice(0, Math.max(0, map.size - keep))) map.delete(id);
  }
  const text = kinds.flatMap((kind) => [...maps[kind].values()].map((record) => line(kind, record))).join("");
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return {
    maps,
    save(kind, record) {
      appendFileSync(file, line(kind, record), { mode: 0o600 });
      maps[kind].set(record.id, record);
    },
  };
}

function line(kind: string, record: object): string {
  return `${JSON.stringify({ kind, record })}\n`;
}

function readLines<K extends Kinds>(file: string): { kind: keyof K; record: K[keyof K] }[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  // A text after the last line break was cut off by a crash, before it was acknowledged.
  return lines.slice(0, -1).map((text) => JSON.parse(text) as { kind: keyof K; record: K[keyof K] });
}
