import type { GameItem } from "@khela/contract/catalogue";
import { Badge } from "@khela/ui/badge";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { PlayLink } from "./PlayLink.tsx";
import { DEFAULT_GAME_ART, gameArt } from "../../shell/game-art.ts";
import { usePictureHost } from "../../shell/game-picture.tsx";
import { useOffersDemo } from "../../shell/queries.ts";

/** Volatility runs from 1 to 5; a tile distinguishes low, medium and high. */
const VOLATILITY_STEPS = [1, 2, 3] as const;
const stepOf = (level: number): 1 | 2 | 3 => (level < 3 ? 1 : level === 3 ? 2 : 3);

interface GameTileProps {
  game: GameItem;
  /** The favourite button in the corner of the picture. */
  heart: ReactNode;
  /** Four to a row even on phones, with room for picture and name only. */
  compact?: boolean;
}

/**
 * A game: picture, name, vendor, return to player and volatility. The picture starts it; a mouse over it
 * shows a play sign and, if there is one, the free demo. Source: HOME-07, GAME-01, GAME-03.
 */
export function GameTile({ game, heart, compact = false }: GameTileProps) {
  const { t } = useI18n();
  const offersDemo = useOffersDemo();
  return (
    <article
      className={cx(
        "group relative rounded-2xl",
        // Long lists render only the tiles near the viewport; the few of the home page stay rendered.
        !compact && "[contain-intrinsic-size:auto_14rem] [content-visibility:auto]",
        game.maintenance && "opacity-75",
      )}
    >
      <PlayLink
        game={game}
        className="block w-full rounded-2xl outline-offset-2"
        label={t(game.isGame === "VASSALAGE" ? "lobby.openList" : "lobby.playGame", { game: game.nodeName })}
      >
        <span className="relative block overflow-hidden rounded-2xl border border-line bg-surface-2 shadow-soft transition-[box-shadow,border-color] duration-200 group-hover:border-[#ffc83d] group-hover:shadow-card">
          <Picture game={game} />
          <span
            aria-hidden
            className="absolute inset-0 hidden place-items-center bg-black/45 opacity-0 transition-opacity duration-200 group-focus-within:opacity-100 group-hover:opacity-100 md:grid"
          >
            <span className="btn-gold grid size-13 place-items-center rounded-full">
              <Icon name="play" size={24} filled />
            </span>
          </span>
        </span>
      </PlayLink>
      <Badges game={game} compact={compact} />
      <span className={cx("absolute", compact ? "end-1 top-1 md:end-2 md:top-2" : "end-2 top-2")}>
        {heart}
      </span>
      {game.supportPlay === 0 && offersDemo ? (
        <Link
          to="/game/$gameCode"
          params={{ gameCode: game.gameCode }}
          search={{ mode: "demo" }}
          aria-label={t("lobby.demoGame", { game: game.nodeName })}
          className={cx(
            "absolute end-2 top-13 hidden min-h-8 items-center rounded-lg bg-black/70 px-2.5 text-xs font-semibold text-white opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-black md:inline-flex",
            !compact && "pointer-coarse:inline-flex pointer-coarse:opacity-100",
          )}
        >
          {t("lobby.freeDemo")}
        </Link>
      ) : null}
      <Facts game={game} compact={compact} />
    </article>
  );
}

/** The game's labels, such as new or hot; a small tile has room for one. */
function Badges({ game, compact }: { game: GameItem; compact: boolean }) {
  const { t } = useI18n();
  return (
    <span
      className={cx(
        "pointer-events-none absolute flex flex-wrap gap-1",
        compact ? "start-1 top-1 max-md:*:not-first:hidden md:start-2 md:top-2" : "start-2 top-2",
      )}
    >
      {game.maintenance ? <Badge tone="neutral">{t("lobby.maintenance")}</Badge> : null}
      {game.isHot ? <Badge tone="hot">{t("shell.badgeHot")}</Badge> : null}
      {game.isNew ? <Badge tone="new">{t("shell.badgeNew")}</Badge> : null}
    </span>
  );
}

function Facts({ game, compact }: { game: GameItem; compact: boolean }) {
  const { t, rate } = useI18n();
  return (
    <div className={cx("mt-2 grid gap-0.5 px-0.5", compact && "max-md:mt-1.5 max-md:text-center")}>
      <div className="flex items-center gap-1">
        <h3
          aria-hidden
          className={cx("min-w-0 flex-1 truncate text-[0.9rem] font-semibold", compact && "max-md:text-xs")}
        >
          {game.nodeName}
        </h3>
        {compact || game.isGame === "VASSALAGE" ? null : (
          <Link
            to="/game/$gameCode/info"
            params={{ gameCode: game.gameCode }}
            aria-label={t("lobby.infoOf", { game: game.nodeName })}
            className="-my-2 grid size-8 shrink-0 place-items-center rounded-full text-faint hover:text-text"
          >
            <Icon name="info" size={17} />
          </Link>
        )}
      </div>
      <p
        className={cx(
          "flex items-center justify-between gap-2 text-xs text-muted",
          compact && "max-md:hidden",
        )}
      >
        <span className="truncate max-sm:hidden">{game.vendorName}</span>
        <span className="flex items-center gap-2 whitespace-nowrap tabular-nums">
          {t("lobby.rtp", { percent: rate(game.rtpPpm) })}
          {game.volatility > 0 ? <Volatility level={game.volatility} /> : null}
        </span>
      </p>
    </div>
  );
}

/** One to three sparks for how much a game's payouts vary. */
function Volatility({ level }: { level: number }) {
  const { t } = useI18n();
  const step = stepOf(level);
  const text = t(`lobby.volatility_${step}`);
  return (
    <span title={text} className="flex items-end gap-0.5">
      <span className="sr-only">{text}</span>
      {VOLATILITY_STEPS.map((known) => (
        <span
          key={known}
          aria-hidden
          className={cx(
            "w-1 rounded-full",
            known === 1 ? "h-1.5" : known === 2 ? "h-2.5" : "h-3.5",
            known <= step ? "bg-gold-fill" : "bg-line-strong",
          )}
        />
      ))}
    </span>
  );
}

/** The game's picture, square on phones and wide on larger screens; the default picture if it fails to load. */
function Picture({ game }: { game: GameItem }) {
  const [failed, setFailed] = useState(false);
  const host = usePictureHost();
  const square = failed ? DEFAULT_GAME_ART.square : gameArt(game.showIcon, "square", host);
  const wide = failed ? DEFAULT_GAME_ART.wide : gameArt(game.showIcon, "wide", host);
  return (
    <picture>
      <source media="(min-width: 640px)" srcSet={wide} />
      <img
        src={square}
        alt=""
        width={192}
        height={192}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
        className={cx(
          "aspect-square w-full object-cover transition-transform duration-300 group-hover:scale-106 sm:aspect-[440/338]",
          game.maintenance && "grayscale",
        )}
      />
    </picture>
  );
}

/** The placeholder of a tile that is loading. */
export function GameTileSkeleton({ compact = false }: { compact?: boolean }) {
  return (
    <div className="grid gap-2">
      <Skeleton className="aspect-square rounded-2xl sm:aspect-[440/338]" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className={cx("h-3 w-1/2", compact && "max-md:hidden")} />
    </div>
  );
}
