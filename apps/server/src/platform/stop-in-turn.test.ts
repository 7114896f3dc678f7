import { expect, it } from "vitest";
import { stopSequentially } from "./stop-sequentially.ts";

it("[OPS-08] parts stop one after the other", async () => {
  const stopped: string[] = [];
  await stopSequentially([
    ["first", async () => stopped.push("first")],
    ["never started", () => undefined],
    ["second", async () => stopped.push("second")],
  ]);
  expect(stopped).toEqual(["first", "second"]);
});

it("[OPS-08] a part that never stops is named, and keeps the process no longer", async () => {
  const never = (): Promise<void> => new Promise(() => undefined);
  const stopping = stopSequentially([["jobs", never]], 10);
  await expect(stopping).rejects.toThrow("jobs did not stop within 0.01 s");
});
