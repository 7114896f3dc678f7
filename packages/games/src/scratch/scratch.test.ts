import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import digests from "./digests.json" with { type: "json" };
import {
  bookRoot,
  ticketOrder,
  rootOfSeed,
  sheetHash,
  sheetsOf,
  ticketPath,
  ticketSecrets,
  verifyTicket,
} from "./book.ts";
import { ALIKE, faceOf, FIELDS } from "./face.ts";
import { SCRATCH_INFO } from "./info.ts";
import { type BookPlan, bookReturn, SCRATCH_PLAN, SCRATCH_PRICES, winningTickets } from "./plan.ts";

const SMALL: BookPlan = {
  size: 1_000,
  prizes: [
    { times: 50, count: 4 },
    { times: 5, count: 60 },
    { times: 1, count: 200 },
  ],
};
const seedOf = (text: string) => createHash("sha256").update(text).digest("hex");

it("[GAME-10] the book returns exactly 95 %, and the shelf says what the book holds", () => {
  const { returned, staked } = bookReturn(SCRATCH_PLAN);
  expect([returned, staked]).toEqual([95_000, 100_000]);
  expect(SCRATCH_INFO.rtpPpm).toBe((returned * 1_000_000) / staked);
  expect(SCRATCH_INFO.hitRatePpm).toBe((winningTickets(SCRATCH_PLAN) * 1_000_000) / staked);
  expect(SCRATCH_INFO.maxWinHundredths).toBe((SCRATCH_PLAN.prizes[0]?.times ?? 0) * 100);
  expect([SCRATCH_PRICES[0], SCRATCH_PRICES.at(-1)]).toEqual([SCRATCH_INFO.minStake, SCRATCH_INFO.maxStake]);
});

it("[GAME-10] whatever the seed, a book holds exactly the printed prizes", () => {
  for (const seed of ["a", "b"]) {
    const order = ticketOrder(seedOf(seed), SCRATCH_INFO.code, SCRATCH_PLAN);
    expect(order).toHaveLength(SCRATCH_PLAN.size);
    const counted = new Map<number, number>();
    for (const times of order) counted.set(times, (counted.get(times) ?? 0) + 1);
    for (const { times, count } of SCRATCH_PLAN.prizes) expect(counted.get(times)).toBe(count);
    expect(counted.get(0)).toBe(SCRATCH_PLAN.size - winningTickets(SCRATCH_PLAN));
  }
  expect(ticketOrder(seedOf("a"), "x", SMALL)).not.toEqual(ticketOrder(seedOf("b"), "x", SMALL));
});

it("[GAME-09] every ticket proves itself against the root, and nothing else does", () => {
  const seed = seedOf("book");
  const order = ticketOrder(seed, "lucky-scratch", SMALL);
  const secrets = ticketSecrets(seed);
  const sheets = Array.from({ length: sheetsOf(SMALL.size) }, (_, sheet) => sheetHash(order, secrets, sheet));
  const root = bookRoot(sheets);
  expect(root).toBe(rootOfSeed(seed, "lucky-scratch", SMALL));
  for (const number of [1, 2, 128, 129, 640, 999, 1_000]) {
    const leaf = { number, times: order[number - 1] ?? 0, secret: secrets(number) };
    const path = ticketPath({ order, secrets, sheets }, number);
    expect(path).toHaveLength(10);
    expect(verifyTicket(leaf, path, root)).toBe(true);
    expect(verifyTicket({ ...leaf, times: leaf.times + 1 }, path, root)).toBe(false);
    expect(verifyTicket({ ...leaf, number: (number % SMALL.size) + 1 }, path, root)).toBe(false);
    expect(verifyTicket({ ...leaf, secret: secrets(number + 1) }, path, root)).toBe(false);
    expect(verifyTicket({ ...leaf, number: number + 1_024 }, path, root)).toBe(false);
    expect(verifyTicket(leaf, path.slice(1), root)).toBe(false);
  }
});

it("[GAME-08] a ticket shows its prize three times and nothing else as often", () => {
  const prizes = [0, ...SCRATCH_PLAN.prizes.map(({ times }) => times)];
  for (let number = 0; number < 400; number += 1) {
    const times = prizes[number % prizes.length] ?? 0;
    const face = faceOf({ secret: seedOf(`face ${number}`), times });
    expect(face).toHaveLength(FIELDS);
    const alike = (value: number) => face.filter((field) => field === value).length;
    const thrice = face.filter((value) => alike(value) >= ALIKE);
    expect(thrice).toEqual(times > 0 ? [times, times, times] : []);
  }
});

/** The digest as in verify/scratch.py: ten books, a hundred tickets of each. */
function digest(): { tickets: string; roots: string[] } {
  const hash = createHash("sha256");
  const roots = Array.from({ length: 10 }, (_, book) => {
    const seed = seedOf(`khela test book ${book}`);
    const order = ticketOrder(seed, "lucky-scratch", SMALL);
    const secrets = ticketSecrets(seed);
    for (let number = book + 1; number <= SMALL.size; number += 10) {
      const [times, secret] = [order[number - 1] ?? 0, secrets(number)];
      hash.update(`${book}:${number}:${times}:${secret}:${faceOf({ secret, times }).join(",")}\n`);
    }
    return rootOfSeed(seed, "lucky-scratch", SMALL);
  });
  return { tickets: hash.digest("hex"), roots };
}

it("[GAME-09] 1,000 tickets and the roots of their books are those of the digest", () => {
  expect(digest()).toEqual(digests);
});

it("[GAME-09] plain Python arrives at the same books by itself", () => {
  const script = fileURLToPath(new URL("../../verify/scratch.py", import.meta.url));
  const run = spawnSync("python3", [script, "digests"], { encoding: "utf8" });
  // Where Python is not installed, the test above has still checked the same tickets.
  if (run.error) return;
  expect(JSON.parse(run.stdout)).toEqual(digests);
});
