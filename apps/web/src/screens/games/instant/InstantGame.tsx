import { maxStakeFor, type SeedOutcome } from "@khela/games/instant/seed-game";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { type ReactNode, useState } from "react";
import type { SoundName } from "../../../features/sound/sounds.ts";
import { AutoSettings, autoRulesOf, FIRST_AUTO_DRAFT } from "../controls/AutoSettings.tsx";
import { BetButton } from "../controls/BetButton.tsx";
import { useSavedStake } from "../controls/saved-stake.ts";
import { useSpaceKey } from "../controls/space-key.ts";
import { StakePicker } from "../controls/StakePicker.tsx";
import { useAuto } from "../controls/use-auto.ts";
import type { GameScreenProps } from "../frame/game.ts";
import { usePlayer } from "../frame/player.ts";
import { AUTO_ALLOWED } from "../rounds/auto-bet.ts";
import { clampStake } from "../rounds/stakes.ts";
import { GameLayout } from "./GameLayout.tsx";
import { type Shown, useInstant } from "./use-instant.ts";
import { WinPlaque } from "./WinPlaque.tsx";

/** What the parts of a game are given. */
export interface Playing<Bet, Outcome> {
  last: Shown<Bet, Outcome> | undefined;
  /** A round is on its way, or rounds play by themselves: nothing can be changed. */
  locked: boolean;
}

interface InstantGameProps<Bet, Outcome> extends GameScreenProps {
  /** Undefined while the player hasn't chosen enough. */
  bet: Bet | undefined;
  maxMultiplierE4: number;
  /** How the round moves; ends when its result may be told. */
  show: (bet: Bet, outcome: Outcome) => Promise<void>;
  /** As the bet leaves. */
  startSound: SoundName;
  /** The board itself says what was won (default no). */
  ownWin?: boolean;
  renderBoard: (playing: Playing<Bet, Outcome>) => ReactNode;
  /** The game's own choices, in the panel. */
  children: (playing: Playing<Bet, Outcome>) => ReactNode;
}

/** Everything that games of one call have in common: stake, bet, autoplay, history, keyboard, sound, the win. */
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
  const [mode, setMode] = useState<"manual" | "auto">("manual");
  const [draft, setDraft] = useState(FIRST_AUTO_DRAFT);
  // A stake that could win more than is paid at most isn't offered.
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
  const auto = useAuto({ stake, play, ready: !busy });
  const playing = { last, locked: busy || auto.run !== null };
  const rules = autoRulesOf(draft);

  function press() {
    if (auto.run) auto.stop();
    else if (mode === "manual") void play();
    else if (rules) auto.start(rules);
  }
  useSpaceKey(press);
  const waits = auto.run === null;
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
      <BetButton
        className="lg:order-last"
        checking={checking}
        disabled={waits && (busy || bet === undefined || (mode === "auto" && rules === undefined))}
        onClick={press}
      >
        {auto.run
          ? t("games.autoStopLeft", { n: auto.run.left })
          : t(mode === "auto" ? "games.autoStart" : "originals.bet")}
      </BetButton>
      {AUTO_ALLOWED ? (
        <Segmented
          label={t("games.mode")}
          options={[
            { value: "manual", label: t("games.manual") },
            { value: "auto", label: t("games.auto") },
          ]}
          value={mode}
          onChange={setMode}
        />
      ) : null}
      <StakePicker
        stake={stake}
        limits={limits}
        balance={player.balance}
        disabled={playing.locked}
        onChange={setStake}
      />
      <fieldset disabled={playing.locked} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {children(playing)}
      </fieldset>
      {mode === "auto" ? (
        <AutoSettings draft={draft} disabled={auto.run !== null} onChange={setDraft} />
      ) : null}
    </GameLayout>
  );
}
