import { type GameItem, gameInfo } from "@khela/contract/catalogue";
import { useI18n } from "@khela/ui/i18n";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../../shell/api.ts";
import { GamePicture } from "../../../shell/game-picture.tsx";

const SHOWN = 4;

/** GAME-06: the game is closed, until when, and a few like it to play instead. @param props.except the closed game */
export function MaintenanceCard({ text, except }: { text: string; except: string }) {
  const { t, locale, date } = useI18n();
  const info = useQuery({
    queryKey: ["games", "info", except, locale],
    queryFn: ({ signal }) =>
      call(gameInfo, { params: { gameCode: except }, query: { language: locale } }, { signal }),
  }).data;
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

/** A few games to play instead of one that is closed. */
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
