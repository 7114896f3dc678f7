/** A team's crest, drawn from the feed's description: a shape, a pattern and two colours. */
import type { Crest as CrestOf, TeamView } from "@khela/contract/sports";
import { useId } from "react";

const SHAPES: Readonly<Record<CrestOf["shape"], string>> = {
  shield: "M32 3 57 10v22c0 14-9 23-25 29C16 55 7 46 7 32V10Z",
  round: "M32 3a29 29 0 1 1 0 58 29 29 0 0 1 0-58Z",
  hexagon: "M32 2 58 17v30L32 62 6 47V17Z",
  diamond: "M32 2C38 14 50 26 62 32 50 38 38 50 32 62 26 50 14 38 2 32 14 26 26 14 32 2Z",
};

/** The path of the second colour in a 64 × 64 box. */
const PATTERNS: Readonly<Record<CrestOf["pattern"], string>> = {
  halves: "M32 0h32v64H32Z",
  stripes: "M8 0h9v64H8ZM27.5 0h9v64h-9ZM47 0h9v64h-9Z",
  hoops: "M0 12h64v9H0ZM0 30h64v9H0ZM0 48h64v9H0Z",
  sash: "M0 10 54 64h-22L0 32ZM0 10V0h8l56 56v8h-10Z",
  quarters: "M32 0h32v32H32ZM0 32h32v32H0Z",
  chevron: "M0 40 32 16l32 24v14L32 30 0 54Z",
};

/** @param size in pixels */
export function Crest({ team: { crest, short }, size }: { team: TeamView; size: number }) {
  const id = useId();
  const { shape, pattern, first, second } = crest;
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      aria-hidden
      className="shrink-0 drop-shadow-[0_3px_6px_#00000059]"
    >
      <defs>
        <clipPath id={`${id}c`}>
          <path d={SHAPES[shape]} />
        </clipPath>
        <linearGradient id={`${id}l`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity=".42" />
          <stop offset=".5" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity=".38" />
        </linearGradient>
      </defs>
      <g clipPath={`url(#${id}c)`}>
        <path d="M0 0h64v64H0Z" fill={first} />
        <path d={PATTERNS[pattern]} fill={second} />
        <path d="M0 0h64v64H0Z" fill={`url(#${id}l)`} />
      </g>
      <path d={SHAPES[shape]} fill="none" stroke="#0b1022" strokeOpacity=".55" strokeWidth="3.5" />
      <path d={SHAPES[shape]} fill="none" stroke="#ffe7a6" strokeWidth="1.6" />
      <circle cx="32" cy="32" r="14" fill="#0b1022" fillOpacity=".82" stroke="#ffe7a6" strokeWidth="1.2" />
      <text
        x="32"
        y="33"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="14"
        fontWeight="800"
        fill="#fff"
      >
        {short}
      </text>
    </svg>
  );
}
