import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { root } from "../lib/paths.ts";
import durations from "./durations.json" with { type: "json" };

/** The durations of test files in seconds, by path, as `node tools/durations.ts` has stored them. */
const kept: Readonly<Record<string, number>> = durations;

/**
 * Runs the longest files first, because a long one at the end would keep one core busy while the other idles.
 * Vitest does so by itself where its cache has an earlier run; in a fresh checkout it sorts by file size,
 * which says little about the duration.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const seconds = ({ moduleId }: TestSpecification): number => kept[relative(root, moduleId)] ?? 0;
    // The sort is stable: files without a stored duration keep their order.
    return sorted.toSorted((a, b) => seconds(b) - seconds(a));
  }
}
