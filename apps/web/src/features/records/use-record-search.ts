import { useNavigate, useSearch } from "@tanstack/react-router";
import { systemClock } from "@khela/kernel/system-clock";
import { readRecordSearch, type RecordSearch, type RecordShape, writeRecordSearch } from "./record-search.ts";

export interface RecordState extends RecordSearch {
  maxDays: number;
  /** Changes part of the selection and returns to its newest page. */
  change: (part: Partial<Pick<RecordSearch, "range" | "filters">>) => void;
  setFilter: (name: string, value: string) => void;
  /** Goes to another page of the same selection. */
  turn: (page: number, cursor: string | null) => void;
}

/** The selection of a record, kept in the address. */
export function useRecordSearch(shape: RecordShape): RecordState {
  const navigate = useNavigate();
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = readRecordSearch(raw, shape, systemClock.nowMs());
  const { range, filters } = search;
  function go(next: RecordSearch) {
    void navigate({ to: ".", search: writeRecordSearch(next) as never, replace: true, resetScroll: false });
  }
  const change = (part: Partial<RecordSearch>) => go({ range, filters, page: 1, ...part });
  return {
    ...search,
    maxDays: shape.maxDays,
    change,
    setFilter: (name, value) => {
      const { [name]: _, ...rest } = filters;
      change({ filters: value === "" ? rest : { ...rest, [name]: value } });
    },
    turn: (page, cursor) =>
      go({ range, filters, ...(cursor === null || page <= 1 ? { page: 1 } : { page, cursor }) }),
  };
}
