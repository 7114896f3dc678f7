import { moneyFromText } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import type { ReactNode } from "react";
import type { SoundName } from "../../../features/sound/sounds.ts";
import { BetButton } from "../controls/BetButton.tsx";
import { useSavedStake } from "../controls/saved-stake.ts";
import { useSpaceKey } from "../controls/space-key.ts";
import { StakePicker } from "../controls/StakePicker.tsx";
import type { GameScreenProps } from "../frame/game.ts";
import { usePlayer } from "../frame/player.ts";
import { GameLayout } from "../instant/GameLayout.tsx";
import { useTimes } from "../instant/times.ts";
import { type Steps, useSteps } from "./use-steps.ts";
import { isWin, WonBoard } from "./WonBoard.tsx";

interface StepsGameProps<View> extends GameScreenProps {
  bet: Record<string, number | string>;
  /** The sound of a step that did not end the round. */
  stepSound: SoundName;
  lostSound: SoundName;
  renderBoard: (steps: Steps<View>) => ReactNode;
  /** The game's own fields in the panel; fixed while a round is open. */
  children?: ReactNode;
}

/** The common part of games with several calls per round: stake, start, cash-out, history, keyboard, sound, win. */
export function StepsGame<View extends object>({
  game,
  sound,
  bet,
  stepSound,
  lostSound,
  renderBoard,
  children,
}: StepsGameProps<View>) {
  const { t, money } = useI18n();
  const times = useTimes();
  const player = usePlayer();
  const [stake, setStake] = useSavedStake(game);
  const steps = useSteps<View>({
    code: game.code,
    player,
    onStep: (round) => {
      if (round.state === "open") sound.play(stepSound);
      else if (round.by === "lost") sound.play(lostSound);
      else sound.play(isWin(round) ? "cashOut" : "button");
    },
  });
  const { round, open, busy, checking } = steps;
  const payout = open ? round?.payout : undefined;

  function press() {
    if (!open) steps.start(stake, bet);
    else if (payout) steps.cashOut();
  }
  useSpaceKey(press);
  return (
    <GameLayout code={game.code} board={<WonBoard round={round}>{renderBoard(steps)}</WonBoard>}>
      <BetButton
        className="lg:order-last"
        testId={open ? "cash-out" : "bet"}
        checking={checking}
        disabled={busy || (open && !payout)}
        onClick={press}
      >
        {open
          ? payout
            ? t("originals.cashOut", { amount: money(payout) })
            : t("originals.choose")
          : t("originals.bet")}
      </BetButton>
      <StakePicker
        stake={open && round ? moneyFromText(round.stake) : stake}
        limits={game.limits}
        balance={player.spendable}
        disabled={busy || open}
        presets={!open}
        onChange={setStake}
      />
      <fieldset disabled={busy || open} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {children}
      </fieldset>
      <p className="flex items-baseline justify-between rounded-xl border border-line bg-black/30 px-3.5 py-3 text-sm text-muted">
        {t("games.multiplier")}
        <bdi className="text-lg font-bold tabular-nums text-win">
          {open && payout ? times(round?.multiplierE4 ?? 0) : "–"}
        </bdi>
      </p>
    </GameLayout>
  );
}
