import {
  isGoal,
  type Kick,
  KICK_MS,
  KICKS,
  type PenaltyOutcome,
  scoreOf,
} from "@khela/games/tables/penalty-shootout/spots";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import type { CSSProperties } from "react";
import { type Pip, Scoreboard } from "../duel/Scoreboard.tsx";
import { useSteps } from "../duel/use-steps.ts";
import type { SceneProps } from "../look.ts";

/** When the ball reaches the net or the keeper, in milliseconds after the kick. */
const LANDS_MS = 780;
const NO_KICKS: readonly Kick[] = [];
const ROUNDS = Array.from({ length: KICKS }, (_, index) => index);

/** The goal, the keeper and the kicker, with a scoreboard of all kicks. */
export function Stadium({ outcome, stage, live, sound }: SceneProps<PenaltyOutcome>) {
  const { t } = useI18n();
  const kicks = outcome?.kicks ?? NO_KICKS;
  const { at, over, sinceMs } = useSteps(live, {
    steps: outcome?.kicks.length,
    stepMs: KICK_MS,
    landsMs: LANDS_MS,
    sound,
    begins: "reelStop",
    ends: (step) => (kicks[step] && isGoal(kicks[step]) ? "gem" : "lose"),
  });
  const seen = kicks.slice(0, over);
  const [home, away] = scoreOf(seen);
  const pips = (side: 0 | 1): Pip[] =>
    ROUNDS.map((round) => {
      const kick = seen[round * 2 + side];
      return kick === undefined ? "open" : isGoal(kick) ? "good" : "bad";
    });
  const kick = at < 0 ? undefined : kicks[at];
  const landed = over > at;
  const won = stage === "result" && home !== away ? (home > away ? 0 : 1) : undefined;
  return (
    <div className="tt-pk-scene">
      <svg aria-hidden viewBox="0 0 640 300" className="tt-pk-pitch">
        <Ground />
        <g
          key={at}
          style={{ "--from": `${-Math.round(sinceMs)}ms` } as CSSProperties}
          data-kick={kick ? "on" : "off"}
        >
          <Net bulges={kick !== undefined && isGoal(kick) && landed} corner={kick?.[0] ?? 0} />
          <Keeper dive={kick?.[1]} />
          <Kicker side={at < 0 ? 0 : at % 2} />
          <Ball kick={kick} />
        </g>
      </svg>
      {kick && landed && stage === "dealing" ? (
        <strong key={at} className={cx("tt-pk-call", isGoal(kick) ? "tt-pk-goal" : "tt-pk-saved")}>
          {t(isGoal(kick) ? "arenas.pk_goal" : "arenas.pk_saved")}
        </strong>
      ) : null}
      <Scoreboard
        sides={[
          { name: t("arenas.pk_home"), figure: home, pips: pips(0) },
          { name: t("arenas.pk_away"), figure: away, pips: pips(1) },
        ]}
        winner={won}
      />
    </div>
  );
}

/** Stands, lights and grass; they extend beyond the picture to fit any screen shape. */
function Ground() {
  return (
    <>
      <defs>
        <linearGradient id="pk-sky" x2="0" y2="1">
          <stop stopColor="#0b1538" />
          <stop offset="1" stopColor="#27437f" />
        </linearGradient>
        <linearGradient id="pk-grass" x2="0" y2="1">
          <stop stopColor="#1a6b32" />
          <stop offset="1" stopColor="#2fa04d" />
        </linearGradient>
        <pattern id="pk-crowd" width="16" height="12" patternUnits="userSpaceOnUse">
          <circle cx="4" cy="4" r="2.6" fill="#d8a27c" />
          <path d="M0 12q4-8 8 0Z" fill="#c8314a" />
          <circle cx="12" cy="6" r="2.6" fill="#8d5a3b" />
          <path d="M8 13q4-7 8 0Z" fill="#3a6fe0" />
        </pattern>
        <pattern id="pk-net" width="12" height="12" patternUnits="userSpaceOnUse">
          <path d="M0 0L12 12M12 0L0 12" stroke="#fff" strokeOpacity=".34" strokeWidth=".8" />
        </pattern>
        <radialGradient id="pk-light">
          <stop stopColor="#fffbe0" />
          <stop offset=".25" stopColor="#fff6c8" stopOpacity=".55" />
          <stop offset="1" stopColor="#fff6c8" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="pk-ball" cx=".36" cy=".3" r=".8">
          <stop stopColor="#fff" />
          <stop offset=".6" stopColor="#e6ebf5" />
          <stop offset="1" stopColor="#8f9bb5" />
        </radialGradient>
      </defs>
      <rect x="-1200" y="-700" width="3040" height="860" fill="url(#pk-sky)" />
      <rect x="-1200" y="30" width="3040" height="118" fill="url(#pk-crowd)" opacity=".55" />
      <rect x="-1200" y="30" width="3040" height="118" fill="#0a1330" opacity=".45" />
      <rect x="-1200" y="132" width="3040" height="30" fill="#0d1d4a" />
      {[-500, -300, -100, 78, 562, 740, 940, 1140].map((x) => (
        <rect
          key={x}
          x={x - 70}
          y="138"
          width="140"
          height="18"
          rx="3"
          fill={x % 100 === 0 ? "#c9a227" : "#b3203a"}
          opacity=".85"
        />
      ))}
      <rect x="-1200" y="160" width="3040" height="900" fill="url(#pk-grass)" />
      {[0, 1, 2, 3].map((row) => (
        <rect key={row} x="-1200" y={160 + row * 44} width="3040" height="22" fill="#ffffff" opacity=".05" />
      ))}
      <path d="M30 206H610L690 330H-50Z" fill="none" stroke="#fff" strokeOpacity=".75" strokeWidth="3" />
      <path d="M130 206H510L536 246H104Z" fill="none" stroke="#fff" strokeOpacity=".6" strokeWidth="2.5" />
      <ellipse cx="320" cy="280" rx="7" ry="3" fill="#fff" opacity=".9" />
      {[-40, 680].map((x) => (
        <circle key={x} cx={x} cy="2" r="110" fill="url(#pk-light)" opacity=".8" />
      ))}
    </>
  );
}

