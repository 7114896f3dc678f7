/** A game's own page: description, pays, the member's last rounds, and similar games. Source: GAME-01, GAME-03. */
import type { CallOutput } from "@khela/contract/endpoint";
import { gameInfo } from "@khela/contract/catalogue";
import { pathOfInfo } from "@khela/games/list-paths";
import { Badge } from "@khela/ui/badge";
import { buttonClass } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { FavouriteButton } from "../../features/favourites/FavouriteButton.tsx";
import { GameTile } from "../../features/lobby/GameTile.tsx";
import { PlayLink } from "../../features/lobby/PlayLink.tsx";
import { asCallError, call } from "../../shell/api.ts";
import { bootTimeMs, bootValueAt } from "../../shell/boot-data.ts";
import { categoryPath } from "../../shell/categories.ts";
import { gameArt } from "../../shell/game-art.ts";
import { GamePicture, usePictureHost } from "../../shell/game-picture.tsx";
import type { Place } from "../../shell/place.ts";
import { useLanguage, useOffersDemo, useRealMember } from "../../shell/queries.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { type Game, gameOf, screenKey } from "../games/frame/game.ts";
import { RULES } from "../games/rules/rules-by-game.ts";
import { GameFacts } from "./GameFacts.tsx";
import { OwnRounds } from "./OwnRounds.tsx";

type Info = CallOutput<typeof gameInfo>;

export default function GameInfoPage() {
  const { gameCode = "" } = useParams({ strict: false });
  const { t } = useI18n();
  const language = useLanguage();
  const query = useQuery({
    queryKey: ["games", "info", gameCode, language],
    queryFn: ({ signal }) => call(gameInfo, { params: { gameCode }, query: { language } }, { signal }),
    initialData: () => bootValueAt(gameInfo, language, pathOfInfo(gameCode)),
    initialDataUpdatedAt: bootTimeMs,
  });
  if (asCallError(query.error)?.code === "GAME_NOT_FOUND") {
    return (
      <EmptyState
        icon="gamepad"
        title={t("errors.GAME_NOT_FOUND")}
        className="min-h-[60dvh]"
        action={
          <Link to="/hot" className={buttonClass({ variant: "gold" })}>
            {t("games.toLobby")}
          </Link>
        }
      />
    );
  }
  if (query.isError) return <QueryFailure query={query} />;
  if (!query.data) {
    return (
      <div aria-busy aria-label={t("common.loading")} className="grid gap-4">
        <Skeleton className="h-64 rounded-2xl" />
        <Skeleton className="h-40 rounded-2xl" />
      </div>
    );
  }
  return <GameInfo info={query.data} />;
}

