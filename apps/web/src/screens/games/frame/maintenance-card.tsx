import { useI18n } from "@khela/ui/i18n";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { GamePicture } from "../../../shell/game-picture.tsx";
import { hotGamesQuery } from "../../../shell/queries.ts";

/** GAME-06: the game is closed; a few popular ones to play instead. */
export function MaintenanceCard({ text, except }: { text: string; except: string }) {
  const { t, locale } = useI18n();
  const hot = useQuery(hotGamesQuery(locale)).data?.list ?? [];
  const others = hot.filter((game) => game.gameCode !== except && !game.maintenance).slice(0, 4);
  return (
    <div className="grid flex-1 place-items-center overflow-y-auto p-4">
      <div className="card grid w-full max-w-xl gap-2 p-4">
        <EmptyState icon="settings" title={t("games.maintenance")}>
          {text}
        </EmptyState>
        <ul className="grid grid-cols-4 gap-3">
          {others.map((game) => (
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
      </div>
    </div>
  );
}
