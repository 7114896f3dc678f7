import { colourOf, WHEEL } from "@khela/games/tables/roulette/spots";
import { useI18n } from "@khela/ui/i18n";
import type { CSSProperties } from "react";

const SLICE = 360 / WHEEL.length;
const FILL = { green: "#12834d", red: "#b5162b", black: "#14171f" } as const;

const point = (radius: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
};

/** The shape of one pocket, at the top of the wheel. */
const WEDGE = `M${point(88, -SLICE / 2)}A88 88 0 0 1 ${point(88, SLICE / 2)}L${point(54, SLICE / 2)}A54 54 0 0 0 ${point(54, -SLICE / 2)}Z`;

interface WheelProps {
  pocket: number | undefined;
  /** When the ball is released, in milliseconds from now; negative when it runs already. */
  dealMs: number;
}

/**
 * A European wheel that turns, and a ball that runs against it and falls into a pocket. Each moving part is
 * an element of its own, so that the browser only transforms it, because phones can't redraw a wheel sixty
 * times a second.
 */
export function Wheel({ pocket, dealMs }: WheelProps) {
  const stop = pocket === undefined ? 0 : WHEEL.indexOf(pocket) * SLICE;
  const style = { "--deal": `${Math.round(dealMs)}ms`, "--stop": `${stop}deg` } as CSSProperties;
  return (
    <div className="tt-wheel" style={style}>
      <div className="tt-wheel-disc">
        <Rim />
        <div className="tt-wheel-turn">
          <Pockets />
          {pocket === undefined ? null : (
            <div className="tt-ball-run">
              <div className="tt-ball-fall">
                <span className="tt-ball" />
              </div>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

const VIEW = "-110 -110 220 220";

/** The static parts, and the gradients of the wheel and the rim. */
function Rim() {
  const { t } = useI18n();
  return (
    <svg role="img" aria-label={t("tables.wheel")} viewBox={VIEW}>
      <defs>
        <radialGradient id="tt-wood">
          <stop offset=".82" stopColor="#4a2208" />
          <stop offset=".9" stopColor="#9a5a20" />
          <stop offset="1" stopColor="#2b1304" />
        </radialGradient>
        <radialGradient id="tt-bowl" cx=".45" cy=".4">
          <stop stopColor="#c98a3a" />
          <stop offset=".6" stopColor="#7d4513" />
          <stop offset="1" stopColor="#3a1b05" />
        </radialGradient>
        <linearGradient id="tt-gold" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#fff3bf" />
          <stop offset=".5" stopColor="#dfa83a" />
          <stop offset="1" stopColor="#7a4a0c" />
        </linearGradient>
      </defs>
      <circle r="106" fill="url(#tt-wood)" stroke="#1a0c03" strokeWidth="2" />
      <circle r="95" fill="#2a1406" stroke="url(#tt-gold)" strokeWidth="2" />
    </svg>
  );
}

function Pockets() {
  const { number } = useI18n();
  return (
    <svg aria-hidden viewBox={VIEW}>
      {WHEEL.map((value, index) => (
        <g key={value} transform={`rotate(${index * SLICE})`}>
          <path d={WEDGE} fill={FILL[colourOf(value)]} stroke="#e2b65c" strokeWidth=".7" />
          <text y="-76.5" textAnchor="middle" fill="#fff" fontSize="8.6" fontWeight="800">
            {number(value)}
          </text>
        </g>
      ))}
      <circle r="54" fill="url(#tt-bowl)" stroke="url(#tt-gold)" strokeWidth="2" />
      {[0, 45, 90, 135].map((angle) => (
        <path key={angle} d="M0 -46V46" stroke="#00000040" strokeWidth="1.2" transform={`rotate(${angle})`} />
      ))}
      <path d="M0 -30V30M-30 0H30" stroke="#dfa83a" strokeWidth="4.5" strokeLinecap="round" />
      {[0, 90, 180, 270].map((angle) => (
        <circle key={angle} cy="-30" r="4.5" fill="url(#tt-gold)" transform={`rotate(${angle})`} />
      ))}
      <circle r="13" fill="url(#tt-gold)" stroke="#5b3608" />
      <circle r="6" fill="#fff6d2" opacity=".8" />
    </svg>
  );
}
