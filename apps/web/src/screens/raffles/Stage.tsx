import type { RaffleView } from "@khela/contract/raffles";
import { moneyFromText, ZERO } from "@khela/kernel/money";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";

export type Moment = "rest" | "drawing" | "shown";

interface StageProps {
  raffle: RaffleView;
  moment: Moment;
  /** The prize's place, once it is known. */
  place: number | undefined;
  /** How often the wheel was turned, so that it always turns forwards. */
  turns: number;
}

/** The picture that moves: an egg that breaks, a wheel that turns, an envelope that opens. Still for those who wish it. */
export function Stage(props: StageProps) {
  const { kind } = props.raffle;
  return (
    <div aria-hidden="true" className="grid h-52 place-items-center md:h-60">
      {kind === "wheel" ? (
        <Wheel {...props} />
      ) : kind === "egg" ? (
        <Egg {...props} />
      ) : (
        <Envelope {...props} />
      )}
    </div>
  );
}

/** More lines than these would run into the hub. */
const MOST_LINES = 3;
const LINE_HEIGHT = 15;

const WHEEL_COLORS = ["#f5b93a", "#c2410c", "#0f766e", "#7c3aed", "#be123c", "#1d4ed8"];
const point = (angle: number, radius: number) =>
  `${(100 + radius * Math.sin(angle)).toFixed(2)} ${(100 - radius * Math.cos(angle)).toFixed(2)}`;

/** What a part of the wheel says: the amount, or the words of a place without one, in lines that fit. */
function useLabel() {
  const { written, money } = useI18n();
  return ({ name, amount }: RaffleView["prizes"][number]): string[] =>
    moneyFromText(amount) > ZERO
      ? [money(amount, { decimals: "auto" })]
      : name[written].split(/\s+/).slice(0, MOST_LINES);
}

function Wheel({ raffle, moment, place, turns }: StageProps) {
  const labelOf = useLabel();
  const count = Math.max(raffle.prizes.length, 1);
  const step = (2 * Math.PI) / count;
  const degrees = turns * 1080 - (place === undefined ? 0 : ((place + 0.5) * 360) / count);
  return (
    <div className="relative size-52 md:size-60">
      <span className="absolute start-1/2 -top-1 z-10 size-0 -translate-x-1/2 border-x-[11px] border-t-[20px] border-x-transparent border-t-gold drop-shadow rtl:translate-x-1/2" />
      <svg
        viewBox="0 0 200 200"
        className={cx(
          "size-full rounded-full shadow-lg",
          moment !== "rest" &&
            "transition-transform duration-[2600ms] ease-[cubic-bezier(.15,.75,.15,1)] motion-reduce:transition-none",
        )}
        style={{ transform: `rotate(${degrees}deg)` }}
      >
        {raffle.prizes.map((prize, index) => {
          const from = index * step;
          const large = step > Math.PI ? 1 : 0;
          return (
            <g key={index}>
              <path
                d={`M100 100 L${point(from, 96)} A96 96 0 ${large} 1 ${point(from + step, 96)} Z`}
                fill={WHEEL_COLORS[index % WHEEL_COLORS.length]}
                stroke="#fff"
                strokeOpacity="0.35"
              />
              <text
                transform={`rotate(${(((index + 0.5) * 360) / count).toFixed(2)} 100 100)`}
                textAnchor="middle"
                fill="#fff"
                fontSize={count > 8 ? 9 : 13}
                fontWeight="700"
              >
                {labelOf(prize).map((line, row) => (
                  <tspan key={line} x="100" y={30 + row * LINE_HEIGHT}>
                    {line}
                  </tspan>
                ))}
              </text>
            </g>
          );
        })}
        <circle cx="100" cy="100" r="97" fill="none" stroke="#fde68a" strokeWidth="5" />
        <circle cx="100" cy="100" r="16" fill="#fde68a" stroke="#b45309" strokeWidth="3" />
      </svg>
    </div>
  );
}

function Egg({ moment }: StageProps) {
  const open = moment === "shown";
  const half = "transition-transform duration-700 motion-reduce:transition-none";
  return (
    <svg
      viewBox="0 0 200 200"
      className={cx(
        "size-52 md:size-60",
        moment === "drawing" && "motion-safe:animate-[raffle-shake_.35s_infinite]",
      )}
    >
      <defs>
        <linearGradient id="egg-gold" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fff3c4" />
          <stop offset=".45" stopColor="#f5b93a" />
          <stop offset="1" stopColor="#b45309" />
        </linearGradient>
      </defs>
      <ellipse cx="100" cy="184" rx="56" ry="9" fill="#000" opacity=".25" />
      {open ? <circle cx="100" cy="108" r="26" fill="#fde68a" opacity=".9" /> : null}
      <path
        className={half}
        style={{ transform: open ? "translate(0, 6px)" : undefined }}
        d="M40 112 l14 12 14-12 16 12 16-12 16 12 16-12 14 12 14-12 C160 152 134 182 100 182 S40 152 40 112 Z"
        fill="url(#egg-gold)"
      />
      <path
        className={half}
        style={{
          transform: open ? "translate(26px, -34px) rotate(24deg)" : undefined,
          transformOrigin: "130px 90px",
        }}
        d="M40 112 l14 12 14-12 16 12 16-12 16 12 16-12 14 12 14-12 C160 62 130 22 100 22 S40 62 40 112 Z"
        fill="url(#egg-gold)"
      />
      {open ? null : (
        <ellipse cx="80" cy="70" rx="11" ry="20" fill="#fff" opacity=".45" transform="rotate(18 80 70)" />
      )}
    </svg>
  );
}

function Envelope({ moment }: StageProps) {
  const open = moment === "shown";
  return (
    <svg
      viewBox="0 0 200 200"
      className={cx(
        "size-52 md:size-60",
        moment === "drawing" && "motion-safe:animate-[raffle-shake_.35s_infinite]",
      )}
    >
      <ellipse cx="100" cy="184" rx="60" ry="8" fill="#000" opacity=".25" />
      <g
        className="transition-transform duration-700 motion-reduce:transition-none"
        style={{ transform: open ? "translate(0, -42px)" : undefined }}
      >
        <rect x="52" y="70" width="96" height="84" rx="8" fill="#fde68a" stroke="#d97706" strokeWidth="2" />
        <circle cx="100" cy="104" r="16" fill="none" stroke="#d97706" strokeWidth="3" />
        <text x="100" y="112" textAnchor="middle" fontSize="22" fontWeight="800" fill="#b45309">
          ৳
        </text>
      </g>
      <path d="M34 84 h132 v82 a12 12 0 0 1-12 12 H46 a12 12 0 0 1-12-12 Z" fill="#b91c1c" />
      <path d="M34 84 L100 140 L166 84 v82 a12 12 0 0 1-12 12 H46 a12 12 0 0 1-12-12 Z" fill="#dc2626" />
      {open ? null : <path d="M34 84 L100 138 L166 84 L154 76 H46 Z" fill="#991b1b" />}
      <circle
        cx="100"
        cy="134"
        r="15"
        fill="#f5b93a"
        stroke="#b45309"
        strokeWidth="2"
        opacity={open ? 0 : 1}
      />
    </svg>
  );
}
