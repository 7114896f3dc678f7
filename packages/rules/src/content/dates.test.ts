import { expect, test } from "vitest";
import { publicationStateAt } from "./dates.ts";

const NOON = Date.parse("2026-11-24T12:00:00Z");
const [before, at, after] = ["2026-11-24T11:59:59Z", "2026-11-24T12:00:00Z", "2026-11-24T12:00:01Z"];

test.each([
  [null, null, "live"],
  [before, after, "live"],
  [at, null, "live"],
  [after, null, "planned"],
  [null, at, "over"],
  [null, after, "live"],
  // An end before the start, which a database may contain, counts as over, never as live.
  [after, before, "over"],
] as const)("[OPS-05] from %s until %s it is %s at noon", (startsAt, endsAt, state) => {
  expect(publicationStateAt({ startsAt, endsAt }, NOON)).toBe(state);
});
