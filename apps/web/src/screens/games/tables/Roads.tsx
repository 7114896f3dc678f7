import { useI18n } from "@khela/ui/i18n";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { beadPlate, bigRoad, type Side } from "./roads.ts";

/** A result for the road maps. */
export interface Mark {
  readonly side: Side;
  /** The letter or digit in the bead. */
  readonly letter: string;
}

interface TwoSidedRoadsProps {
  /** Oldest first. */
  marks: readonly Mark[];
  /** Colours for a table whose sides are not red, blue and green. */
  colours?: Readonly<Record<Side, string>>;
  /** The table's own history, above the maps. */
  children?: ReactNode;
}

const CELL = 18;
const ROWS = 6;
/** The colours of the first side, the second side and a tie. */
const COLOURS = { a: "#e23b4e", b: "#3f7df6", tie: "#2fbf71" } as const;

/** Bead plate and big road of a table with two sides. */
export function TwoSidedRoads({ marks, colours = COLOURS, children }: TwoSidedRoadsProps) {
  const { t } = useI18n();
  const beads = beadPlate(marks, 12);
  const road = bigRoad(marks.map(({ side }) => side));
  const columns = Math.max(14, ...road.map(({ column }) => column + 1));
  return (
    <section aria-label={t("tables.history")} className="tt-panel tt-roads">
      {children}
      <Grid
        columns={Math.max(6, Math.ceil(beads.length / ROWS))}
        label={t("tables.beadPlate")}
        results={marks.length}
      >
        {beads.map(({ side, letter }, index) => (
          // A place on the plate has no identity but its number.
          <g key={index} transform={`translate(${Math.floor(index / ROWS) * CELL} ${(index % ROWS) * CELL})`}>
            <circle cx={CELL / 2} cy={CELL / 2} r={CELL / 2 - 1.5} fill={colours[side]} />
            <text x={CELL / 2} y={CELL / 2 + 3.6} textAnchor="middle" className="tt-road-letter">
              {letter}
            </text>
          </g>
        ))}
      </Grid>
      <Grid columns={columns} label={t("tables.bigRoad")} results={marks.length}>
        {road.map(({ column, row, side, ties }) => (
          <g key={`${column}:${row}`} transform={`translate(${column * CELL} ${row * CELL})`}>
            <circle
              cx={CELL / 2}
              cy={CELL / 2}
              r={CELL / 2 - 3}
              fill="none"
              stroke={colours[side]}
              strokeWidth="3"
            />
            {ties > 0 ? (
              <path d={`M3 ${CELL - 3}L${CELL - 3} 3`} stroke={colours.tie} strokeWidth="2.5" />
            ) : null}
          </g>
        ))}
      </Grid>
      <p className="tt-roads-note">{t("tables.noForecast")}</p>
    </section>
  );
}

interface GridProps {
  columns: number;
  label: string;
  /** The number of results; with each new one the map scrolls to its end. */
  results: number;
  children: ReactNode;
}

function Grid({ columns, label, results, children }: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  const toEnd = useEffectEvent((count: number) => {
    if (count > 0 && box.current) box.current.scrollLeft = box.current.scrollWidth;
  });
  useEffect(() => {
    const timer = setTimeout(() => toEnd(results), 0);
    return () => clearTimeout(timer);
  }, [results]);
  const [width, height] = [columns * CELL, ROWS * CELL];
  return (
    // A long road scrolls, so it must be focusable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} dir="ltr" tabIndex={0} className="tt-road no-scrollbar">
      <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {children}
      </svg>
    </div>
  );
}
