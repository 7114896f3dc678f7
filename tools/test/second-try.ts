import { type FileReport, type RunReport, totals } from "./reports.ts";

/** Runs the tests of one file, or of all where none is named, each time on a state of its own. */
export type Attempt = (file?: string) => Promise<RunReport>;

/** More failed files than these are no chance: something is broken. */
export const MOST_FILES = 15;

/** A run, and what of it passed only when it was tried once more. */
export interface TriedRun extends RunReport {
  /** What failed at first and passed then, with why it failed. */
  readonly secondTries: readonly string[];
  /** Why failed files were not tried once more. */
  readonly note?: string;
}

/** Whether something failed. */
export const isRed = ({ files, problems }: RunReport): boolean =>
  problems.length > 0 || totals(files).failed > 0;

/**
 * Tries the files that failed once more, one after the other; everything where something failed that no file
 * answers for, such as the set-up. What fails again stays red, and so does what is not run again.
 */
export async function tryOnceMore(first: RunReport, attempt: Attempt): Promise<TriedRun> {
  const failed = first.files.filter((file) => file.failed > 0);
  if (first.stopped || !isRed(first)) return { ...first, secondTries: [] };
  if (failed.length > MOST_FILES) {
    const note = `${failed.length} files failed, more than ${MOST_FILES}: not tried once more`;
    return { ...first, secondTries: [], note };
  }
  if (first.problems.length > 0) {
    const second = await attempt();
    if (second.stopped) return { ...first, stopped: true, secondTries: [] };
    const whole = first.problems.map((one) => named("all of it", one));
    return { ...second, secondTries: isRed(second) ? [] : [...whole, ...failed.flatMap(namesOf)] };
  }
  const files = new Map(first.files.map((file) => [file.file, file]));
  const problems: string[] = [];
  const secondTries: string[] = [];
  let output = "";
  let stopped = false;
  for (const file of failed) {
    const second = await attempt(file.file);
    ({ stopped } = second);
    // The others stay red, as they were.
    if (stopped) break;
    const found = second.files.find((one) => one.file === file.file);
    output += second.output;
    problems.push(...second.problems);
    // Each test that was there at first has to pass now: one that is not found again has not passed.
    const isGreen = found?.failed === 0 && found.passed >= Math.max(1, file.passed + file.failed);
    if (found && (isGreen || found.failed > 0)) files.set(file.file, found);
    if (isGreen) secondTries.push(...namesOf(file));
  }
  return { files: [...files.values()], problems, output, stopped, secondTries };
}

const namesOf = ({ file, failures }: FileReport): string[] => failures.map((one) => named(file, one));

/** One line to search for, `<file> › <test>`, and below it why. */
const named = (file: string, failure: string): string => `${file} › ${failure.trimStart()}`;