function GameInfo({ info }: { info: Info }) {
  const { t } = useI18n();
  const real = useRealMember();
  const { game } = info;
  return (
    <article className="grid grid-cols-1 gap-5 md:gap-6">
      <title>{`${game.nodeName} · KHELA`}</title>
      <Hero info={info} />
      <GameFacts info={info} />
      <Rules info={info} />
      {real ? <OwnRounds gameCode={game.gameCode} /> : null}
      {info.similar.length > 0 ? (
        <section aria-labelledby="similar" className="grid gap-3">
          <h2 id="similar" className="text-lg">
            {t(game.maintenance ? "lobby.instead" : "lobby.similar")}
          </h2>
          <ul className="grid grid-cols-2 gap-3 xs:grid-cols-3 md:gap-4 lg:grid-cols-6">
            {info.similar.map((other) => (
              <li key={other.nodeId}>
                <GameTile game={other} heart={<FavouriteButton game={other} />} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  );
}

/** Picture, name and actions. */
function Hero({ info: { game, vendor } }: { info: Info }) {
  const { t, date } = useI18n();
  const offersDemo = useOffersDemo();
  const host = usePictureHost();
  const categoryAt = categoryPath(vendor.gameCategory, game.vassalage) as Place;
  return (
    <header
      data-surface="dark"
      className="relative isolate overflow-hidden rounded-2xl border border-line bg-[#0a0e1c] p-5 text-text md:p-8"
    >
      <img
        src={gameArt(game.showIcon, "wide", host)}
        alt=""
        width={440}
        height={338}
        className="absolute inset-0 -z-10 size-full scale-110 object-cover opacity-35 blur-xl"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-[#0a0e1c]/90 to-[#0a0e1c]/40 rtl:bg-linear-to-l" />
      {/* On phones the picture stands beside the name, with the actions below both. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-5 sm:gap-x-5 sm:gap-y-3">
        <GamePicture
          art={game.showIcon}
          size={192}
          className="size-24 rounded-2xl border border-line object-cover shadow-card xs:size-28 sm:row-span-2 sm:size-32 md:size-44"
        />
        <div className="grid gap-2 sm:gap-3 sm:self-end">
          <div className="flex flex-wrap gap-1.5 empty:hidden">
            {game.maintenance ? <Badge tone="neutral">{t("lobby.maintenance")}</Badge> : null}
            {game.isHot ? <Badge tone="hot">{t("shell.badgeHot")}</Badge> : null}
            {game.isNew ? <Badge tone="new">{t("shell.badgeNew")}</Badge> : null}
          </div>
          <h1 className="text-2xl text-white md:text-4xl">{game.nodeName}</h1>
          <p className="flex flex-wrap gap-x-4 text-sm text-white/85">
            <Link
              to={categoryAt}
              className="inline-flex min-h-8 items-center underline-offset-4 hover:underline"
            >
              {t(`shell.category_${vendor.gameCategory}`)}
            </Link>
            <Link
              to={categoryAt}
              search={{ vassalage: game.vassalage } as never}
              className="inline-flex min-h-8 items-center underline-offset-4 hover:underline"
            >
              {vendor.displayName}
            </Link>
          </p>
        </div>
        {game.maintenance ? (
          <output className="rounded-xl bg-black/50 px-4 py-3 text-sm text-white max-sm:col-span-2 sm:self-start">
            {game.maintenanceUntil
              ? t("lobby.closedUntil", { time: date(game.maintenanceUntil) })
              : t("lobby.closedForNow")}
          </output>
        ) : (
          <div className="flex flex-wrap items-center gap-2.5 max-sm:col-span-2 sm:self-start">
            <PlayLink game={game} className={cx(buttonClass({ variant: "gold", size: "lg" }), "max-sm:grow")}>
              <Icon name="play" size={20} filled />
              {t("lobby.play")}
            </PlayLink>
            {game.supportPlay === 0 && offersDemo ? (
              <Link
                to="/game/$gameCode"
                params={{ gameCode: game.gameCode }}
                search={{ mode: "demo" }}
                className={cx(buttonClass({ size: "lg" }), "max-sm:grow")}
              >
                {t("lobby.freeDemo")}
              </Link>
            ) : null}
            <FavouriteButton game={game} />
          </div>
        )}
      </div>
    </header>
  );
}

/** The rules of an in-house game, as in its dialog; a vendor shows its rules inside the game. */
function Rules({ info }: { info: Info }) {
  const { t, written } = useI18n();
  const game = gameOf(info.game.gameCode, written, info.game);
  return (
    <section aria-labelledby="rules" className="card grid gap-4 p-5 text-sm leading-relaxed md:p-6">
      <h2 id="rules" className="text-lg">
        {t("lobby.rules")}
      </h2>
      {game ? (
        <OwnRules game={game} />
      ) : (
        <p className="text-muted">{t("lobby.rulesAtVendor", { vendor: info.vendor.displayName })}</p>
      )}
    </section>
  );
}

function OwnRules({ game }: { game: Game }) {
  const Own = RULES[screenKey(game)];
  if (!Own) return null;
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Own game={game} />
    </Suspense>
  );
}
