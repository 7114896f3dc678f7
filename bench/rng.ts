/**
 * Tests the random numbers of games with programs that judge random bytes, and a planted faulty mapping that
 * these must detect. GAME-10.
 *
 *   npm run rng some minutes
 *   npm run rng -- --nightly every good test of dieharder at its own size: hours
 *   npm run rng -- --seed HEX repeats a run
 *
 * Needs ent, rngtest and dieharder on the machine (Debian: ent, rng-tools-debian, dieharder).
 * Source: money-and-safety, section 3.
 */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { dieharderVerdicts, entVerdicts, fipsVerdicts, type Verdict } from "./rng/judges.ts";
import { type ByteStream, STREAMS } from "./rng/streams.ts";

/** The tests that dieharder's own list rates as good; those that need only a few megabytes run every time. */
const SHORT_TESTS = [0, 3, 8, 10, 15, 16, 100, 101];
const GOOD_TESTS = [
  0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 17, 100, 101, 102, 200, 201, 202, 203, 204, 205, 206, 207, 208,
  209,
];
const SHORT_SAMPLES = 10;
const MB = 1_000_000;

const { values } = parseArgs({ options: { nightly: { type: "boolean" }, seed: { type: "string" } } });
const seed = values.seed ?? randomBytes(32).toString("hex");
const nightly = values.nightly ?? false;
console.log(`seed ${seed}`);

let wrong = 0;
for (const stream of STREAMS) {
  const verdicts = await judge(stream);
  const allGood = verdicts.every(({ good }) => good);
  if (allGood !== stream.fair) wrong += 1;
  console.log(
    `\n${allGood === stream.fair ? "✓" : "✗"} ${stream.name}${stream.fair ? "" : ": has to be found bad"}`,
  );
  for (const { test, good, said } of verdicts) console.log(`    ${good ? "good" : "BAD "} ${test}: ${said}`);
}
process.exitCode = wrong === 0 ? 0 : 1;

async function judge(stream: ByteStream): Promise<Verdict[]> {
  const size = (stream.name === "draws of rounds" ? 16 : 2) * (nightly ? 8 : 1) * MB;
  const verdicts = [
    ...(await entVerdicts(first(stream.bytes(seed), size))),
    ...(await fipsVerdicts(first(stream.bytes(seed), size), size)),
  ];
  if (stream.name !== "draws of rounds") return verdicts;
  for (const test of nightly ? GOOD_TESTS : SHORT_TESTS) {
    verdicts.push(
      ...(await dieharderVerdicts(stream.bytes(seed), test, nightly ? undefined : SHORT_SAMPLES)),
    );
  }
  return verdicts;
}

/** The first bytes of an infinite stream. */
function* first(pieces: Iterable<Uint8Array>, size: number): Generator<Uint8Array> {
  let left = size;
  for (const piece of pieces) {
    yield piece.length <= left ? piece : piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
}
