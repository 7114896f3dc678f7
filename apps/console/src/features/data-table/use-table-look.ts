import { useState } from "react";
import { persistentStorage } from "../../shell/storage.ts";

interface Look {
  hidden: Record<string, boolean>;
  dense: boolean;
}

/** A table's visible columns and density, remembered in this browser. */
export function useTableLayout(tableId: string, standardHidden: readonly string[]) {
  const [look, setLook] = useState<Look>(() => read(tableId, standardHidden));
  const change = (part: Partial<Look>): void => {
    const next = { ...look, ...part };
    setLook(next);
    persistentStorage.set(`table.${tableId}`, JSON.stringify(next));
  };
  return {
    dense: look.dense,
    hidden: look.hidden,
    setDense: (dense: boolean) => change({ dense }),
    setHidden: (column: string, hidden: boolean) => change({ hidden: { ...look.hidden, [column]: hidden } }),
  };
}

function read(tableId: string, standardHidden: readonly string[]): Look {
  const standard = Object.fromEntries(standardHidden.map((id) => [id, true]));
  try {
    const stored = JSON.parse(persistentStorage.get(`table.${tableId}`) ?? "{}") as Partial<Look>;
    return { hidden: { ...standard, ...stored.hidden }, dense: stored.dense === true };
  } catch {
    // The stored value is invalid, so the defaults apply.
    return { hidden: standard, dense: false };
  }
}
