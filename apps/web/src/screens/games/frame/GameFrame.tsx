/** The frame around every game: header, game, and session strip. Dark in both themes. */
import { IconButton } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { moneyToText } from "@khela/kernel/money";
import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { BonusGameContext } from "../../../features/bonuses/bonus-money.ts";
import { BonusStrip } from "../../bonuses/BonusStrip.tsx";
import { PlayCredit } from "../../../features/trial/PlayCredit.tsx";
import type { GameSound } from "../../../features/sound/use-sound.ts";
import { ErrorBoundary } from "../../../shell/error-boundary.tsx";
import { lazyScreen } from "../../../shell/lazy-screen.tsx";
import { useRealMember } from "../../../shell/queries.ts";
import type { Game } from "./game.ts";
import { useGameStatus } from "./game-status.ts";
import { askLogin, usePlayer } from "./player.ts";
import { ClosedNote } from "./maintenance-card.tsx";
import { SessionStrip } from "./session-strip.tsx";

interface GameDialogProps {
  game: Game;
  onClose: () => void;
}
const RulesDialog = lazyScreen<GameDialogProps>(() => import("../rules/RulesDialog.tsx"));
const FairnessDialog = lazyScreen<GameDialogProps>(() => import("../fairness/FairnessDialog.tsx"));

interface GameFrameProps {
  game: Game;
  sound: GameSound;
  children: ReactNode;
}

/** The whole frame shows a trial account's amounts as play credit. */
export function GameFrame(props: GameFrameProps) {
  return (
    <PlayCredit>
      <BonusGameContext value={props.game}>
        <Frame {...props} />
      </BonusGameContext>
    </PlayCredit>
  );
}

function Frame({ game, sound, children }: GameFrameProps) {
  const surface = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<"rules" | "fairness" | null>(null);
  const state = useGameStatus((status) => status.state);
  const roundId = useGameStatus((status) => status.roundId);
  const close = () => setDialog(null);
  const isMember = useRealMember();
  return (
    <div
      ref={surface}
      data-surface="dark"
      data-game={game.code}
      data-game-state={state}
      data-round-id={roundId ?? ""}
      className="game-surface relative isolate flex h-full flex-col bg-bg text-text"
    >
      <title>{`${game.name} · KHELA`}</title>
      <div aria-hidden className="absolute inset-0 -z-10 overflow-hidden">
        <img src={`/art/${game.art}-bg.webp`} alt="" className="size-full object-cover" />
        <div className="absolute inset-0 bg-linear-to-b from-black/55 via-transparent to-black/70" />
      </div>
      <GameHeader game={game} sound={sound} surface={surface} onRules={() => setDialog("rules")} />
      <ClosedNote code={game.code} />
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
      <BonusStrip isMember={isMember} game={game} />
      <SessionStrip onFairness={() => setDialog("fairness")} />
      <ErrorBoundary key={dialog} onClose={close}>
        <Suspense>
          {dialog === "rules" ? <RulesDialog game={game} onClose={close} /> : null}
          {dialog === "fairness" ? <FairnessDialog game={game} onClose={close} /> : null}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

interface GameHeaderProps {
  game: Game;
  sound: GameSound;
  surface: RefObject<HTMLDivElement | null>;
  onRules: () => void;
}

function GameHeader({ game, sound, surface, onRules }: GameHeaderProps) {
  const { t, rate } = useI18n();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  function leave() {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: "/" });
  }
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-b border-line bg-[#060917]/80 px-1.5 backdrop-blur-md sm:gap-2 sm:px-3">
      <IconButton
        icon="chevronLeft"
        label={t("games.toLobby")}
        tone="clear"
        onClick={leave}
        className="rtl:-scale-x-100"
      />
      <img
        src={`/art/${game.art}-sq.webp`}
        alt=""
        width={36}
        height={36}
        className="size-9 rounded-lg max-xs:hidden"
      />
      <div className="min-w-0 flex-1 leading-tight">
        <h1 className="truncate text-sm sm:text-base">{game.name}</h1>
        <p className="truncate text-xs text-muted">
          {t("games.rtpShort", { percent: rate(game.info.rtpPpm) })}
        </p>
      </div>
      <GameBalance />
      <div className="flex">
        <IconButton
          icon="info"
          label={t("games.rules")}
          tone="clear"
          onClick={onRules}
          className="max-xs:w-10"
        />
        <IconButton
          icon={sound.muted ? "soundOff" : "sound"}
          label={t(sound.muted ? "games.soundOn" : "games.soundOff")}
          aria-pressed={!sound.muted}
          tone="clear"
          onClick={sound.toggle}
          className="max-xs:w-10"
        />
        <FullScreenButton surface={surface} />
      </div>
    </header>
  );
}

/** The displayed balance, without a win whose result is not shown yet. */
function GameBalance() {
  const { t } = useI18n();
  const { loggedIn, balance } = usePlayer();
  const held = useGameStatus((status) => status.heldBalance);
  const shown = held ?? balance;
  if (!loggedIn) {
    return (
      <button
        type="button"
        onClick={askLogin}
        className="btn-gold h-10 rounded-xl px-4 text-sm font-semibold"
      >
        {t("shell.login")}
      </button>
    );
  }
  return (
    <div className="flex h-10 items-center gap-2 rounded-xl border border-line-strong bg-black/35 px-2.5 sm:px-3">
      <Icon name="wallet" size={16} className="shrink-0 text-gold max-xs:hidden" />
      <span className="sr-only">{t("shell.balance")}</span>
      <span aria-live="polite" data-testid="game-balance" className="text-sm font-bold sm:text-[0.95rem]">
        {shown === undefined ? <Skeleton className="h-4 w-16" /> : <Money value={moneyToText(shown)} />}
      </span>
    </div>
  );
}

function FullScreenButton({ surface }: { surface: RefObject<HTMLDivElement | null> }) {
  const { t } = useI18n();
  const [full, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", onChange);
    return () => document.removeEventListener("fullscreenchange", onChange);
  }, []);
  if (!document.fullscreenEnabled) return null;
  // A browser may refuse full screen; then the window stays as it is.
  const toggle = () =>
    void (full ? document.exitFullscreen() : surface.current?.requestFullscreen())?.catch(() => undefined);
  return (
    <IconButton
      icon={full ? "close" : "expand"}
      label={t(full ? "games.fullScreenEnd" : "games.fullScreen")}
      tone="clear"
      onClick={toggle}
      className="max-sm:hidden"
    />
  );
}
