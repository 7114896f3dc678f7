import {
  CLASH_MS,
  type ClockworkOutcome,
  type Knock,
  SPRING,
  springsOf,
  type Toy,
} from "@khela/games/tables/clockwork-arena/spots";
import { useI18n } from "@khela/ui/i18n";
import type { CSSProperties } from "react";
import { type Pip, Scoreboard } from "../duel/Scoreboard.tsx";
import { useSteps } from "../duel/use-steps.ts";
import type { SceneProps } from "../look.ts";

/** When the loser of a clash becomes visible, in milliseconds after its start. */
const LANDS_MS = 900;
const NO_CLASHES: readonly Knock[] = [];
const TURNS = Array.from({ length: SPRING }, (_, index) => index);
const BULBS = Array.from({ length: 42 }, (_, index) => index);

/** A fairground ring with two tin toys; no animals are shown. */
export function ToyRing({ outcome, stage, live, sound }: SceneProps<ClockworkOutcome>) {
  const { t } = useI18n();
  const clashes = outcome?.clashes ?? NO_CLASHES;
  const { at, over, sinceMs } = useSteps(live, {
    steps: outcome?.clashes.length,
    stepMs: CLASH_MS,
    landsMs: LANDS_MS,
    sound,
    begins: "roll",
    ends: () => "reelStop",
  });
  const [meron, wala] = springsOf(clashes.slice(0, over));
  const pips = (left: number): Pip[] => TURNS.map((turn) => (turn < left ? "good" : "open"));
  const knock = at < 0 ? undefined : clashes[at];
  const landed = over > at && at >= 0;
  const state = (toy: Toy, left: number) => {
    if (landed && left === 0) return "empty";
    if (stage === "result" && outcome !== null) return "won";
    return knock === undefined ? "waits" : landed ? "stands" : "hops";
  };
  const hit = (toy: Toy) => knock === toy || knock === "both";
  const won = stage !== "result" || meron === wala ? undefined : meron > wala ? 0 : 1;
  return (
    <div className="tt-ca-scene" style={{ "--from": `${-Math.round(sinceMs)}ms` } as CSSProperties}>
      <svg aria-hidden viewBox="0 0 640 300" className="tt-ca-ring">
        <Fair />
        <g key={at}>
          <g className="tt-ca-toy" data-state={state("meron", meron)} data-hit={hit("meron")}>
            <TinRooster toy="meron" />
          </g>
          <g transform="matrix(-1 0 0 1 640 0)">
            <g className="tt-ca-toy" data-state={state("wala", wala)} data-hit={hit("wala")}>
              <TinRooster toy="wala" />
            </g>
          </g>
          {knock && landed && stage === "dealing" ? <Sparks knock={knock} /> : null}
        </g>
      </svg>
      <div dir="ltr">
        <Scoreboard
          sides={[
            { name: t("arenas.ca_meron"), figure: Math.max(0, meron), pips: pips(meron) },
            { name: t("arenas.ca_wala"), figure: Math.max(0, wala), pips: pips(wala) },
          ]}
          winner={won}
        />
      </div>
    </div>
  );
}

/** A tent with bulbs and a round wooden stage. */
function Fair() {
  return (
    <>
      <defs>
        <linearGradient id="ca-tent" x2="0" y2="1">
          <stop stopColor="#3a0d24" />
          <stop offset="1" stopColor="#7d2436" />
        </linearGradient>
        <linearGradient id="ca-wood" x2="0" y2="1">
          <stop stopColor="#c07b3a" />
          <stop offset="1" stopColor="#5b2c0d" />
        </linearGradient>
        <radialGradient id="ca-lamp">
          <stop stopColor="#fff6cf" />
          <stop offset=".35" stopColor="#ffd763" stopOpacity=".8" />
          <stop offset="1" stopColor="#ffb52e" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="ca-red" cx=".38" cy=".28" r=".9">
          <stop stopColor="#ffb3a8" />
          <stop offset=".4" stopColor="#e2333f" />
          <stop offset="1" stopColor="#6d0a18" />
        </radialGradient>
        <radialGradient id="ca-blue" cx=".38" cy=".28" r=".9">
          <stop stopColor="#b5d6ff" />
          <stop offset=".4" stopColor="#2f6ae0" />
          <stop offset="1" stopColor="#0c2266" />
        </radialGradient>
        <linearGradient id="ca-brass" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#fff3bf" />
          <stop offset=".5" stopColor="#dfa83a" />
          <stop offset="1" stopColor="#7a4a0c" />
        </linearGradient>
      </defs>
      <rect x="-1200" y="-700" width="3040" height="1000" fill="url(#ca-tent)" />
      {[-11, -9, -7, -5, -3, -1, 1, 3, 5, 7, 9, 11].map((stripe) => (
        <path
          key={stripe}
          d={`M320 -260L${320 + stripe * 92 - 46} 200H${320 + stripe * 92 + 46}Z`}
          fill="#f6d9a8"
          opacity=".16"
        />
      ))}
      {BULBS.map((bulb) => {
        const x = -860 + bulb * 58;
        const y = 30 + 16 * Math.sin(bulb * 1.05);
        return (
          <circle
            key={bulb}
            cx={x}
            cy={y}
            r="13"
            fill="url(#ca-lamp)"
            className="tt-ca-bulb"
            data-odd={bulb % 2}
          />
        );
      })}
      <rect x="-1200" y="196" width="3040" height="600" fill="#3a1508" />
      <ellipse cx="320" cy="262" rx="430" ry="74" fill="#1c0803" opacity=".7" />
      <ellipse
        cx="320"
        cy="250"
        rx="410"
        ry="66"
        fill="url(#ca-wood)"
        stroke="url(#ca-brass)"
        strokeWidth="5"
      />
      <ellipse cx="320" cy="250" rx="300" ry="46" fill="none" stroke="#fff3" strokeWidth="3" />
      <path d="M320 206V294" stroke="#fff3" strokeWidth="3" />
    </>
  );
}

