import { type Bot, type BotDuelOutcome, MAP_MS, scoreOf, TO_WIN } from "@khela/games/tables/bot-duel/spots";
import { useI18n } from "@khela/ui/i18n";
import type { CSSProperties } from "react";
import { type Pip, Scoreboard } from "../duel/Scoreboard.tsx";
import { useSteps } from "../duel/use-steps.ts";
import type { SceneProps } from "../look.ts";

/** When the winner of a map becomes visible, in milliseconds after its start. */
const LANDS_MS = 1_900;
const NO_MAPS: readonly Bot[] = [];
const WINS = Array.from({ length: TO_WIN }, (_, index) => index);
/** The colour of each map's sky: five worlds. */
const WORLDS = ["#2350d8", "#0f8f6e", "#b4581a", "#7a2fd6", "#b3203a"] as const;

/** Two bots whose beams collide, map by map, in front of an arena's lights. */
export function Arena({ outcome, stage, live, sound }: SceneProps<BotDuelOutcome>) {
  const { t, number } = useI18n();
  const maps = outcome?.maps ?? NO_MAPS;
  const { at, over, sinceMs } = useSteps(live, {
    steps: outcome?.maps.length,
    stepMs: MAP_MS,
    landsMs: LANDS_MS,
    sound,
    begins: "takeOff",
    ends: () => "gem",
  });
  const [nova, blaze] = scoreOf(maps.slice(0, over));
  const pips = (wins: number): Pip[] => WINS.map((place) => (place < wins ? "good" : "open"));
  const winner = at < 0 ? undefined : maps[at];
  const landed = over > at;
  const done = stage === "result" && outcome !== null;
  const style = {
    "--from": `${-Math.round(sinceMs)}ms`,
    "--world": WORLDS[Math.max(0, at)] ?? WORLDS[0],
  } as CSSProperties;
  return (
    <div className="tt-bd-scene" style={style}>
      <svg aria-hidden viewBox="0 0 640 300" className="tt-bd-arena">
        <Hall world={Math.max(0, at)} />
        <g key={at} data-map={winner ?? "none"}>
          <Robot bot="nova" loses={landed && winner === "blaze"} wins={landed && winner === "nova"} />
          <g transform="matrix(-1 0 0 1 640 0)">
            <Robot bot="blaze" loses={landed && winner === "nova"} wins={landed && winner === "blaze"} />
          </g>
          {winner ? <Beams winner={winner} /> : null}
        </g>
      </svg>
      <div dir="ltr" className="tt-bd-board-wrap">
        <Scoreboard
          sides={[
            { name: t("arenas.bd_nova"), figure: nova, pips: pips(nova) },
            { name: t("arenas.bd_blaze"), figure: blaze, pips: pips(blaze) },
          ]}
          winner={done ? (nova > blaze ? 0 : 1) : undefined}
        >
          {t("arenas.bd_map", { n: number(Math.max(0, at) + 1) })}
        </Scoreboard>
      </div>
    </div>
  );
}

/** The skyline behind the glass for each map. */
const SKYLINES = [
  "M0 150V96h40V70h34v42h30V58h44v54h50V84h36v30h44V46h30v68h52V90h40v-24h36v46h44V80h38v34h40V60h42v90Z",
  "M0 150Q40 60 86 120T170 96 250 124 330 74 420 122 500 92 560 118 640 70V150Z",
  "M0 150L70 76 128 128 196 54 262 132 330 88 392 126 470 50 540 128 590 92 640 124V150Z",
  "M0 150V110h60V76l30-28 30 28v34h60V64l36-34 36 34v46h76V64l36-34 36 34v46h60V76l30-28 30 28v34h60v40Z",
  "M0 150L60 118 110 60 150 118 240 132 320 40 400 132 490 118 530 60 580 118 640 104V150Z",
] as const;

