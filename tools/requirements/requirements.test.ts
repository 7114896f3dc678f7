import { expect, it } from "vitest";
import { requirementsPage, unknownIds } from "./page.ts";
import { idsInTitles, parseAreas, parseGaps } from "./parse.ts";

const areas = parseAreas(
  "# Title\n\n## CASH · money\n\n- CASH-01 Goes in.\n- CASH-02 ◆ Goes | out.\n- CASH-03 Stays.\n- CASH-04 Turns.\n",
);

it("reads items and refuses an id that stands twice or is missing", () => {
  expect(areas).toHaveLength(1);
  expect(areas[0]?.items.map(({ id }) => id)).toEqual(["CASH-01", "CASH-02", "CASH-03", "CASH-04"]);
  expect(() => parseAreas("## A\n- CASH-01 a\n- CASH-01 b")).toThrow("CASH-01 stands twice");
  expect(() => parseAreas("## A\n- without an id")).toThrow("not an item");
});

it("finds ids at the beginning of titles only", () => {
  const code = `
    it("[CASH-02] [CASH-01] two", f); it.each(["[x]"])('[CASH-03, CASH-04] more', f);
    // "see [CASH-05]" is no title
    expect(text).toBe("about [CASH-06]");`;
  expect(idsInTitles(code)).toEqual(["CASH-01", "CASH-02", "CASH-03", "CASH-04"]);
});

it("tells done, partial and open apart, and names unknown ids", () => {
  const tests = [
    { file: "e2e/player/cash.spec.ts", ids: ["CASH-01", "CASH-02"] },
    { file: "packages/rules/src/cash.test.ts", ids: ["CASH-01", "CASH-03", "CASH-99"] },
  ];
  const gaps = parseGaps("intro\n\n- CASH-02: no fees yet\n- CASH-98: nowhere\n");
  const page = requirementsPage(areas, gaps, tests);
  expect(page).toContain("| CASH · money | 1 | 2 | 1 |");
  expect(page).toContain("| CASH-01 | Goes in. | done | [cash.spec.ts](../e2e/player/cash.spec.ts), ");
  expect(page).toContain("| CASH-02 | ◆ Goes \\| out. | partial: no fees yet | ");
  expect(page).toContain("| CASH-03 | Stays. | partial: tested by unit tests only");
  expect(page).toContain("| CASH-04 | Turns. | open |  |");
  expect(unknownIds(areas, gaps, tests)).toEqual([
    "packages/rules/src/cash.test.ts: CASH-99",
    "docs/requirements.gaps.md: CASH-98",
  ]);
});
