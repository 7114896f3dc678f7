import { describe, expect, it } from "vitest";
import type { TableSearch } from "./table-search.ts";
import { viewSearch, withOpenRow } from "./view-search.ts";

type Search = TableSearch<"state" | "kind" | "open">;

/** Records the URL parameters that each control of a queue produces. */
function queue(search: Search) {
  const went: Search[] = [];
  const controls = viewSearch(search, { name: "state", usual: "open", go: (next) => went.push(next) });
  return { ...controls, went };
}

const FULL: Search = { page: 3, size: 50, sort: "-at", q: "rahim", state: "paid", kind: "bonus", open: "w1" };

describe("[OPS-02] the view of a queue in the address", () => {
  it("is the usual one where the address names none", () => {
    expect(queue({}).view).toBe("open");
    expect(queue(FULL).view).toBe("paid");
  });

  it("is no filter of the table, nor is the open row", () => {
    expect(queue(FULL).tableSearch).toEqual({ page: 3, size: 50, sort: "-at", q: "rahim", kind: "bonus" });
  });

  it("changes from the first page with no row open, and keeps what else narrows the table", () => {
    const { setView, went } = queue(FULL);
    setView("refused");
    setView("open");
    const kept = { size: 50, sort: "-at", q: "rahim", kind: "bonus" };
    expect(went).toEqual([{ ...kept, state: "refused" }, kept]);
  });

  it("stays when the table changes, which closes the row", () => {
    const { setTableSearch, went } = queue(FULL);
    setTableSearch({ page: 4 });
    expect(went).toEqual([{ page: 4, state: "paid" }]);
  });

  it("stays out of the address when the table changes in the usual view", () => {
    const { setTableSearch, went } = queue({ q: "rahim" });
    setTableSearch({ page: 2 });
    expect(went).toEqual([{ page: 2 }]);
  });

  it("opens and closes a row in the address of now, whatever was drawn before", () => {
    expect(withOpenRow("w2")(FULL)).toEqual({ ...FULL, open: "w2" });
    const { open: _open, ...closed } = FULL;
    expect(withOpenRow(undefined)(FULL)).toEqual(closed);
  });

  it("goes by the name the queue gives it", () => {
    const went: TableSearch<"view">[] = [];
    const { view, setView } = viewSearch<TableSearch<"view">>(
      { view: "players" },
      { name: "view", usual: "work", go: (next) => went.push(next) },
    );
    setView("ended");
    expect([view, went]).toEqual(["players", [{ view: "ended" }]]);
  });
});