function Hall({ world }: { world: number }) {
  return (
    <>
      <defs>
        <linearGradient id="bd-wall" x2="0" y2="1">
          <stop stopColor="#070820" />
          <stop offset="1" stopColor="#191a4f" />
        </linearGradient>
        <linearGradient id="bd-floor" x2="0" y2="1">
          <stop stopColor="#2b2a78" />
          <stop offset="1" stopColor="#090923" />
        </linearGradient>
        <linearGradient id="bd-sky" x2="0" y2="1">
          <stop stopColor="#05061a" />
          <stop offset="1" style={{ stopColor: "var(--world)" }} />
        </linearGradient>
        <radialGradient id="bd-spark">
          <stop stopColor="#fff" />
          <stop offset=".3" stopColor="#fff" stopOpacity=".85" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="bd-steel" x2="0" y2="1">
          <stop stopColor="#f2f6ff" />
          <stop offset=".5" stopColor="#a9b5d0" />
          <stop offset="1" stopColor="#56607e" />
        </linearGradient>
      </defs>
      <rect x="-1200" y="-700" width="3040" height="900" fill="url(#bd-wall)" />
      {[-560, -320, -80, 720, 960, 1200].map((x) => (
        <g key={x}>
          <rect x={x - 90} y="34" width="180" height="112" rx="8" fill="url(#bd-sky)" opacity=".55" />
          <path d={`M${x - 90} 128h180`} stroke="#7f8cff" strokeOpacity=".4" strokeWidth="2" />
        </g>
      ))}
      <rect
        x="86"
        y="10"
        width="468"
        height="150"
        rx="12"
        fill="#03041a"
        stroke="#6f78ff"
        strokeOpacity=".8"
        strokeWidth="3"
      />
      <svg x="92" y="16" width="456" height="138" viewBox="0 0 640 150" preserveAspectRatio="none">
        <rect width="640" height="150" fill="url(#bd-sky)" />
        <ellipse cx="500" cy="44" rx="26" ry="20" fill="#fff" opacity=".75" />
        <path d={SKYLINES[world] ?? SKYLINES[0]} fill="#04051c" opacity=".85" />
      </svg>
      <rect x="-1200" y="186" width="3040" height="700" fill="url(#bd-floor)" />
      <g stroke="#7f8cff" strokeOpacity=".35" strokeWidth="1.5">
        {Array.from({ length: 25 }, (_, index) => index - 12).map((line) => (
          <path key={line} d={`M${320 + line * 46} 186L${320 + line * 130} 420`} />
        ))}
        {[196, 212, 236, 270, 318].map((y) => (
          <path key={y} d={`M-1200 ${y}H1840`} />
        ))}
      </g>
      <path d="M-1200 186H1840" stroke="#9aa4ff" strokeWidth="2.500" />
    </>
  );
}

const PAINTS = {
  nova: ["#37dcff", "#0a6f96"],
  blaze: ["#ff7a4d", "#a3163f"],
} as const;

/** A bot that faces right. */
function Robot({ bot, loses, wins }: { bot: Bot; loses: boolean; wins: boolean }) {
  const [light, dark] = PAINTS[bot];
  return (
    <g className="tt-bd-bot" data-state={loses ? "lost" : wins ? "won" : "fights"}>
      <ellipse cx="128" cy="264" rx="66" ry="10" fill="#000" opacity=".45" />
      <path d="M108 222L100 258M146 222L156 258" stroke="#444d6b" strokeWidth="18" strokeLinecap="round" />
      <path d="M84 264h34M142 264h34" stroke={dark} strokeWidth="12" strokeLinecap="round" />
      <path
        d="M84 176Q62 190 66 216"
        stroke="url(#bd-steel)"
        strokeWidth="16"
        strokeLinecap="round"
        fill="none"
      />
      <rect
        x="84"
        y="152"
        width="88"
        height="76"
        rx="20"
        fill="url(#bd-steel)"
        stroke="#2a314a"
        strokeWidth="2.500"
      />
      <path d="M84 178h88v28q0 22-20 22h-48q-20 0-20-22Z" fill={dark} opacity=".9" />
      <circle cx="132" cy="190" r="17" fill="#0a0d24" stroke={light} strokeWidth="4" />
      <circle cx="132" cy="190" r="8" fill={light} className="tt-bd-core" />
      <rect
        x="96"
        y="92"
        width="72"
        height="56"
        rx="20"
        fill="url(#bd-steel)"
        stroke="#2a314a"
        strokeWidth="2.500"
      />
      <rect x="110" y="104" width="60" height="30" rx="13" fill="#070a20" />
      <circle cx="132" cy="119" r="6.500" fill={light} />
      <circle cx="155" cy="119" r="6.500" fill={light} />
      <path d="M118 92V72" stroke="#7d88a8" strokeWidth="5" />
      <circle cx="118" cy="68" r="8" fill={light} />
      <path d="M160 176L206 182" stroke="url(#bd-steel)" strokeWidth="18" strokeLinecap="round" />
      <rect x="196" y="168" width="34" height="28" rx="9" fill={dark} stroke={light} strokeWidth="3" />
      {wins ? <circle cx="132" cy="190" r="70" fill="url(#bd-spark)" opacity=".16" /> : null}
    </g>
  );
}

/** Both beams and the spark where they meet, which moves back and forth and ends at the loser of the map. */
function Beams({ winner }: { winner: Bot }) {
  return (
    <g className="tt-bd-beams" data-winner={winner}>
      <rect x="232" y="177" width="88" height="10" rx="5" fill={PAINTS.nova[0]} className="tt-bd-beam-nova" />
      <rect
        x="320"
        y="177"
        width="88"
        height="10"
        rx="5"
        fill={PAINTS.blaze[0]}
        className="tt-bd-beam-blaze"
      />
      <g className="tt-bd-meet">
        <circle cx="320" cy="182" r="34" fill="url(#bd-spark)" />
      </g>
    </g>
  );
}
