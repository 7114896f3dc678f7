import type { GameItem } from "@khela/contract/catalogue";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useFavourites } from "./use-favourites.ts";

interface FavouriteButtonProps {
  game: GameItem;
  /** The smaller size, for tiles on phones. */
  compact?: boolean;
}

/** The heart on a game's tile. Source: GAME-04. */
export function FavouriteButton({ game, compact = false }: FavouriteButtonProps) {
  const { t } = useI18n();
  const favourites = useFavourites();
  const chosen = favourites.has(game.nodeId);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={t("lobby.favouriteOf", { game: game.nodeName })}
      onClick={() => favourites.toggle(game)}
      className={cx(
        "grid place-items-center rounded-full bg-black/60 transition-[transform,color] hover:scale-110 active:scale-95",
        chosen ? "text-[#ff5468]" : "text-white",
        compact ? "size-7 md:size-9" : "size-9 pointer-coarse:size-11",
      )}
    >
      <Icon name="heart" size={compact ? 16 : 19} filled={chosen} />
    </button>
  );
}
