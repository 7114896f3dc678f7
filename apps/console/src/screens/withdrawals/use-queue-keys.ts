import { useHotkeys } from "@mantine/hooks";
import { useEffect } from "react";
import type { Row, Verb } from "./use-actions.ts";

interface QueueKeys {
  rows: readonly Row[];
  cursor: string | undefined;
  /** No keys while a dialog has the floor. */
  paused: boolean;
  move: (id: string) => void;
  act: (verb: Verb, row: Row) => void;
  open: (row: Row) => void;
  help: () => void;
}

/** The keyboard of the queue: j/k move, c claim, u give back, a approve, r reject, o open, ? help. */
export function useQueueKeys(keys: QueueKeys): void {
  const { rows, cursor } = keys;
  const at = rows.findIndex(({ withdrawalId }) => withdrawalId === cursor);
  const row = rows[at];
  const step = (by: number) => {
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next) keys.move(next.withdrawalId);
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
    ["C", onRow((current) => keys.act("claim", current))],
    ["U", onRow((current) => keys.act("release", current))],
    ["A", onRow((current) => keys.act("approve", current))],
    ["R", onRow((current) => keys.act("reject", current))],
    ["O", onRow(keys.open)],
    ["shift+?", on(keys.help)],
    ["?", on(keys.help)],
  ]);
  useEffect(() => {
    if (cursor) document.querySelector(`[data-row="${cursor}"]`)?.scrollIntoView({ block: "nearest" });
  }, [cursor]);
}
