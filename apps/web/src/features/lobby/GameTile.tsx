import type { GameItem } from "@khela/contract/catalogue";
import { Badge } from "@khela/ui/badge";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { DEFAULT_GAME_ART, gameArt } from "../../shell/game-art.ts";

interface GameTileProps {
  game: GameItem;
  className?: string;
}

/**
 * A game: picture, name, vendor, return to player. The whole tile starts it; with a mouse a play
 * sign and, where the game has one, the free demo come up. Source: HOME-07, GAME-01.
 */
export function GameTile({ game, className }: GameTileProps) {
  const { t, number } = useI18n();
  const rtp = number(game.rtpPpm / 10_000, { maximumFractionDigits: 2 });
  return (
    <article className={cx("group relative", className)}>
      <Link
        to="/game/$gameCode"
        params={{ gameCode: game.gameCode }}
        className="block rounded-xl outline-offset-4"
      >
        <span className="relative block overflow-hidden rounded-xl border border-line bg-surface-2 shadow-soft transition-[transform,box-shadow,border-color] duration-200 group-hover:border-[#ffc83d] group-hover:shadow-card md:group-hover:-translate-y-1">
          <GamePicture game={game} />
          <span
            aria-hidden
            className="absolute inset-0 hidden place-items-center bg-black/45 opacity-0 transition-opacity duration-200 group-hover:opacity-100 md:grid"
          >
            <span className="btn-gold grid size-13 place-items-center rounded-full">
              <Icon name="play" size={24} filled />
            </span>
          </span>
        </span>
        <span className="mt-1.5 block truncate text-center text-xs font-semibold md:text-start md:text-[0.95rem]">
          {game.nodeName}
        </span>
      </Link>
      <span className="absolute start-1.5 top-1.5 flex gap-1 pointer-events-none">
        {game.isHot ? (
          <Badge tone="hot" className="px-1.5 py-0 text-[0.68rem] md:px-2">
            {t("shell.badgeHot")}
          </Badge>
        ) : null}
        {game.isNew ? (
          <Badge tone="new" className="px-1.5 py-0 text-[0.68rem] md:px-2">
            {t("shell.badgeNew")}
          </Badge>
        ) : null}
      </span>
      <p className="flex items-center justify-between gap-2 text-xs text-muted max-md:hidden">
        <span className="truncate">{game.vendorName}</span>
        <span className="whitespace-nowrap tabular-nums">{t("home.rtp", { percent: rtp })}</span>
      </p>
      {game.supportPlay === 0 ? (
        <Link
          to="/game/$gameCode"
          params={{ gameCode: game.gameCode }}
          search={{ mode: "demo" }}
          aria-label={t("home.demoGame", { name: game.nodeName })}
          className="absolute end-1.5 top-1.5 hidden min-h-7 items-center rounded-md bg-black/70 px-2 text-xs font-semibold text-white opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-black md:inline-flex"
        >
          {t("home.freeDemo")}
        </Link>
      ) : null}
    </article>
  );
}

/** Square on phones, wide on larger screens; the default picture when it fails. */
function GamePicture({ game }: { game: GameItem }) {
  const [failed, setFailed] = useState(false);
  return (
    <picture>
      <source
        media="(min-width: 768px)"
        srcSet={failed ? DEFAULT_GAME_ART.wide : gameArt(game.showIcon, "wide")}
      />
      <img
        src={failed ? DEFAULT_GAME_ART.square : gameArt(game.showIcon, "square")}
        alt=""
        width={192}
        height={192}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
        className="aspect-square w-full object-cover transition-transform duration-300 group-hover:scale-106 md:aspect-[440/338]"
      />
    </picture>
  );
}
