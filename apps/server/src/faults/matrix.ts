import { CRASH_POINTS } from "./crash-points.ts";
import type { Row } from "./flow.ts";

/** The columns of the printed matrix: appendix D's seven points, and those of peers. */
const COLUMNS = {
  begin: "before claim",
  claimed: "after claim",
  locked: "after lock",
  written: "after a first write",
  commit: "before COMMIT",
  committed: "after COMMIT",
  untold: "peer not told",
  unheard: "peer not heard",
  answered: "answer lost",
  retry: "retry dies too",
} as const satisfies Record<keyof typeof CRASH_POINTS | "answered" | "retry", string>;

/**
 * The lines of the fault matrix as README.md shows it, the head first: a dot means that the flow passes the point and
 * crashed there.
 */
export function matrixLines(rows: ReadonlyMap<string, Row>): string[] {
  const points = Object.keys(COLUMNS) as (keyof Row)[];
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(["Flow", ...points.map((point) => COLUMNS[point])]),
    line(["---", ...points.map(() => ":-:")]),
    ...[...rows].map(([name, row]) => line([name, ...points.map((point) => (row[point] > 0 ? "●" : "–"))])),
  ];
}
