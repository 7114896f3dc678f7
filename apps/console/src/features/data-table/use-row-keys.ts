import { useHotkeys } from "@mantine/hooks";
import { useEffect } from "react";

interface RowKeys<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  cursor: string | undefined;
  /** Disables the shortcuts while a dialog is open. */
  paused: boolean;
  move: (key: string) => void;
  open: (row: Row) => void;
  help: () => void;
  /** The screen's own actions on the row under the cursor, by key. */
  acts: Readonly<Record<string, (row: Row) => void>>;
}

/** The keyboard shortcuts of a list: j/k move, o open, ? help, and the screen's own keys. */
export function useRowKeys<Row>(keys: RowKeys<Row>): void {
  const { rows, rowKey, cursor } = keys;
  const at = rows.findIndex((row) => rowKey(row) === cursor);
  const row = rows[at];
  const step = (by: number) => {
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next) keys.move(rowKey(next));
  };
  const on = (work: () => void) => () => {
    if (!keys.paused) work();
  };
  const onRow = (work: (current: Row) => void) =>
    on(() => {
      if (row) work(row);
    });
  useHotkeys([
    ["J", on(() => step(1))],
    ["K", on(() => step(-1))],
    ["O", onRow(keys.open)],
    ["shift+?", on(keys.help)],
    ["?", on(keys.help)],
    ...Object.entries(keys.acts).map(([key, act]): [string, () => void] => [key, onRow(act)]),
  ]);
  useEffect(() => {
    if (cursor) document.querySelector(`[data-row="${cursor}"]`)?.scrollIntoView({ block: "nearest" });
  }, [cursor]);
}
