import { taka } from "@khela/kernel/money";
import type { ShotResult } from "@khela/contract/fishing";
import { expect, it } from "vitest";
import { createGun, type FiredShot } from "./gun.ts";

/** A gun with a stopped clock, whose bursts are answered on demand. */
function testGun(gone: ReadonlySet<number> = new Set()) {
  let nowMs = 0;
  const later: { work: () => void; atMs: number }[] = [];
  const sent: { shots: readonly FiredShot[]; answer: (results?: readonly ShotResult[]) => void }[] = [];
  const ended: [bullet: number, end: string | undefined][] = [];
  const gun = createGun({
    send: (shots) => new Promise((answer) => sent.push({ shots, answer: (results) => answer(results) })),
    fits: ({ fish }) => !gone.has(fish),
    ended: ({ bullet }, result) => ended.push([bullet, result?.end]),
    nowMs: () => nowMs,
    later: (work, ms) => later.push({ work, atMs: nowMs + ms }),
  });
  const run = (toMs: number) => {
    nowMs = toMs;
    for (const due of later.splice(0)) {
      if (due.atMs <= nowMs) due.work();
      else later.push(due);
    }
  };
  let bullet = 0;
  const fire = (fish = 1, level = taka(1)) => {
    bullet += 1;
    gun.add({ sea: "s", fish, bullet, level });
  };
  const answer = async (place: number) => {
    const burst = sent[place];
    burst?.answer(burst.shots.map(({ sea, fish }) => ({ sea, fish, end: "miss", times: 0 })));
    await Promise.resolve();
    await Promise.resolve();
  };
  return { gun, sent, ended, run, fire, answer };
}

it("[GAME-12] the first shot goes at once, those that follow together, one burst after the other", async () => {
  const { gun, sent, ended, run, fire, answer } = testGun();
  fire();
  run(0);
  expect(sent[0]?.shots).toHaveLength(1);
  for (let n = 0; n < 3; n += 1) fire();
  run(700);
  // The first burst's answer is still pending.
  expect(sent).toHaveLength(1);
  expect(gun.waiting()).toBe(4);
  await answer(0);
  run(700);
  expect(sent[1]?.shots).toHaveLength(3);
  await answer(1);
  expect(ended).toEqual([1, 2, 3, 4].map((bullet) => [bullet, "miss"]));
  expect(gun.waiting()).toBe(0);
});

it("[GAME-08] a burst has eight shots at most, of one level, at fish that are still there", async () => {
  const { sent, ended, run, fire, answer } = testGun(new Set([9]));
  fire(9);
  for (let n = 0; n < 9; n += 1) fire(1);
  fire(2, taka(5));
  run(0);
  expect(sent[0]?.shots).toHaveLength(8);
  expect(ended).toEqual([[1, undefined]]);
  await answer(0);
  run(1_000);
  expect(sent[1]?.shots.map(({ level }) => level)).toEqual([taka(1)]);
  await answer(1);
  run(2_000);
  expect(sent[2]?.shots.map(({ level }) => level)).toEqual([taka(5)]);
});

it("[GAME-12] shots of a refused burst end without having been taken", async () => {
  const { sent, ended, run, fire } = testGun();
  fire();
  run(0);
  sent[0]?.answer(undefined);
  await Promise.resolve();
  await Promise.resolve();
  expect(ended).toEqual([[1, undefined]]);
});
