import { cx } from "@khela/ui/cx";
import type { CSSProperties } from "react";

/** The positions of the pips on each face, in quarters of its side. */
const PIPS: readonly (readonly (readonly [x: number, y: number])[])[] = [
  [[2, 2]],
  [
    [1, 1],
    [3, 3],
  ],
  [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  [
    [1, 1],
    [1, 3],
    [3, 1],
    [3, 3],
  ],
  [
    [1, 1],
    [1, 3],
    [2, 2],
    [3, 1],
    [3, 3],
  ],
  [
    [1, 1],
    [1, 2],
    [1, 3],
    [3, 1],
    [3, 2],
    [3, 3],
  ],
];

/** One face of a die; one and four are red, as on Asian dice. */
export function DieFace({ face, className }: { face: number; className?: string }) {
  const red = face === 1 || face === 4;
  return (
    <svg aria-hidden viewBox="0 0 40 40" className={cx("tt-die-face", className)}>
      <rect x=".5" y=".5" width="39" height="39" rx="7" fill="#fdfdfd" stroke="#b9c1d4" />
      {(PIPS[face - 1] ?? []).map(([x, y]) => (
        <circle
          key={`${x}${y}`}
          cx={x * 10}
          cy={y * 10}
          r={face === 1 ? 6.4 : 3.9}
          fill={red ? "#d3122e" : "#161a26"}
        />
      ))}
    </svg>
  );
}

/** The rotation of the cube that turns a face to the viewer. */
const TURNS: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [0, -90],
  [-90, 0],
  [90, 0],
  [0, 90],
  [0, 180],
];
const SIDES = [1, 2, 3, 4, 5, 6] as const;

interface CubeProps {
  face: number;
  /** The die's index on the table, 0 to 2; each one jumps differently. */
  place: number;
  /** When the die starts to jump, in milliseconds from now; undefined when it lies still. */
  jumpMs: number | undefined;
}

/** A die that jumps and comes to rest on its face. */
export function Cube({ face, place, jumpMs }: CubeProps) {
  const [x, y] = TURNS[face - 1] ?? [0, 0];
  const style = {
    "--x": `${x}deg`,
    "--y": `${y}deg`,
    ...(jumpMs === undefined ? {} : { "--jump": `${Math.round(jumpMs)}ms` }),
  } as CSSProperties;
  return (
    <div className={cx("tt-cube", jumpMs !== undefined && "tt-cube-jumps")} data-place={place} style={style}>
      <div className="tt-cube-tilt">
        <div className="tt-cube-body">
          {SIDES.map((side) => (
            <div key={side} className="tt-cube-side" data-side={side}>
              <DieFace face={side} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
