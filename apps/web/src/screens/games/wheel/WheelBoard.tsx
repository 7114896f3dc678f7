import { type WheelBet, type WheelOutcome, wheelTable } from "@khela/games/wheel/wheel";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import { useTimes } from "../instant/times.ts";
import type { Shown } from "../instant/use-instant.ts";

/** How long the wheel turns, in milliseconds. */
export const SPIN_MS = 2_600;
const TURNS = 4;
const OUTER = 196;
const INNER = 138;

/** Colours from the lowest pay to the highest. */
const COLOURS = ["#2b3768", "#2f8bff", "#18b98a", "#b14dff", "#ff8a2e", "#ff2d6b"] as const;

type Last = Shown<WheelBet, WheelOutcome> | undefined;

/** The ring, its pointer, and the pays of its colours. */
export function WheelBoard({ bet, last }: { bet: WheelBet; last: Last }) {
  const { t, money } = useI18n();
  const times = useTimes();
  const { segments, risk } = last?.moving ? last.bet : bet;
  const table = wheelTable({ segments, risk });
  const kinds = [...new Set(table)].toSorted((a, b) => a - b);
  const colourOf = (pays: number) =>
    pays === 0
      ? COLOURS[0]
      : (COLOURS[Math.min(kinds.indexOf(pays) + (kinds[0] === 0 ? 0 : 1), 5)] ?? COLOURS[5]);
  const angle = useAngle(last, segments);
  const told =
    last && !last.moving && last.bet.segments === segments && last.bet.risk === risk ? last : undefined;
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-4">
      <div className="board relative grid place-items-center rounded-3xl p-3 sm:p-6">
        <svg
          viewBox="-220 -232 440 452"
          role="img"
          aria-label={t("originals.wheelOf", { segments })}
          className="block max-h-[min(56dvh,32rem)] w-full max-lg:max-h-[42dvh]"
          direction="ltr"
        >
          <defs>
            <linearGradient id="wheel-gold" x1="0" y1="0" x2="1" y2="1">
              <stop stopColor="#fff4c2" />
              <stop offset=".5" stopColor="#e8a82b" />
              <stop offset="1" stopColor="#7a4a0c" />
            </linearGradient>
            <radialGradient id="wheel-gloss" cx=".4" cy=".2" r=".9">
              <stop stopColor="#fff" stopOpacity=".4" />
              <stop offset=".5" stopColor="#fff" stopOpacity="0" />
            </radialGradient>
            <radialGradient id="wheel-hub">
              <stop stopColor="#27346f" />
              <stop offset="1" stopColor="#0a1030" />
            </radialGradient>
          </defs>
          <circle r={OUTER + 16} fill="url(#wheel-gold)" />
          <circle r={OUTER + 5} fill="#160c02" />
          <g
            style={{
              transform: `rotate(${angle}deg)`,
              transition: last ? `transform ${SPIN_MS}ms cubic-bezier(.12,.72,.12,1)` : undefined,
            }}
          >
            {table.map((pays, index) => (
              <path
                key={index}
                d={slice(index, segments)}
                fill={colourOf(pays)}
                stroke="#070b1c"
                strokeWidth={segments > 30 ? 1 : 2}
              />
            ))}
          </g>
          <circle r={OUTER} fill="url(#wheel-gloss)" pointerEvents="none" />
          <circle r={INNER + 3} fill="none" stroke="url(#wheel-gold)" strokeWidth={6} />
          <circle r={INNER} fill="url(#wheel-hub)" />
          <path d="M0 -176L-17 -222Q0 -234 17 -222Z" fill="#ff2d55" stroke="#fff" strokeWidth={3} />
          <text
            y={16}
            textAnchor="middle"
            fontSize={54}
            fontWeight={900}
            fill={told ? (told.payout > told.stake ? "#5cf3b9" : "#c3cbe6") : "#7f8bbb"}
          >
            {told ? times(told.outcome.multiplierE4) : "?"}
          </text>
          {told && told.payout > told.stake ? (
            <text y={62} textAnchor="middle" fontSize={26} fontWeight={800} fill="#ffd863">
              {money(told.payout)}
            </text>
          ) : null}
        </svg>
      </div>
      <ul aria-label={t("games.pays")} className="flex gap-1.5">
        {kinds.map((pays) => (
          <li
            key={pays}
            className={cx(
              "board min-w-0 flex-1 rounded-xl border-b-4 px-1 py-2 text-center text-sm font-bold tabular-nums",
              told?.outcome.multiplierE4 === pays * 100 && "keno-paid",
            )}
            style={{ borderBottomColor: colourOf(pays) }}
          >
            {times(pays * 100, 0)}
          </li>
        ))}
      </ul>
      <output className="sr-only">
        {told ? t("originals.wheelPays", { times: times(told.outcome.multiplierE4) }) : ""}
      </output>
    </div>
  );
}

/** The outline of a segment; the first one starts at the top. */
function slice(index: number, segments: number): string {
  const point = (place: number, radius: number) => {
    const turn = (place / segments - 0.25) * 2 * Math.PI;
    return `${(Math.cos(turn) * radius).toFixed(2)} ${(Math.sin(turn) * radius).toFixed(2)}`;
  };
  return `M${point(index, INNER)}L${point(index, OUTER)}A${OUTER} ${OUTER} 0 0 1 ${point(index + 1, OUTER)}L${point(index + 1, INNER)}A${INNER} ${INNER} 0 0 0 ${point(index, INNER)}Z`;
}

/** The wheel's rotation in degrees, always increasing, so that the centre of the drawn segment ends at the top. */
function useAngle(last: Last, segments: number): number {
  const [turned, setTurned] = useState<{ roundId: string; angle: number }>({ roundId: "", angle: 0 });
  if (last && last.roundId !== turned.roundId) {
    const end = -((last.outcome.segment + 0.5) / last.bet.segments) * 360;
    const whole = Math.ceil(turned.angle / 360) + TURNS;
    setTurned({ roundId: last.roundId, angle: whole * 360 + end });
  }
  return last?.bet.segments === segments ? turned.angle : 0;
}
