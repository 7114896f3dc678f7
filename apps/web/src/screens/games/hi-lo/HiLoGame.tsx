/** Hi-lo: guess whether the next card is higher or lower. GAME-08. */
import { hiLoChances, hiLoNext, type HiLoMove, type HiLoView } from "@khela/games/hi-lo/hi-lo";
import { type Ratio, ratioE4, MAX_STEPS } from "@khela/games/steps/steps-game";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import type { GameScreenProps } from "../frame/game.ts";
import { useTimes } from "../instant/times.ts";
import { StepsGame } from "../steps/StepsGame.tsx";
import type { Steps } from "../steps/use-steps.ts";
import { PlayingCard } from "./PlayingCard.tsx";

export default function HiLoGame(props: GameScreenProps) {
  return (
    <StepsGame<HiLoView>
      {...props}
      bet={{}}
      stepSound="reelStop"
      lostSound="lose"
      renderBoard={(steps) => <Table steps={steps} />}
    />
  );
}

function Table({ steps }: { steps: Steps<HiLoView> }) {
  const { t } = useI18n();
  const { round, open, busy } = steps;
  const cards = round?.view.cards ?? [];
  const moves = round?.view.moves ?? [];
  const card = cards.at(-1);
  const skippable = open && !busy && moves.length < MAX_STEPS;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-3 sm:gap-4">
      <div className="board hilo-felt grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 rounded-3xl px-2 py-5 sm:gap-6 sm:px-8 sm:py-8">
        <Guess move="higher" card={open ? card : undefined} steps={steps} />
        <div className="relative w-28 sm:w-40">
          <div aria-hidden className="hilo-deck absolute inset-0 translate-x-2 translate-y-2 rounded-2xl" />
          <div
            key={`${round?.roundId} ${cards.length}`}
            className={cx("relative", card !== undefined && "hilo-dealt")}
          >
            <PlayingCard
              card={card}
              glow={round?.view.lost ? "lost" : round?.by === "cashOut" ? "won" : undefined}
            />
          </div>
        </div>
        <Guess move="lower" card={open ? card : undefined} steps={steps} />
      </div>
      <button
        type="button"
        disabled={!skippable}
        onClick={() => steps.act({ move: "skip" })}
        className="board mx-auto inline-flex min-h-11 items-center gap-2 rounded-xl px-5 text-sm font-semibold text-muted enabled:hover:text-text disabled:opacity-45"
      >
        <Icon name="refresh" size={16} />
        {t("originals.skip")}
      </button>
      <ol
        aria-label={t("originals.cards")}
        className="board no-scrollbar flex min-h-24 gap-2 overflow-x-auto rounded-2xl p-2.5"
      >
        {cards.map((past, index) => (
          // Cards have no identity but their order.
          <li key={index} className="relative w-12 shrink-0 sm:w-14">
            <PlayingCard card={past} small />
            {moves[index - 1] ? <Move move={moves[index - 1] as HiLoMove} /> : null}
          </li>
        ))}
      </ol>
      <output className="sr-only">{round?.view.lost ? t("originals.cardLost") : ""}</output>
    </div>
  );
}

function Move({ move }: { move: HiLoMove }) {
  return (
    <span
      aria-hidden
      className="absolute -start-3.5 top-5 grid size-5 place-items-center rounded-full border border-line-strong bg-[#0a1022] text-xs font-black text-gold"
    >
      {move === "higher" ? "▲" : move === "lower" ? "▼" : "»"}
    </span>
  );
}

interface GuessProps {
  move: Exclude<HiLoMove, "skip">;
  card: number | undefined;
  steps: Steps<HiLoView>;
}

function Guess({ move, card, steps }: GuessProps) {
  const { t, number } = useI18n();
  const times = useTimes();
  const chances = card === undefined ? undefined : hiLoChances(card, move);
  const same = card !== undefined && chances === 1;
  const name = t(same ? "originals.same" : `originals.${move}`);
  return (
    <button
      type="button"
      disabled={card === undefined || steps.busy}
      onClick={() => steps.act({ move })}
      className={cx(
        "hilo-guess grid min-h-32 content-center justify-items-center gap-1 rounded-2xl px-1 py-3 text-center",
        move === "higher" ? "hilo-up" : "hilo-down",
      )}
    >
      <span aria-hidden className="text-2xl leading-none font-black">
        {same ? "=" : move === "higher" ? "▲" : "▼"}
      </span>
      <span className="text-sm font-bold sm:text-base">{name}</span>
      <span className="text-sm font-semibold tabular-nums opacity-90">
        {card === undefined || chances === undefined
          ? "–"
          : times(ratioE4(hiLoNext(paysOf(steps.round?.view), card, move)))}
      </span>
      <span className="text-xs tabular-nums opacity-80">
        {chances === undefined
          ? ""
          : t("games.percent", { n: number((chances / 13) * 100, { maximumFractionDigits: 1 }) })}
      </span>
    </button>
  );
}

/** The pay ratio of the guesses so far; null before the first. */
function paysOf(view: HiLoView | undefined): Ratio | null {
  let pays: Ratio | null = null;
  view?.moves.forEach((move, index) => {
    if (move !== "skip") pays = hiLoNext(pays, view.cards[index] ?? 0, move);
  });
  return pays;
}
