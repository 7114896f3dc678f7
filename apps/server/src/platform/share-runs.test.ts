import { expect, it } from "vitest";
import { singleFlight } from "./single-flight.ts";

it("[MONEY-09] calls by one name share the run that is under way, and its failure; later ones run anew", async () => {
  let runs = 0;
  const shared = singleFlight(
    (name: string) => name,
    async (name) => {
      const run = ++runs;
      await Promise.resolve();
      if (name === "bad") throw new Error(`run ${run}`);
      return run;
    },
  );
  expect(await Promise.all([shared("a"), shared("a"), shared("b")])).toEqual([1, 1, 2]);
  expect(await shared("a")).toBe(3);
  const failed = await Promise.allSettled([shared("bad"), shared("bad")]);
  expect(failed.map((result) => result.status === "rejected" && result.reason.message)).toEqual([
    "run 4",
    "run 4",
  ]);
});
