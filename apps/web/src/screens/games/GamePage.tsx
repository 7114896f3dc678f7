/** One game in the full window (GAME-05, GAME-06, GAME-08): its frame, with the game as a chunk of its own. */
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { buttonClass } from "@khela/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { useChatNews } from "../../features/chat/use-chat-news.ts";
import { useSound } from "../../features/sound/use-sound.ts";
import { asCallError } from "../../shell/api.ts";
import { ErrorBoundary } from "../../shell/error-boundary.tsx";
import { errorText } from "../../shell/error-text.ts";
import { hotGamesQuery, useLanguage } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";
import { ExternalGame } from "./external/ExternalGame.tsx";
import { GameFrame } from "./frame/GameFrame.tsx";
import { type Game, gameOf, screenKey } from "./frame/game.ts";
import { launchQuery } from "./frame/launch.ts";
import { usePlayMode } from "./frame/play-mode.ts";
import { WrongMode } from "./frame/WrongMode.tsx";
import { resetGameStatus } from "./frame/game-status.ts";
import { InsteadGames, MaintenanceCard } from "./frame/maintenance-card.tsx";
import { SCREENS } from "./screens.ts";
import "./games.css";

export default function GamePage() {
  const { gameCode = "" } = useParams({ strict: false });
  const token = useSession((session) => session.token);
  // A new key per account: no pending bet, autoplay or chips carry over from one account to the next.
  return <OpenGame key={`${gameCode} ${token}`} code={gameCode} />;
}

function OpenGame({ code }: { code: string }) {
  const i18n = useI18n();
  const token = useSession((session) => session.token);
  const mode = usePlayMode(code);
  const launch = useQuery(launchQuery(token, code, i18n.locale, mode));
  const game = gameOf(code, i18n.written, launch.data?.game);
  const sound = useSound(code);
  useChatNews();
  useEffect(() => resetGameStatus, []);

  const rests = asCallError(launch.error)?.code === "GAME_MAINTENANCE";
  if (!game) {
    // Not an in-house game, but perhaps a vendor's: the launch call tells.
    if (launch.data?.container === "popup") return <ExternalGame game={launch.data.game} />;
    return launch.isLoading || mode === undefined ? (
      <Skeleton className="m-6 h-80 rounded-card" />
    ) : rests ? (
      <div className="grid min-h-[70dvh]">
        <MaintenanceCard text={errorText(i18n, launch.error)} except={code} />
      </div>
    ) : (
      <UnknownGame />
    );
  }
  const closed = rests || launch.data?.game.maintenance;
  const Screen = SCREENS[screenKey(game)];
  return (
    <GameFrame game={game} sound={sound}>
      {mode === "starting" ? (
        <LoadingGame game={game} text={i18n.t("entry.trialStarting")} />
      ) : mode === "need-account" || mode === "no-demo" ? (
        <WrongMode gameCode={code} trial={mode === "need-account"} />
      ) : closed ? (
        <MaintenanceCard text={errorText(i18n, launch.error)} except={code} />
      ) : Screen === undefined ? (
        <UnknownGame />
      ) : (
        <ErrorBoundary>
          <Suspense fallback={<LoadingGame game={game} />}>
            <Screen game={game} sound={sound} />
          </Suspense>
        </ErrorBoundary>
      )}
    </GameFrame>
  );
}

function LoadingGame({ game, text }: { game: Game; text?: string }) {
  const { t } = useI18n();
  return (
    <output className="grid flex-1 place-items-center">
      <div className="grid justify-items-center gap-4">
        <img
          src={`/art/${game.art}-sq.webp`}
          alt=""
          width={112}
          height={112}
          className="size-28 animate-pulse rounded-3xl shadow-card"
        />
        <p className="text-sm text-muted">{text ?? t("common.loading")}</p>
        <Skeleton className="h-1.5 w-40" />
      </div>
    </output>
  );
}

/** Shown for an unknown or switched-off game, with the most popular games instead. */
function UnknownGame() {
  const { t } = useI18n();
  const popular = useQuery(hotGamesQuery(useLanguage())).data?.list ?? [];
  return (
    <div className="mx-auto grid min-h-[70dvh] w-full max-w-xl content-center gap-4 p-4">
      <EmptyState
        icon="gamepad"
        title={t("errors.GAME_NOT_FOUND")}
        action={
          <Link to="/hot" className={buttonClass({ variant: "gold" })}>
            {t("games.toLobby")}
          </Link>
        }
      />
      <InsteadGames games={popular} />
    </div>
  );
}
