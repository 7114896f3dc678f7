/** Rickshaw rush: cross nine roads through a gap on each, with a lorry behind some of them. GAME-08. */
import {
  ROADS,
  type RickshawRushBet,
  rickshawRushRatio,
  type RickshawRushView,
  type Traffic,
  TRAFFIC,
  TRAFFIC_NAMES,
} from "@khela/games/rickshaw-rush/rickshaw-rush";
import { ratioE4 } from "@khela/games/steps/steps-game";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { useState } from "react";
import type { GameScreenProps } from "../frame/game.ts";
import { Choice } from "../instant/RiskChoice.tsx";
import { useTimes } from "../instant/times.ts";
import { useArrowKeys } from "../mines/use-arrow-keys.ts";
import { StepsGame } from "../steps/StepsGame.tsx";
import type { Steps } from "../steps/use-steps.ts";
import { Lorry, Rickshaw } from "./Vehicles.tsx";
import "./rickshaw-rush.css";

export default function RickshawRush(props: GameScreenProps) {
  const { t } = useI18n();
  const [traffic, setTraffic] = useState<Traffic>("easy");
  return (
    <StepsGame<RickshawRushView>
      {...props}
      bet={{ traffic }}
      stepSound="gem"
      lostSound="crash"
      renderBoard={(steps) => <Street steps={steps} traffic={traffic} />}
    >
      <Choice label={t("originals.traffic")}>
        <Segmented
          label={t("originals.traffic")}
          options={TRAFFIC_NAMES.map((value) => ({ value, label: t(`originals.traffic_${value}`) }))}
          value={traffic}
          onChange={setTraffic}
        />
      </Choice>
    </StepsGame>
  );
}

function Street({ steps, traffic: chosen }: { steps: Steps<RickshawRushView>; traffic: Traffic }) {
  const { t, number } = useI18n();
  const times = useTimes();
  const { round, open, busy } = steps;
  const bet = round?.bet as RickshawRushBet | undefined;
  const traffic = open && bet ? bet.traffic : chosen;
  // The finished round stays visible until the player chooses another traffic level.
  const view = bet?.traffic === traffic ? round?.view : undefined;
  const crossed = view?.taken.length ?? 0;
  const { gaps } = TRAFFIC[traffic];
  const keys = useArrowKeys(gaps);
  return (
    <div className="mx-auto grid w-full max-w-xl gap-3 lg:max-w-[min(38rem,74dvh)]">
      <fieldset
        ref={keys}
        aria-label={t("originals.roads")}
        key={view?.hit ? round?.roundId : "whole"}
        className={cx(
          "board rush-street grid gap-1 rounded-3xl p-2 sm:gap-1.5 sm:p-3",
          view?.hit && "mines-shaken",
        )}
      >
        {Array.from({ length: ROADS }, (_, index) => ROADS - 1 - index).map((road) => (
          <div key={road} data-next={open && road === crossed} className="rush-road grid items-center gap-2">
            <span className="rush-pays rounded-lg py-1.5 text-center text-xs font-bold tabular-nums sm:text-sm">
              {times(ratioE4(rickshawRushRatio(traffic, road + 1)))}
            </span>
            <div className="grid gap-1.5" style={{ gridTemplateColumns: `repeat(${gaps}, minmax(0, 1fr))` }}>
              {Array.from({ length: gaps }, (_gap, gap) => {
                const face = faceOf(view, road, gap);
                const here = view?.taken[road] === gap && road === crossed - 1 && !view.hit;
                const name = t("originals.gap", { gap: number(gap + 1), road: number(road + 1) });
                const disabled = !open || busy || road !== crossed;
                return (
                  <button
                    key={gap}
                    type="button"
                    aria-label={face === "closed" ? name : `${name}: ${t(`originals.gap_${face}`)}`}
                    aria-disabled={disabled}
                    data-face={face}
                    onClick={() => {
                      if (!disabled) steps.act({ gap });
                    }}
                    className="rush-gap grid place-items-center rounded-lg sm:rounded-xl"
                  >
                    {here ? (
                      <Rickshaw />
                    ) : face === "lorry" || face === "hit" ? (
                      <Lorry />
                    ) : face === "way" ? (
                      <Tracks />
                    ) : null}
                  </button>
                );
              })}
            </div>
          </div>
        ))}
      </fieldset>
      <output className="sr-only">
        {view?.hit ? t("originals.lorryHit") : crossed > 0 ? t("originals.crossed", { n: crossed }) : ""}
      </output>
    </div>
  );
}

type Face = "closed" | "way" | "hit" | "lorry" | "free";

function faceOf(view: RickshawRushView | undefined, road: number, gap: number): Face {
  if (!view) return "closed";
  const lorry = view.lorries?.[road]?.includes(gap);
  if (view.taken[road] === gap) return view.hit && road === view.taken.length - 1 ? "hit" : "way";
  if (view.lorries === null) return "closed";
  return lorry ? "lorry" : "free";
}

function Tracks() {
  return <span aria-hidden className="rush-tracks h-full w-1/3 max-w-8" />;
}
