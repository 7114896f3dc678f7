import { type PlinkoBet, type PlinkoOutcome, plinkoTable } from "@khela/games/plinko/plinko";
import { useI18n } from "@khela/ui/i18n";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTimes } from "../instant/times.ts";
import { reducedMotion } from "../frame/motion.ts";
import type { Shown } from "../instant/use-instant.ts";
import { ballAt, fallMs } from "./fall.ts";

/** The distance between two pegs in the board's own units. */
const GAP = 40;
const TOP = 34;
const POCKET = 34;

interface PlinkoBoardProps {
  bet: PlinkoBet;
  last: Shown<PlinkoBet, PlinkoOutcome> | undefined;
  onPeg: () => void;
}

/** The pegs, the falling ball, and the pays of the pockets. */
export function PlinkoBoard({ bet, last, onPeg }: PlinkoBoardProps) {
  const { t } = useI18n();
  const times = useTimes();
  const ball = useRef<SVGGElement>(null);
  // While a ball falls, the board keeps the settings of its round.
  const { rows, risk } = last?.moving ? last.bet : bet;
  const table = plinkoTable({ rows, risk });
  const width = (rows + 1.5) * GAP;
  const height = TOP + rows * GAP + POCKET + 18;
  const middle = width / 2;
  const landed = last && !last.moving && last.bet.rows === rows && last.bet.risk === risk ? last : undefined;

  const hit = useEffectEvent(onPeg);
  const path = last?.outcome.path;
  const moving = last?.moving;
  useEffect(() => {
    const group = ball.current;
    if (!group || !path) return undefined;
    const place = (elapsedMs: number): number => {
      const { x, y, hits } = ballAt(path, elapsedMs);
      group.setAttribute("transform", `translate(${middle + x * GAP} ${TOP + y * GAP})`);
      return hits;
    };
    if (!moving || reducedMotion()) {
      place(fallMs(path.length));
      return undefined;
    }
    let frame = 0;
    let start: number | undefined;
    let heard = 0;
    const draw = (now: number) => {
      start ??= now;
      const hits = place(now - start);
      if (hits > heard) hit();
      heard = hits;
      if (now - start < fallMs(path.length)) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [path, moving, middle]);

  return (
    <div className="board mx-auto w-full max-w-2xl rounded-3xl p-1 sm:p-4">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t("originals.plinkoBoard", { rows })}
        className="mx-auto block max-h-[min(62dvh,36rem)] w-full max-lg:max-h-[46dvh]"
        direction="ltr"
      >
        <Paints />
        {Array.from({ length: rows }, (_, row) =>
          Array.from({ length: row + 3 }, (__, place) => (
            <circle
              key={`${row} ${place}`}
              cx={middle + (place - (row + 2) / 2) * GAP}
              cy={TOP + row * GAP}
              r={5.2}
              fill="url(#plinko-peg)"
            />
          )),
        )}
        {table.map((pays, pocket) => (
          <Pocket
            key={pocket}
            x={middle + (pocket - rows / 2) * GAP}
            y={TOP + rows * GAP - 8}
            share={Math.abs(pocket - rows / 2) / (rows / 2)}
            text={times(pays * 100, 0).replace("×", "")}
            landed={landed?.outcome.pocket === pocket ? landed.roundId : undefined}
          />
        ))}
        <g ref={ball} visibility={moving ? "visible" : "hidden"}>
          <circle r={15} fill="#ff5ec455" />
          <circle r={10.5} fill="url(#plinko-ball)" />
        </g>
      </svg>
      <output className="sr-only">
        {last && !last.moving ? t("originals.pocketPays", { times: times(last.outcome.multiplierE4) }) : ""}
      </output>
    </div>
  );
}

function Paints() {
  return (
    <defs>
      <radialGradient id="plinko-peg" cx=".35" cy=".3" r=".8">
        <stop stopColor="#fff" />
        <stop offset=".6" stopColor="#b9c6ff" />
        <stop offset="1" stopColor="#5566b8" />
      </radialGradient>
      <radialGradient id="plinko-ball" cx=".35" cy=".28" r=".85">
        <stop stopColor="#fff" />
        <stop offset=".3" stopColor="#ff9fe0" />
        <stop offset="1" stopColor="#c4107e" />
      </radialGradient>
    </defs>
  );
}

interface PocketProps {
  x: number;
  y: number;
  /** 0 in the middle, 1 at the edge. */
  share: number;
  text: string;
  /** The round whose ball landed here. */
  landed: string | undefined;
}

function Pocket({ x, y, share, text, landed }: PocketProps) {
  // From yellow in the middle to red at the edge.
  const hue = 46 - 62 * share;
  const [light, dark] = [`hsl(${hue} 100% 60%)`, `hsl(${hue} 90% 32%)`];
  return (
    <g
      key={landed}
      className={landed ? "plinko-hit" : undefined}
      style={{ transformOrigin: `${x}px ${y}px` }}
    >
      <rect x={x - 19} y={y + 4} width={38} height={POCKET} rx={8} fill={dark} />
      <rect
        x={x - 19}
        y={y}
        width={38}
        height={POCKET}
        rx={8}
        fill={light}
        stroke={landed ? "#fff" : undefined}
        strokeWidth={3}
      />
      <rect x={x - 17} y={y + 1.5} width={34} height={8} rx={5} fill="#ffffff55" />
      <text
        x={x}
        y={y + 23}
        textAnchor="middle"
        fontSize={text.length > 4 ? 13 : text.length > 3 ? 15.5 : 18}
        fontWeight={800}
        fill="#1c0712"
      >
        {text}
      </text>
    </g>
  );
}
