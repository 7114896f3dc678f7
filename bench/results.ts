import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchRow } from "./ledger.ts";
import { type Machine, machineLine } from "./machine.ts";

/** A part's latest figures and the machine of their measurement. */
interface PartResults {
  day: string;
  machine: Machine;
  rows: readonly BenchRow[];
}

const RESULTS = join(import.meta.dirname, "results.json");
const README = join(import.meta.dirname, "README.md");
const BEGIN = "<!-- results: written by npm run bench -- --save -->";
const END = "<!-- /results -->";

/** Whether a figure meets its aim and limit; undefined where it has neither. */
function isMet({ value, aim, limit }: BenchRow): boolean | undefined {
  if (aim === undefined && limit === undefined) return undefined;
  return value >= (aim ?? -Infinity) && value <= (limit ?? Infinity);
}

function shown(value: number): string {
  const digits = Number.isInteger(value) || value >= 1_000 ? 0 : value >= 100 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function target({ aim, limit }: BenchRow): string {
  if (aim !== undefined) return `≥ ${shown(aim)}`;
  return limit === undefined ? "" : `≤ ${shown(limit)}`;
}

const VERDICT = { true: "ok", false: "missed", undefined: "" } as const;

/** A figure as one line of the printed table, which ends with `ok` or `missed` where there is an aim. */
export function rowLine(row: BenchRow): string {
  const verdict = VERDICT[`${isMet(row)}`];
  return `  ${row.what.padEnd(46)}${shown(row.value).padStart(10)} ${row.unit.padEnd(6)}${target(row).padEnd(10)}${verdict}`.trimEnd();
}

/** Stores a part's figures in results.json and in the table of README.md, without changing other parts. */
export function saveResults(part: string, results: Omit<PartResults, "day">): void {
  const kept: Record<string, PartResults> = existsSync(RESULTS)
    ? (JSON.parse(readFileSync(RESULTS, "utf8")) as Record<string, PartResults>)
    : {};
  const day = new Date().toISOString().slice(0, 10);
  const all = { ...kept, [part]: { day, ...results } };
  writeFileSync(RESULTS, `${JSON.stringify(all, undefined, 2)}\n`);
  const page = readFileSync(README, "utf8");
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error("bench/README.md has lost its marks");
  writeFileSync(README, `${before}${BEGIN}\n\n${tables(all)}\n${END}${after}`);
}

function tables(all: Readonly<Record<string, PartResults>>): string {
  return Object.entries(all)
    .map(([part, { day, machine, rows }]) => {
      const lines = rows.map(
        (row) =>
          `| ${row.what.trim()} | ${shown(row.value)} ${row.unit} | ${target(row)} | ${VERDICT[`${isMet(row)}`]} |`,
      );
      const note = machine.quiet ? "" : " The machine was not quiet.";
      const head = `### ${part}\n\n${day}, ${machineLine(machine)}.${note}`;
      return `${head}\n\n| | value | aim | |\n|---|---:|---|---|\n${lines.join("\n")}\n`;
    })
    .join("\n");
}
