import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { coalesce } from "./coalesce.ts";

test("[GAME-08] many who look at once share a reading that began after they asked", async () => {
  let begun = 0;
  let failing = false;
  const read = coalesce(async () => {
    const number = ++begun;
    await sleep(5);
    if (failing) throw new Error("away");
    return number;
  });
  const first = read();
  const crowd = Array.from({ length: 100 }, () => read());
  expect(await first).toBe(1);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([2]));
  expect(await read()).toBe(3);

  failing = true;
  const failed = read();
  const afterwards = read();
  await expect(failed).rejects.toThrow("away");
  failing = false;
  expect(await afterwards).toBe(5);
  expect(await read()).toBe(6);
});

test("[GAME-08] nobody waits twice for a database that is away", async () => {
  let begun = 0;
  const read = coalesce(async () => {
    begun += 1;
    await sleep(5);
    if (begun === 1) throw new Error("Query read timeout");
    return begun;
  });
  const answers = await Promise.allSettled([read(), read(), read()]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(begun).toBe(1);
  expect(await read()).toBe(2);
});
