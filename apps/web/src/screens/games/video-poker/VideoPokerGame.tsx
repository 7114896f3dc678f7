/** Video poker: hold the good cards, and draw once for the others. One screen for every pay table. GAME-08. */
import { bestHold } from "@khela/games/video-poker/best-play";
import { placesOf } from "@khela/games/video-poker/hands";
import { pokerTable, type VideoPokerCode } from "@khela/games/video-poker/pay-tables";
import type { VideoPokerView } from "@khela/games/video-poker/video-poker";
import { moneyFromText } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { BetButton } from "../controls/BetButton.tsx";
import { useSavedStake } from "../controls/saved-stake.ts";
import { useSpaceKey } from "../controls/space-key.ts";
import { StakePicker } from "../controls/StakePicker.tsx";
import type { GameScreenProps } from "../frame/game.ts";
import { usePlayer } from "../frame/player.ts";
import { GameLayout } from "../instant/GameLayout.tsx";
import { useTimes } from "../instant/times.ts";
import { type Steps, type StepsRound, useSteps } from "../steps/use-steps.ts";
import { isWin, WonBoard } from "../steps/WonBoard.tsx";
import { HandCard } from "./HandCard.tsx";
import { HintSwitch, useHints } from "./hints.tsx";
import { PokerPays } from "./PokerPays.tsx";
import "./video-poker.css";

type Round = StepsRound<VideoPokerView>;

export default function VideoPokerGame({ game, sound }: GameScreenProps) {
  const { t } = useI18n();
  const player = usePlayer();
  const [stake, setStake] = useSavedStake(game);
  const [held, setHeld] = useState<{ roundId: string; mask: number }>();
  const steps = useSteps<VideoPokerView>({
    code: game.code,
    player,
    onStep: (round) => {
      if (round.state === "open") sound.play("reelStop");
      else if (isWin(round)) sound.play((round.multiplierE4 ?? 0) >= BIG_E4 ? "winBig" : "win");
      else sound.play(moneyFromText(round.payout ?? "0") > 0n ? "gem" : "lose");
    },
  });
  const { round, open, busy, checking } = steps;
  const hold = open && held?.roundId === round?.roundId ? (held?.mask ?? 0) : 0;
  function toggle(place: number) {
    if (!open || busy || !round) return;
    sound.play("tick");
    setHeld({ roundId: round.roundId, mask: hold ^ (1 << place) });
  }
  function press() {
    if (busy) return;
    if (open) steps.act({ hold });
    else steps.start(stake, {});
  }
  useSpaceKey(press);
  useHoldKeys(toggle);
  const code = game.code as VideoPokerCode;
  return (
    <GameLayout
      code={game.code}
      board={
        <WonBoard round={round}>
          <Board code={code} steps={steps} hold={hold} onToggle={toggle} />
        </WonBoard>
      }
    >
      <BetButton
        className="lg:order-last"
        testId={open ? "draw" : "bet"}
        checking={checking}
        disabled={busy}
        onClick={press}
      >
        {t(open ? "cards.draw" : "cards.deal")}
      </BetButton>
      <StakePicker
        stake={open && round ? moneyFromText(round.stake) : stake}
        limits={game.limits}
        balance={player.spendable}
        disabled={busy || open}
        presets={!open}
        onChange={setStake}
      />
      <HintSwitch />
      <BestPlay ppm={game.info.rtpPpm} />
    </GameLayout>
  );
}

/** A win from this multiplier on has the sound of a big win: 25 times the stake. */
const BIG_E4 = 250_000;

/** Keys 1 to 5 toggle the holds, unless a field or a pop-up has the focus. */
function useHoldKeys(toggle: (place: number) => void): void {
  const onPlace = useEffectEvent(toggle);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const place = ["1", "2", "3", "4", "5"].indexOf(event.key);
      const { target } = event;
      const taken = target instanceof Element && target.closest("input, textarea, select, dialog");
      if (place < 0 || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (taken || document.querySelector("dialog[open]")) return;
      onPlace(place);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

interface BoardProps {
  code: VideoPokerCode;
  steps: Steps<VideoPokerView>;
  hold: number;
  onToggle: (place: number) => void;
}

const NO_CARDS = [undefined, undefined, undefined, undefined, undefined] as const;

function Board({ code, steps, hold, onToggle }: BoardProps) {
  const { t } = useI18n();
  const { round, open, busy } = steps;
  const view = round?.view;
  const hints = useHints((state) => state.on);
  // The calculation takes some hundredths of a second, so it runs only on demand and once per hand.
  const asked = open && hints && view ? view.dealt.join() : "";
  const best = useMemo(
    () => (asked ? bestHold(code, asked.split(",").map(Number)) : undefined),
    [code, asked],
  );
  const name = view?.name ?? null;
  const lit = view && name ? placesOf(view.hand, name, pokerTable(code).wild) : [];
  const cards: readonly (number | undefined)[] = view?.hand ?? NO_CARDS;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-3 sm:gap-4">
      <PokerPays code={code} lit={name} />
      <div className="board poker-felt grid gap-3 rounded-3xl px-2 py-4 sm:px-6 sm:py-6">
        <fieldset className="grid min-w-0 grid-cols-5 gap-1.5 sm:gap-3">
          <legend className="sr-only">{t("cards.hand")}</legend>
          {cards.map((card, place) => (
            <HandCard
              // A held card keeps its key and stays; another card at its place is dealt with an animation.
              key={`${round?.roundId} ${place} ${card}`}
              card={card}
              place={place}
              held={open ? (hold & (1 << place)) !== 0 : ((view?.hold ?? 0) & (1 << place)) !== 0}
              advised={best !== undefined && (best.hold & (1 << place)) !== 0}
              lit={lit.includes(place)}
              dim={!open && round !== undefined && !lit.includes(place)}
              disabled={!open || busy}
              onToggle={onToggle}
            />
          ))}
        </fieldset>
        <HandText round={round} open={open} bestE4={best?.returnE4} />
      </div>
    </div>
  );
}

/** The current hand and the next action, announced when it changes. */
function HandText({
  round,
  open,
  bestE4,
}: {
  round: Round | undefined;
  open: boolean;
  bestE4: number | undefined;
}) {
  const { t, money } = useI18n();
  const times = useTimes();
  const name = round?.view.name;
  const won = round && !open && moneyFromText(round.payout ?? "0") > 0n;
  return (
    <div className="grid min-h-14 content-center justify-items-center gap-1 text-center">
      <output className={won ? "text-lg font-bold text-[#5cf3b9]" : "text-base font-semibold"}>
        {round === undefined
          ? t("cards.pressDeal")
          : name
            ? won
              ? t("cards.handPays", { name: t(`cards.hand_${name}`), amount: money(round.payout ?? "0") })
              : t(`cards.hand_${name}`)
            : open
              ? t("cards.chooseHold")
              : t("cards.nothing")}
      </output>
      {open && bestE4 !== undefined ? (
        <p className="text-sm text-[#8ec9ff]">{t("cards.hintBrings", { times: times(bestE4) })}</p>
      ) : null}
    </div>
  );
}

/** Says that the displayed return assumes optimal play. */
function BestPlay({ ppm }: { ppm: number }) {
  const { t, rate } = useI18n();
  const percent = rate(ppm);
  return <p className="text-sm text-muted">{t("cards.bestPlay", { percent })}</p>;
}
