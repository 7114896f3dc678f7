/** Programs that test random bytes, and the parsing of their output. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

export interface Verdict {
  readonly test: string;
  readonly good: boolean;
  readonly said: string;
}

/** rngtest uses blocks of 20,000 bits, of which a good source fails about this share (FIPS 140-2). */
const FIPS_FAILING = 0.0008;
const BLOCK_BYTES = 2_500;
/** A good source is outside these bounds once in ten thousand times. */
const P_LOW = 0.000_05;
const P_HIGH = 1 - P_LOW;

/** ent: chi-squared over the bytes. @param input must end at the size that the caller wants */
export async function entVerdicts(input: Iterable<Uint8Array>): Promise<Verdict[]> {
  const printed = await judged("ent", ["-t"], input);
  // 1,file-bytes,entropy,chi-square,mean,monte-carlo-pi,serial-correlation
  const [, bytes = 0, entropy = 0, chi = 0, mean = 0, , serial = 0] = (printed.trim().split("\n")[1] ?? "")
    .split(",")
    .map(Number);
  const p = chiAbove(chi, 255);
  const deviations = Math.abs(serial) * Math.sqrt(bytes);
  return [
    {
      test: "ent: chi-squared",
      good: p > P_LOW && p < P_HIGH,
      said: `${chi.toFixed(1)} (p = ${p.toFixed(4)}), entropy ${entropy.toFixed(5)}, mean ${mean.toFixed(3)}`,
    },
    {
      test: "ent: serial correlation",
      good: deviations < 4,
      said: `${serial} (${deviations.toFixed(1)} deviations)`,
    },
  ];
}

/** rngtest: the FIPS 140-2 tests on blocks. */
export async function fipsVerdicts(input: Iterable<Uint8Array>, bytes: number): Promise<Verdict[]> {
  const printed = await judged("rngtest", [], input);
  const failed = Number(/FIPS 140-2 failures: (\d+)/.exec(printed)?.[1]);
  const passed = Number(/FIPS 140-2 successes: (\d+)/.exec(printed)?.[1]);
  const expected = (bytes / BLOCK_BYTES) * FIPS_FAILING;
  return [
    {
      test: "rngtest: FIPS 140-2",
      good: passed > 0 && failed <= expected + 4 * Math.sqrt(expected) + 1,
      said: `${failed} of ${passed + failed} blocks failed, about ${expected.toFixed(1)} expected`,
    },
  ];
}

/**
 * One test of dieharder, by its number. @param samples the number of p-values to collect; undefined for the
 * test's default
 */
export async function dieharderVerdicts(
  input: Iterable<Uint8Array>,
  test: number,
  samples: number | undefined,
): Promise<Verdict[]> {
  const args = ["-g", "200", "-d", String(test), ...(samples === undefined ? [] : ["-p", String(samples)])];
  const printed = await judged("dieharder", args, input);
  const rows = [
    ...printed.matchAll(/^ *([\w-]+)\| *(\d+)\|[^|]*\|[^|]*\|([\d.]+)\| *(PASSED|WEAK|FAILED)/gm),
  ];
  if (rows.length === 0) throw new Error(`dieharder -d ${test} gave no result`);
  return rows.map(([, name = "", tuple = "", p = "", assessment = ""]) => ({
    test: `dieharder: ${name} ${tuple}`,
    // A good source is rated weak (p beyond 0.5 %) now and then, but failed only once in a million times.
    good: assessment !== "FAILED",
    said: `p = ${p} ${assessment}`,
  }));
}

/**
 * Pipes the bytes into a program until either ends. @returns the program's output @throws Error where the
 * program is missing
 */
async function judged(
  program: string,
  args: readonly string[],
  input: Iterable<Uint8Array>,
): Promise<string> {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
  const ended = once(child, "exit").catch(() => {
    throw new Error(`${program} is not on this machine (Debian: ent, rng-tools-debian, dieharder)`);
  });
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  await Promise.all([pipeline(Readable.from(input), child.stdin).catch(unlessEnough), ended]);
  return (await printed).join("\n");
}

/** Ignores the error of a program that has read enough and closes its input. */
function unlessEnough(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE" && error.code !== "ENOENT" && error.code !== "ERR_STREAM_PREMATURE_CLOSE")
    throw error;
}

/**
 * The probability that chi-squared exceeds a value, after Wilson and Hilferty; accurate to 0.1 % from ten
 * degrees on.
 */
function chiAbove(chi: number, degrees: number): number {
  const a = 2 / (9 * degrees);
  const z = (Math.cbrt(chi / degrees) - (1 - a)) / Math.sqrt(a);
  // Abramowitz and Stegun 26.2.17, to 7.5e-8.
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return z >= 0 ? tail : 1 - tail;
}
