import { afterAll, beforeAll, expect, it } from "vitest";
import { type PhoneApp, startPhoneApp } from "../../testing/phones.ts";

const SAMPLES = 60;
let app: PhoneApp;

beforeAll(async () => {
  app = await startPhoneApp();
  // Without passwords, so that sixty members are there in seconds.
  await app.setFlags({ MOBILENUMPASSREG3: false });
});
afterAll(() => app.stop());

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Two-sided p of the Mann-Whitney test, by the normal approximation: small where one side tends to be larger. */
function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const isLarger = (a: number, b: number): number => (a === b ? 0.5 : Number(a > b));
  const u = one.flatMap((a) => other.map((b) => isLarger(a, b))).reduce((sum, n) => sum + n, 0);
  const [n, m] = [one.length, other.length];
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  // Abramowitz and Stegun 26.2.17, good to seven digits.
  const t = 1 / (1 + 0.2316419 * z);
  const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
    .map((factor, power) => factor * t ** (power + 1))
    .reduce((sum, term) => sum + term, 0);
  return (2 * tail * Math.exp(-(z ** 2) / 2)) / Math.sqrt(2 * Math.PI);
}

it("[AUTH-10] [AUTH-18] an unknown number takes as long as a known one", { timeout: 60_000 }, async () => {
  const members = [];
  for (let n = 0; n < SAMPLES; n += 1) members.push(await app.registerPhone());
  // As if a day had passed since they registered.
  await app.owner.pool.query("delete from contact_send");
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const measure = async (kind: "known" | "unknown", number: string) => {
    const { send } = await app.prepareAsk(number);
    const start = performance.now();
    await send();
    times[kind].push(performance.now() - start);
  };
  for (const [index, { number }] of members.entries()) {
    // Now the one first, now the other: what happened before must not favour either.
    const pair = [() => measure("known", number), () => measure("unknown", app.newNumber())];
    for (const run of index % 2 ? pair : pair.toReversed()) await run();
  }
  const gap = Math.abs(median(times.known) - median(times.unknown));
  expect(gap).toBeLessThan(5);
  expect(mannWhitney(times.known, times.unknown)).toBeGreaterThan(0.001);
});
