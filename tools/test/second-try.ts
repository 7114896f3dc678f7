import { type FileReport, type RunReport, totals } from "./reports.ts";

/** Runs the tests of one file, or of all files where none is named, each time on fresh state. */
export type Attempt = (file?: string) => Promise<RunReport>;

/** More failed files than this are no coincidence: something is broken, and there is no second try. */
export const MAX_RETRIED_FILES = 15;

/** A run with its second tries. */
export interface TriedRun extends RunReport {
  /** The tests that failed at first and passed on the second try, with the reason of the failure. */
  readonly secondTries: readonly string[];
  /** Why failed files got no second try. */
  readonly note?: string;
}

/** Whether a test failed or there is a problem. */
export const isRed = ({ files, problems }: RunReport): boolean =>
  problems.length > 0 || totals(files).failed > 0;

/**
 * Runs failed files once more, one after the other, or everything where an error belongs to no file, such as
 * a failed set-up. A file that fails again stays red, and so does one that is not run again.
 */
export async function retryFailedFiles(first: RunReport, attempt: Attempt): Promise<TriedRun> {
  const failed = first.files.filter((file) => file.failed > 0);
  if (first.stopped || !isRed(first)) return { ...first, secondTries: [] };
  if (failed.length > MAX_RETRIED_FILES) {
    const note = `${failed.length} files failed, more than ${MAX_RETRIED_FILES}: not tried once more`;
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
    // The remaining files stay red.
    if (stopped) break;
    const found = second.files.find((one) => one.file === file.file);
    output += second.output;
    problems.push(...second.problems);
    // Every test of the first run has to pass now; one that is missing has not passed.
    const isGreen = found?.failed === 0 && found.passed >= Math.max(1, file.passed + file.failed);
    if (found && (isGreen || found.failed > 0)) files.set(file.file, found);
    if (isGreen) secondTries.push(...namesOf(file));
  }
  return { files: [...files.values()], problems, output, stopped, secondTries };
}

const namesOf = ({ file, failures }: FileReport): string[] => failures.map((one) => named(file, one));

/** A line that can be searched for, `<file> › <test>`, with the reason below it. */
const named = (file: string, failure: string): string => `${file} › ${failure.trimStart()}`;
