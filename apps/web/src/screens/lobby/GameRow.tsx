import type { GameItem } from "@khela/contract/catalogue";
import { useSeparator } from "@khela/ui/separator";
import { Badge } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { PlayLink } from "../../features/lobby/PlayLink.tsx";
import { GamePicture } from "../../shell/game-picture.tsx";

/** A game as a list row: picture, name, vendor, return; a click starts it. */
export function GameRow({ game, onPick }: { game: GameItem; onPick: () => void }) {
  const between = useSeparator();
  const { t, rate } = useI18n();
  return (
    <PlayLink
      game={game}
      onPick={onPick}
      className="flex min-h-15 w-full items-center gap-3 rounded-xl px-2 py-1.5 text-start hover:bg-surface-3 focus-visible:bg-surface-3"
    >
      <GamePicture
        art={game.showIcon}
        size={48}
        loading="lazy"
        className="size-12 rounded-lg bg-surface-3 object-cover"
      />
      <span className="grid min-w-0 flex-1 leading-snug">
        <span className="truncate font-semibold">{game.nodeName}</span>
        <span className="truncate text-xs text-muted">
          <bdi>{game.vendorName}</bdi>
          {between}
          {t("lobby.rtp", { percent: rate(game.rtpPpm) })}
        </span>
      </span>
      {game.maintenance ? (
        <Badge tone="neutral">{t("lobby.maintenance")}</Badge>
      ) : (
        <Icon name="play" size={18} filled className="shrink-0 text-gold" />
      )}
    </PlayLink>
  );
}