/** Where the ball ends and the net bulges, for each corner. */
const CORNERS = [
  [206, 92],
  [434, 92],
  [206, 180],
  [434, 180],
] as const;

function Net({ bulges, corner }: { bulges: boolean; corner: number }) {
  const [x, y] = CORNERS[corner] ?? CORNERS[0];
  return (
    <>
      <path d="M170 206V62H470V206L446 190V82H194V190Z" fill="#050b22" opacity=".42" />
      <path d="M170 206V62H470V206Z" fill="url(#pk-net)" />
      {bulges ? (
        <circle cx={x} cy={y} r="34" fill="url(#pk-light)" opacity=".55" className="tt-pk-ripple" />
      ) : null}
      <path d="M170 208V62H470V208" fill="none" stroke="#aeb8d2" strokeWidth="9" strokeLinejoin="round" />
      <path d="M170 208V62H470V208" fill="none" stroke="#fff" strokeWidth="6" strokeLinejoin="round" />
    </>
  );
}

function Keeper({ dive }: { dive: number | undefined }) {
  return (
    <g className="tt-pk-keeper" data-dive={dive}>
      <ellipse cx="320" cy="207" rx="30" ry="5" fill="#000" opacity=".35" />
      <path d="M308 172L303 204M332 172L337 204" stroke="#20283f" strokeWidth="11" strokeLinecap="round" />
      <path d="M302 204h-8M338 204h8" stroke="#ffd23c" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M303 132Q284 112 276 100M337 132Q356 112 364 100"
        stroke="#f39a1e"
        strokeWidth="12"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="275" cy="97" r="9" fill="#f4f7ff" stroke="#39415c" strokeWidth="2" />
      <circle cx="365" cy="97" r="9" fill="#f4f7ff" stroke="#39415c" strokeWidth="2" />
      <path d="M300 126Q320 116 340 126L336 176H304Z" fill="#ffb52e" stroke="#b76a06" strokeWidth="2" />
      <text x="320" y="158" textAnchor="middle" fontSize="22" fontWeight="900" fill="#5b3300">
        1
      </text>
      <circle cx="320" cy="106" r="14" fill="#c98a5f" />
      <path d="M306 104Q308 88 320 89Q333 88 334 104Q326 96 306 104Z" fill="#1c1410" />
    </g>
  );
}

const SHIRTS = [
  ["#e23b4e", "#8e1226"],
  ["#3f7df6", "#12389c"],
] as const;

/** The kicker, seen from behind, beside the ball. */
function Kicker({ side }: { side: number }) {
  const [shirt, shade] = SHIRTS[side] ?? SHIRTS[0];
  return (
    <g className="tt-pk-kicker">
      <ellipse cx="262" cy="318" rx="34" ry="6" fill="#000" opacity=".35" />
      <path d="M252 262L246 316" stroke="#f6f8ff" strokeWidth="15" strokeLinecap="round" />
      <path
        className="tt-pk-leg"
        d="M272 262L280 314"
        stroke="#f6f8ff"
        strokeWidth="15"
        strokeLinecap="round"
      />
      <path d="M238 204L222 246M286 204L302 240" stroke="#b97a50" strokeWidth="11" strokeLinecap="round" />
      <path d="M236 192Q262 178 288 192L284 262H240Z" fill={shirt} stroke={shade} strokeWidth="2.5" />
      <path d="M240 250H284L282 276H242Z" fill={shade} />
      <text x="262" y="236" textAnchor="middle" fontSize="30" fontWeight="900" fill="#fff">
        10
      </text>
      <circle cx="262" cy="168" r="18" fill="#b97a50" />
      <path d="M244 168Q242 146 262 147Q282 146 280 168Q278 176 262 174Q246 176 244 168Z" fill="#17110e" />
    </g>
  );
}

function Ball({ kick }: { kick: Kick | undefined }) {
  const [x, y] = CORNERS[kick?.[0] ?? 0] ?? CORNERS[0];
  const style = { "--x": `${x - 320}px`, "--y": `${y - 272}px` } as CSSProperties;
  return (
    <g className="tt-pk-fly" style={style} data-end={kick ? (isGoal(kick) ? "goal" : "saved") : undefined}>
      <g className="tt-pk-spin">
        <circle cx="320" cy="272" r="14" fill="url(#pk-ball)" stroke="#5c667f" strokeWidth=".8" />
        <path d="M320 264l7.4 5.4-2.8 8.6h-9.2l-2.8-8.6Z" fill="#20263a" />
        <path
          d="M320 264v-6M327.400 269.400l6-2.400M324.600 278l4 6M315.400 278l-4 6M312.600 269.400l-6-2.400"
          stroke="#20263a"
          strokeWidth="2"
        />
      </g>
    </g>
  );
}
