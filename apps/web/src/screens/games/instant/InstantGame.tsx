import { maxStakeFor, type SeedOutcome } from "@khela/games/instant/seed-game";
import { useI18n } from "@khela/ui/i18n";
import type { ReactNode } from "react";
import type { SoundName } from "../../../features/sound/sounds.ts";
import { BetPanel, useBetPanel } from "../controls/BetPanel.tsx";
import { useSavedStake } from "../controls/saved-stake.ts";
import type { GameScreenProps } from "../frame/game.ts";
import { usePlayer } from "../frame/player.ts";
import { clampStake } from "../rounds/stakes.ts";
import { GameLayout } from "./GameLayout.tsx";
import { type Shown, useInstant } from "./use-instant.ts";
import { WinPlaque } from "./WinPlaque.tsx";

/** The props of a game's parts. */
export interface Playing<Bet, Outcome> {
  last: Shown<Bet, Outcome> | undefined;
  /** Whether a round or autoplay is running, so that nothing can be changed. */
  locked: boolean;
}

interface InstantGameProps<Bet, Outcome> extends GameScreenProps {
  /** Undefined while the player's choice is incomplete. */
  bet: Bet | undefined;
  maxMultiplierE4: number;
  /** Animates the round; resolves when the result may be shown. */
  show: (bet: Bet, outcome: Outcome) => Promise<void>;
  /** Played when the bet is sent. */
  startSound: SoundName;
  /** Whether the board itself shows the win (default no). */
  ownWin?: boolean;
  renderBoard: (playing: Playing<Bet, Outcome>) => ReactNode;
  /** The game's own fields in the panel. */
  children: (playing: Playing<Bet, Outcome>) => ReactNode;
}

/** The common part of games with one call per round: stake, bet, autoplay, history, keyboard, sound, win. */
export function InstantGame<Bet extends object, Outcome extends SeedOutcome>({
  game,
  sound,
  bet,
  maxMultiplierE4,
  show,
  startSound,
  ownWin = false,
  renderBoard,
  children,
}: InstantGameProps<Bet, Outcome>) {
  const { t } = useI18n();
  const player = usePlayer();
  const [saved, setStake] = useSavedStake(game);
  // A stake whose win could exceed the maximum payout isn't offered.
  const most = maxStakeFor(maxMultiplierE4);
  const limits = { min: game.limits.min, max: most < game.limits.max ? most : game.limits.max };
  const stake = clampStake(saved, limits);
  const { place, busy, checking, last } = useInstant<Bet, Outcome>({
    code: game.code,
    player,
    show,
    onStart: () => sound.play(startSound),
    onEnd: (round) => {
      if (round.payout > round.stake) sound.play(round.payout >= round.stake * 20n ? "winBig" : "win");
      else sound.play("lose");
    },
  });
  const play = async () => (bet ? place(stake, bet) : undefined);
  const panel = useBetPanel({ stake, play, busy });
  const playing = { last, locked: panel.locked };
  const won = !ownWin && last && !last.moving && last.payout > last.stake && !busy;

  return (
    <GameLayout
      code={game.code}
      board={
        <div className="relative w-full">
          {renderBoard(playing)}
          {won ? <WinPlaque key={last.roundId} stake={last.stake} payout={last.payout} /> : null}
        </div>
      }
    >
      <BetPanel
        panel={panel}
        limits={limits}
        balance={player.spendable}
        onStake={setStake}
        checking={checking}
        incomplete={bet === undefined}
        betText={t("originals.bet")}
      >
        <fieldset disabled={playing.locked} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          {children(playing)}
        </fieldset>
      </BetPanel>
    </GameLayout>
  );
}
