import type { CallOutput } from "@khela/contract/endpoint";
import type { lotteryMenu } from "@khela/contract/lottery";
import { isLottery, lotteryRules } from "@khela/games/lottery/lotteries";
import type { LotteryArea } from "@khela/games/lottery/types";
import { Badge } from "@khela/ui/badge";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { artIcon } from "../../../shell/categories.ts";
import { gameArt } from "../../../shell/game-art.ts";
import { usePictureHost } from "../../../shell/game-picture.tsx";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useLanguage } from "../../../shell/queries.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { createServerClock } from "../crash/server-clock.ts";
import { Countdown } from "./Countdown.tsx";
import { DrawNumbers, rowsOf } from "./DrawNumbers.tsx";
import { PAGES } from "./pages.ts";
import { menuQuery } from "./queries.ts";
import { useLotterySearch } from "./search.ts";

type Item = CallOutput<typeof lotteryMenu>["list"][number];

const AREAS = ["vn", "sea", "lott"] as const;

const LIST = "grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3";

/** All lotteries, those of the page first, with the next draw and the last result. */
export function Lobby({ area }: { area: LotteryArea }) {
  const { t } = useI18n();
  const { prizeMode } = useLotterySearch();
  const query = useQuery(menuQuery(useLanguage(), prizeMode));
  const serverNow = useServerNow(query.data?.serverTime);
  const list = query.data?.list.filter(({ game }) => isLottery(game.gameCode));
  const areas = [area, ...AREAS.filter((other) => other !== area)];
  return (
    <>
      <title>{`${t("shell.category_lottery")} · KHELA`}</title>
      <header className="flex items-center gap-3">
        <img src={artIcon("lottery")} alt="" width={44} height={44} className="size-11" />
        <h1 className="text-2xl md:text-3xl">{t("shell.category_lottery")}</h1>
      </header>
      {query.isError ? (
        <QueryFailure query={query} />
      ) : !list ? (
        <div aria-busy className={LIST}>
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      ) : list.length === 0 ? (
        <EmptyState className="card min-h-72" image={artIcon("lottery")} title={t("lobby.closed_other")} />
      ) : (
        <div className="grid gap-4 xl:grid-cols-3 xl:gap-y-6">
          {areas.map((one) => (
            <Section
              key={one}
              area={one}
              list={list.filter((item) => item.area === one)}
              serverNow={serverNow}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface SectionProps {
  area: LotteryArea;
  list: readonly Item[];
  serverNow: () => number;
}

/** With room for three columns, pages of one and of two lotteries share a row. */
const WIDTHS = ["xl:col-span-1 xl:[&>ul]:grid-cols-1", "xl:col-span-2 xl:[&>ul]:grid-cols-2"];

/** The lotteries of one page. */
function Section({ area, list, serverNow }: SectionProps) {
  const { t } = useI18n();
  if (list.length === 0) return null;
  return (
    <section
      aria-labelledby={`lotteries-${area}`}
      className={cx("grid content-start gap-3", WIDTHS[list.length - 1] ?? "xl:col-span-3")}
    >
      <h2 id={`lotteries-${area}`} className="text-lg">
        {t(`lottery.area_${area}`)}
      </h2>
      <ul className={LIST}>
        {list.map((item) => (
          <li key={item.game.gameCode}>
            <Tile item={item} serverNow={serverNow} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The server's time, estimated from the answers of the list. */
function useServerNow(serverTime: string | undefined): () => number {
  const clock = useRef(createServerClock());
  useEffect(() => {
    if (serverTime !== undefined) clock.current.sample(serverTime, systemClock.nowMs());
  }, [serverTime]);
  return useCallback(() => clock.current.at(systemClock.nowMs()), []);
}

function Tile({ item, serverNow }: { item: Item; serverNow: () => number }) {
  const { t, digits } = useI18n();
  const host = usePictureHost();
  const { game, draw, last, everyS, area } = item;
  const rules = lotteryRules(game.gameCode);
  return (
    <Link
      to={PAGES[area]}
      search={{ gameCode: game.gameCode } as never}
      data-testid="lottery-tile"
      data-game={game.gameCode}
      className="card group grid h-full content-start overflow-hidden transition-[border-color,transform] hover:-translate-y-0.5 hover:border-gold-edge"
    >
      <span
        data-surface="dark"
        className="relative isolate flex min-h-32 items-end gap-3 p-4 text-white md:min-h-40"
      >
        <img
          src={gameArt(game.showIcon, "wide", host)}
          alt=""
          width={440}
          height={338}
          loading="lazy"
          className="absolute inset-0 -z-20 size-full object-cover object-[50%_35%] transition-transform duration-500 group-hover:scale-103"
        />
        <span
          aria-hidden
          className="absolute inset-0 -z-10 bg-linear-to-t from-black/90 via-black/45 to-black/5"
        />
        <span className="grid min-w-0 flex-1 leading-tight">
          <b className="truncate text-lg drop-shadow">{game.nodeName}</b>
          <span className="text-xs text-white/85">{t("lottery.every", { minutes: everyS / 60 })}</span>
          {game.maintenance ? (
            <Badge className="mt-1 justify-self-start">{t("lobby.maintenance")}</Badge>
          ) : null}
        </span>
        {draw && !game.maintenance ? (
          <span className="grid justify-items-end leading-tight">
            <span className="text-xs text-white/85">{t("lottery.closes")}</span>
            <Countdown
              key={draw.drawId}
              to={draw.closesAt}
              serverNow={serverNow}
              className="text-xl text-gold drop-shadow"
            />
          </span>
        ) : null}
      </span>
      {last?.numbers ? (
        <span className="grid gap-1.5 border-t border-line px-4 py-3">
          <span className="text-xs text-muted">
            {t("tables.history")} <bdi className="tabular-nums">{digits(last.number)}</bdi>
          </span>
          <span className="flex items-center justify-between gap-2">
            <TopRow rules={rules} numbers={last.numbers} />
            <Icon
              name="chevronRight"
              size={20}
              className="shrink-0 text-muted group-hover:text-gold rtl:-scale-x-100"
            />
          </span>
        </span>
      ) : null}
    </Link>
  );
}

/** The first row of a long result, or all rows of a short one. */
function TopRow({ rules, numbers }: { rules: ReturnType<typeof lotteryRules>; numbers: readonly string[] }) {
  const rows = rowsOf(rules, numbers);
  const shown = rows.length > 3 ? rules.rows.slice(0, 1) : rules.rows;
  return <DrawNumbers rules={{ ...rules, rows: shown }} numbers={numbers} small />;
}