const TIN = { meron: ["url(#ca-red)", "#5b0712"], wala: ["url(#ca-blue)", "#0a1c55"] } as const;

/** A rooster-shaped tin toy that faces right, with wheels, rivets, and a key in its back. */
function TinRooster({ toy }: { toy: Toy }) {
  const [paint, edge] = TIN[toy];
  return (
    <>
      <ellipse cx="200" cy="260" rx="78" ry="10" fill="#000" opacity=".4" />
      {/* Tail plates. */}
      {[0, 1, 2, 3].map((plate) => (
        <path
          key={plate}
          d="M150 200Q96 190 92 128Q128 148 166 178Z"
          transform={`rotate(${plate * 19 - 14} 158 196)`}
          fill={plate % 2 === 0 ? paint : "url(#ca-brass)"}
          stroke={edge}
          strokeWidth="2.500"
        />
      ))}
      <g className="tt-ca-key">
        <rect x="168" y="114" width="8" height="40" fill="url(#ca-brass)" />
        <path
          d="M172 116q-24-2-24-16t24-6q24-8 24 6t-24 16Z"
          fill="none"
          stroke="url(#ca-brass)"
          strokeWidth="8"
        />
      </g>
      <path
        d="M138 186Q152 146 204 148Q236 152 252 132Q262 168 250 204Q236 244 192 244Q146 240 138 186Z"
        fill={paint}
        stroke={edge}
        strokeWidth="3"
      />
      <path
        d="M160 190Q180 168 214 180Q204 218 174 220Q158 214 160 190Z"
        fill="url(#ca-brass)"
        stroke={edge}
        strokeWidth="2.500"
      />
      {[170, 186, 202].map((x) => (
        <circle key={x} cx={x} cy={x === 186 ? 204 : 194} r="3" fill="#6d3f08" />
      ))}
      {/* Head, comb, beak and wattle. */}
      <circle cx="256" cy="118" r="30" fill={paint} stroke={edge} strokeWidth="3" />
      <path
        d="M232 98Q230 72 244 84Q248 62 258 80Q268 62 270 84Q284 76 280 100Q256 84 232 98Z"
        fill="#ff5a3c"
        stroke="#7d1408"
        strokeWidth="2.500"
      />
      <path d="M282 110L312 120L282 130Z" fill="url(#ca-brass)" stroke="#6d3f08" strokeWidth="2" />
      <path d="M276 138q10 18-2 24q-12-6-6-24Z" fill="#ff5a3c" stroke="#7d1408" strokeWidth="2" />
      <circle cx="262" cy="112" r="9" fill="#fff" stroke="#333" strokeWidth="1.500" />
      <circle cx="265" cy="112" r="4" fill="#111" />
      {[230, 240, 250].map((y, index) => (
        <circle key={y} cx={150 + index * 46} cy={240 + (index === 1 ? 4 : 0)} r="3" fill="#fff8" />
      ))}
      {/* Wheels. */}
      {[160, 228].map((x) => (
        <g key={x} className="tt-ca-wheel">
          <circle cx={x} cy="250" r="17" fill="#2a1206" stroke="url(#ca-brass)" strokeWidth="5" />
          <path d={`M${x - 11} 250h22M${x} 239v22`} stroke="url(#ca-brass)" strokeWidth="3" />
        </g>
      ))}
    </>
  );
}

const KNOCK_AT = { meron: 270, wala: 370, both: 320 } as const;

function Sparks({ knock }: { knock: Knock }) {
  const x = KNOCK_AT[knock];
  return (
    <g className="tt-ca-sparks" style={{ transformOrigin: `${x}px 150px` }}>
      <path
        d={`M${x} 96l10 34 34-16-20 30 36 12-38 6 16 34-30-20-14 34-8-38-34 10 24-28-30-20 38 2Z`}
        fill="#ffe14d"
        stroke="#ff8a1f"
        strokeWidth="3"
      />
      <circle cx={x} cy="150" r="44" fill="url(#ca-lamp)" />
    </g>
  );
}
