import type { GameItem } from "@khela/contract/catalogue";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useFavourites } from "./use-favourites.ts";

/** The heart on a game's card. */
export function FavouriteButton({ game, className }: { game: GameItem; className?: string }) {
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
        "grid size-9 place-items-center rounded-full bg-black/55 backdrop-blur-sm transition-[transform,color] hover:scale-110 active:scale-95",
        chosen ? "text-[#ff5468]" : "text-white",
        className,
      )}
    >
      <Icon name="heart" size={19} filled={chosen} />
    </button>
  );
}
