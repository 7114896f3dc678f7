import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The contents of `<DATA_DIR>/addresses.json`: label → address, in the order to show. */
export type Addresses = Readonly<Record<string, string>>;
/** One row of `<DATA_DIR>/demo-accounts.json`: column names and their values, all text. */
export type DemoAccount = Readonly<Record<string, string>>;

/**
 * The box that `npm start` ends with: the addresses and the demo accounts that the server wrote.
 * @param peers the addresses of the sandbox peers
 * @throws Error when one of the two files is missing or has another shape
 */
export function summaryBox(dataFolder: string, peers: Addresses, footer: readonly string[]): string {
  const addresses = { ...(readJson(join(dataFolder, "addresses.json")) as Addresses), ...peers };
  const accounts = readJson(join(dataFolder, "demo-accounts.json")) as readonly DemoAccount[];
  const lines = ["Khela is ready", "", ...table(Object.entries(addresses))];
  if (accounts.length > 0) {
    const columns = [...new Set(accounts.flatMap((account) => Object.keys(account)))];
    const rows = accounts.map((account) => columns.map((column) => account[column] ?? ""));
    lines.push("", "Demo accounts", "", ...table([columns, ...rows]));
  }
  return box([...lines, "", ...footer]);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Pads the cells so that the columns are aligned. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("   "));
}

function box(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const rule = "─".repeat(width + 4);
  return [`╭${rule}╮`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `╰${rule}╯`].join("\n");
}
