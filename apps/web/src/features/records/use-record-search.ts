import { useNavigate, useSearch } from "@tanstack/react-router";
import { systemClock } from "../../shell/system-clock.ts";
import { readRecordSearch, type RecordSearch, writeRecordSearch } from "./record-search.ts";

export interface RecordState extends RecordSearch {
  /** Changes a part of the selection; anything but the page starts over at page 1. */
  change: (part: Partial<RecordSearch>) => void;
  setFilter: (name: string, value: string) => void;
}

/** The selection of a record, kept in the address. */
export function useRecordSearch(filterNames: readonly string[]): RecordState {
  const navigate = useNavigate();
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = readRecordSearch(raw, filterNames, systemClock.nowMs());
  function change(part: Partial<RecordSearch>) {
    const next = writeRecordSearch({ ...search, page: 1, ...part });
    void navigate({ to: ".", search: next as never, replace: true, resetScroll: false });
  }
  return {
    ...search,
    change,
    setFilter: (name, value) => {
      const { [name]: _, ...rest } = search.filters;
      change({ filters: value === "" ? rest : { ...rest, [name]: value } });
    },
  };
}
