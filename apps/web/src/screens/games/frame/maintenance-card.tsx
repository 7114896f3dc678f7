import { type GameItem, gameInfo } from "@khela/contract/catalogue";
import { useI18n } from "@khela/ui/i18n";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../../shell/api.ts";
import { GamePicture } from "../../../shell/game-picture.tsx";
import { hotGamesQuery, useLanguage } from "../../../shell/queries.ts";
import { useGameStatus } from "./game-status.ts";

const SHOWN = 4;

/** Facts about a game, and similar games. */
function useSimilar(code: string, enabled = true) {
  const { locale } = useI18n();
  return useQuery({
    queryKey: ["games", "info", code, locale],
    queryFn: ({ signal }) =>
      call(gameInfo, { params: { gameCode: code }, query: { language: locale } }, { signal }),
    enabled,
  }).data;
}

/** GAME-06: the game is closed, until when, and a few similar games. @param props.except the closed game */
export function MaintenanceCard({ text, except }: { text: string; except: string }) {
  const { t, date } = useI18n();
  const info = useSimilar(except);
  const until = info?.game.maintenanceUntil;
  return (
    <div className="grid flex-1 place-items-center overflow-y-auto p-4">
      <div className="card grid w-full max-w-xl gap-2 p-4">
        <EmptyState icon="settings" title={t("games.maintenance")}>
          {until ? t("lobby.closedUntil", { time: date(until) }) : text}
        </EmptyState>
        <InsteadGames games={info?.similar ?? []} />
      </div>
    </div>
  );
}

/** GAME-06: shown over a game that was closed while open here; it takes no bets, but a running round goes on. */
export function ClosedNote({ code }: { code: string }) {
  const closed = useGameStatus((status) => status.closed);
  return closed === null ? null : <Closed why={closed} code={code} />;
}

function Closed({ why, code }: { why: "maintenance" | "off"; code: string }) {
  const { t } = useI18n();
  const language = useLanguage();
  const resting = why === "maintenance";
  const similar = useSimilar(code, resting)?.similar;
  const popular = useQuery({ ...hotGamesQuery(language), enabled: !resting }).data?.list;
  // The list of popular games may contain the closed one.
  const others = (similar ?? popular ?? []).filter(({ gameCode }) => gameCode !== code);
  return (
    <aside
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface-2 px-3 py-2 text-sm sm:px-5"
    >
      <p className="min-w-0 flex-1 basis-56">
        <strong className="block">{t("games.maintenance")}</strong>
        <span className="text-muted">{t(resting ? "errors.GAME_MAINTENANCE" : "lobby.instead")}</span>
      </p>
      <ul className="flex gap-2" aria-label={t("lobby.instead")}>
        {others.slice(0, SHOWN).map((game) => (
          <li key={game.nodeId}>
            <Link
              to="/game/$gameCode"
              params={{ gameCode: game.gameCode }}
              aria-label={game.nodeName}
              title={game.nodeName}
            >
              <GamePicture art={game.showIcon} size={44} className="size-11 rounded-lg object-cover" />
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** A few games to play instead of a closed one. */
export function InsteadGames({ games }: { games: readonly GameItem[] }) {
  const { t } = useI18n();
  return (
    <ul className="grid grid-cols-4 gap-3" aria-label={t("lobby.instead")}>
      {games.slice(0, SHOWN).map((game) => (
        <li key={game.nodeId}>
          <Link
            to="/game/$gameCode"
            params={{ gameCode: game.gameCode }}
            className="block text-center text-xs font-semibold"
          >
            <GamePicture
              art={game.showIcon}
              size={96}
              className="mb-1 aspect-square w-full rounded-xl object-cover"
            />
            {game.nodeName}
          </Link>
        </li>
      ))}
    </ul>
  );
}
