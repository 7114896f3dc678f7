/** A slot: reels, the win line below them, stake, spin, and autoplay. GAME-08. */
import { type Money, moneyFromText } from "@khela/kernel/money";
import { ErrorState } from "@khela/ui/states";
import { useI18n } from "@khela/ui/i18n";
import { Spinner } from "@khela/ui/spinner";
import { type RefObject, useRef, useState } from "react";
import { HistoryStrip } from "../controls/HistoryStrip.tsx";
import { useHistory } from "../controls/history.ts";
import { useSpaceKey } from "../controls/space-key.ts";
import { useAuto } from "../controls/use-auto.ts";
import { roundsLeft } from "../../../features/free-rounds/queries.ts";
import type { GameScreenProps } from "../frame/game.ts";
import { usePlayer } from "../frame/player.ts";
import { useSavedStake } from "../controls/saved-stake.ts";
import { useStore } from "zustand";
import type { Machine } from "./machine.ts";
import { SlotOverlay } from "./overlays.tsx";
import { FreeRounds } from "./FreeRounds.tsx";
import { SlotControls } from "./SlotControls.tsx";
import { JackpotBar } from "../jackpots/JackpotBar.tsx";
import { JackpotWin } from "./JackpotWin.tsx";
import { useCoinText } from "./coin-text.ts";
import { useRealMember } from "../../../shell/queries.ts";
import { useFreeRounds } from "./use-free-rounds.ts";
import { useMachine } from "./use-machine.ts";
import { useSpin } from "./use-spin.ts";
import { FreeSpinBar, WinBar } from "./WinBar.tsx";

export default function SlotGame({ game, sound }: GameScreenProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const player = usePlayer();
  const [stake, setStake] = useSavedStake(game);
  const { machine, failed } = useMachine(game.code, canvas, sound.play, useCoinText(game.code));
  const { spin, busy, checking, last, jackpots, closeJackpots } = useSpin(game, player, machine);
  // The amounts on the screen belong to the running round, whatever stake is chosen for the next.
  const [playedStake, setPlayedStake] = useState(stake);
  const history = useHistory(game.code);
  const free = useFreeRounds(game.code, useRealMember());
  const grant = free.playing;

  const spinOnce = async (buy = false) => {
    const bet = grant ? moneyFromText(grant.stake) : stake;
    setPlayedStake(bet);
    closeJackpots();
    if (grant) return roundsLeft(grant) > 0 ? spin(bet, { freeRounds: grant.grantId }) : undefined;
    return spin(bet, buy ? { buy: true } : {});
  };
  const auto = useAuto({ stake, play: () => spinOnce(), ready: !busy && machine !== undefined });
  const press = () => {
    if (busy) machine?.skip();
    else void spinOnce();
  };
  useSpaceKey(press);

  return (
    <div className="slot-layout">
      <HistoryStrip rounds={history} className="slot-history shrink-0 px-2 sm:px-4" />
      {game.info.jackpotPpm ? <JackpotBar className="slot-jackpots shrink-0 px-2 pb-1 sm:px-4" /> : null}
      {jackpots.length > 0 ? <JackpotWin jackpots={jackpots} onClose={closeJackpots} /> : null}
      <Stage
        code={game.code}
        name={game.name}
        canvas={canvas}
        machine={machine}
        failed={failed}
        stake={playedStake}
        onTap={() => machine?.skip()}
      />
      {machine ? (
        <WinBar
          machine={machine}
          stake={playedStake}
          checking={checking}
          busy={busy}
          isFree={grant !== undefined}
        />
      ) : (
        <div className="h-14" />
      )}
      <FreeRounds free={free} locked={busy || auto.run !== null} />
      <SlotControls
        game={game}
        grant={grant}
        stake={stake}
        busy={busy}
        ready={machine !== undefined}
        auto={auto}
        lastWin={last?.payout}
        onStake={setStake}
        onPress={press}
        onBuy={() => void spinOnce(true)}
      />
    </div>
  );
}

interface StageProps {
  code: string;
  name: string;
  canvas: RefObject<HTMLCanvasElement | null>;
  machine: Machine | undefined;
  failed: unknown;
  stake: Money;
  onTap: () => void;
}

/** The reels in their frame, as large as the space allows. */
function Stage({ code, name, canvas, machine, failed, stake, onTap }: StageProps) {
  const { t } = useI18n();
  return (
    <div className="stage grid min-h-0 flex-1 place-items-center">
      <div className="stage-box relative">
        <img
          src={`/art/${code}-w.webp`}
          alt=""
          width={440}
          height={338}
          className="stage-logo pointer-events-none"
        />
        {/* A tap on the reels speeds them up; the spin button does the same for the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div onClick={onTap} className="reel-frame relative rounded-2xl p-1.5 sm:rounded-3xl sm:p-2.5">
          <div className="reel-glass relative aspect-(--reels) overflow-hidden rounded-xl bg-[#070a1a] sm:rounded-2xl">
            {/* The canvas is decorative; the result is given as text below. */}
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
            <canvas ref={canvas} role="img" aria-label={t("games.reelsOf", { name })} className="size-full" />
            {machine ? <StageOverlay machine={machine} code={code} stake={stake} /> : null}
            {machine === undefined && failed === undefined ? (
              <div className="absolute inset-0 grid place-items-center">
                <Spinner size={36} />
              </div>
            ) : null}
            {failed === undefined ? null : (
              <ErrorState
                text={t("games.picturesFailed")}
                onRetry={() => location.reload()}
                className="absolute inset-0 grid place-items-center bg-black/70"
              />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

function StageOverlay({ machine, code, stake }: { machine: Machine; code: string; stake: Money }) {
  const overlay = useStore(machine.view, (view) => view.overlay);
  const free = useStore(machine.view, (view) => view.free);
  return (
    <>
      {free ? <FreeSpinBar free={free} code={code} /> : null}
      {overlay ? <SlotOverlay overlay={overlay} code={code} stake={stake} /> : null}
    </>
  );
}
