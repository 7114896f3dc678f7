import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { root } from "../lib/paths.ts";
import durations from "./durations.json" with { type: "json" };

/** Seconds that test files took, by path; `node tools/durations.ts` keeps them. */
const kept: Readonly<Record<string, number>> = durations;

/**
 * The longest files first: begun last, each would keep one core busy while the other waits for it. Vitest does so
 * by itself where it remembers an earlier run; in a fresh checkout it goes by the size of a file, which says little.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const seconds = ({ moduleId }: TestSpecification): number => kept[relative(root, moduleId)] ?? 0;
    // Stable: those without a kept duration keep their order.
    return sorted.toSorted((a, b) => seconds(b) - seconds(a));
  }
}
