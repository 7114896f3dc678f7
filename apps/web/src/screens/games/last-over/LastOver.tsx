/** Last over: six balls with one shot each, until a wicket falls or the player cashes out. GAME-08. */
import {
  BALLS,
  lastOverRatio,
  type LastOverView,
  type Shot,
  SHOT_NAMES,
  SHOTS,
} from "@khela/games/last-over/last-over";
import { ratioE4 } from "@khela/games/steps/steps-game";
import { useI18n } from "@khela/ui/i18n";
import type { GameScreenProps } from "../frame/game.ts";
import { useTimes } from "../instant/times.ts";
import { StepsGame } from "../steps/StepsGame.tsx";
import type { Steps } from "../steps/use-steps.ts";
import { Stadium } from "./Stadium.tsx";
import "./last-over.css";

export default function LastOver(props: GameScreenProps) {
  return (
    <StepsGame<LastOverView>
      {...props}
      bet={{}}
      stepSound="reelStop"
      lostSound="lose"
      renderBoard={(steps) => <Field steps={steps} />}
    />
  );
}

function Field({ steps }: { steps: Steps<LastOverView> }) {
  const { t, number } = useI18n();
  const { round, open } = steps;
  const view = round?.view;
  const last = view?.faced.at(-1);
  const said = view?.out
    ? t("originals.wicket")
    : last
      ? t("originals.shotPlayed", { shot: t(`originals.shot_${last.shot}`), runs: SHOTS[last.shot].runs })
      : t("originals.overStarts");
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-3 lg:max-w-[min(46rem,96dvh)]">
      <div className="board over-field relative overflow-hidden rounded-3xl">
        <Stadium
          key={`${round?.roundId} ${view?.faced.length ?? 0}`}
          shot={last?.shot}
          out={view?.out === true}
        />
        <div className="over-board absolute start-3 top-3 grid rounded-xl px-4 py-2 text-center sm:start-5 sm:top-5">
          <span className="text-[11px] font-semibold text-muted sm:text-xs">{t("originals.runs")}</span>
          <b className="text-3xl leading-tight tabular-nums text-gold sm:text-4xl">
            {number(view?.runs ?? 0)}
          </b>
        </div>
        <output className="over-said absolute inset-x-0 bottom-0 px-4 py-2.5 text-center text-sm font-bold sm:text-base">
          {open || round ? said : t("originals.overWaits")}
        </output>
      </div>
      <ol
        aria-label={t("originals.over")}
        className="board grid grid-cols-6 gap-1.5 rounded-2xl p-2 sm:gap-2.5 sm:p-3"
      >
        {Array.from({ length: BALLS }, (_, index) => (
          <Ball key={index} index={index} view={view} />
        ))}
      </ol>
      <fieldset aria-label={t("originals.shots")} className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3">
        {SHOT_NAMES.map((shot) => (
          <ShotButton key={shot} shot={shot} steps={steps} />
        ))}
      </fieldset>
    </div>
  );
}

/** One ball of the over: its result, or after the round how difficult it would have been. */
function Ball({ index, view }: { index: number; view: LastOverView | undefined }) {
  const { t, number } = useI18n();
  const faced = view?.faced[index];
  const unfaced = view?.rest?.[index - (view?.faced.length ?? 0)];
  const wicket = faced !== undefined && view?.out === true && index === view.faced.length - 1;
  const state = wicket ? "wicket" : faced ? "played" : unfaced === undefined ? "coming" : "rest";
  const level = faced?.ball ?? unfaced;
  return (
    <li data-state={state} className="over-ball grid justify-items-center gap-1 rounded-xl px-1 py-2">
      <b className="over-mark grid size-9 place-items-center rounded-full text-base tabular-nums sm:size-11 sm:text-lg">
        {wicket ? t("originals.wicketSign") : faced ? number(SHOTS[faced.shot].runs) : "•"}
      </b>
      <span className="text-[11px] text-muted tabular-nums sm:text-xs">
        {level === undefined
          ? t("originals.ball", { n: number(index + 1) })
          : t("originals.ballLevel", { n: number(level) })}
      </span>
    </li>
  );
}

function ShotButton({ shot, steps }: { shot: Shot; steps: Steps<LastOverView> }) {
  const { t, number } = useI18n();
  const times = useTimes();
  const { round, open, busy } = steps;
  const shots = open ? (round?.view.faced.map((ball) => ball.shot) ?? []) : [];
  return (
    <button
      type="button"
      disabled={!open || busy}
      data-shot={shot}
      onClick={() => steps.act({ shot })}
      className="over-shot grid content-center justify-items-center gap-0.5 rounded-2xl px-2 py-1.5 text-center"
    >
      <b className="text-base">{t(`originals.shot_${shot}`)}</b>
      <span className="text-xs">{t("originals.shotChance", { percent: number(SHOTS[shot].chance) })}</span>
      <span className="text-sm font-bold tabular-nums text-gold">
        {times(ratioE4(lastOverRatio([...shots, shot])))}
      </span>
    </button>
  );
}
