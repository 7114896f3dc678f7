/** Free spins in the reward centre: those that can be played, and those that are over. Source: PROMO-02. */
import type { FreeRoundsGrant } from "@khela/contract/free-rounds";
import { Badge } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Progress } from "@khela/ui/progress";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { openFreeRoundsQuery, overFreeRoundsQuery, roundsLeft } from "../../features/free-rounds/queries.ts";
import { GamePicture } from "../../shell/game-picture.tsx";
import { useSession } from "../../shell/session.ts";
import { useCountdown } from "../../shell/use-countdown.ts";
import { FreeSpinsDialog } from "./FreeSpinsDialog.tsx";

/** Nothing for a member who never had any. */
export function FreeSpins() {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const open = useQuery(openFreeRoundsQuery(token)).data?.grants ?? [];
  const past = useInfiniteQuery(overFreeRoundsQuery(token));
  const over = past.data?.pages.flatMap(({ grants }) => grants) ?? [];
  const [shown, setShown] = useState<FreeRoundsGrant>();
  if (open.length === 0 && over.length === 0) return null;
  return (
    <section aria-labelledby="free-spins" className="grid grid-cols-1 gap-3">
      <h2 id="free-spins" className="text-base font-semibold">
        {t("turnover.freeSpins")}
      </h2>
      {open.length > 0 ? (
        <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
          {open.map((grant) => (
            <Open key={grant.grantId} grant={grant} onShow={() => setShown(grant)} />
          ))}
        </ul>
      ) : null}
      {over.length > 0 ? (
        <details className="card px-4 py-1">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
            <span className="flex-1">{t("rewards.freePast")}</span>
            <Icon name="chevronDown" size={18} />
          </summary>
          <ul className="grid divide-y divide-line">
            {over.map((grant) => (
              <Past key={grant.grantId} grant={grant} onShow={() => setShown(grant)} />
            ))}
          </ul>
          {past.hasNextPage ? (
            <Button block loading={past.isFetchingNextPage} onClick={() => void past.fetchNextPage()}>
              {t("rewards.bonusMore")}
            </Button>
          ) : null}
        </details>
      ) : null}
      {shown ? <FreeSpinsDialog grant={shown} onClose={() => setShown(undefined)} /> : null}
    </section>
  );
}

function Open({ grant, onShow }: { grant: FreeRoundsGrant; onShow: () => void }) {
  const { t, written, money, duration } = useI18n();
  const seconds = useCountdown(Date.parse(grant.expiresAt));
  const left = roundsLeft(grant);
  return (
    <li className="card grid content-start gap-3 border-gold-edge bg-linear-to-br from-gold-tint to-transparent p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 font-semibold">{grant.title[written]}</h3>
        <span className="shrink-0 text-xs text-muted">
          {t("rewards.left", { time: duration(Math.ceil(seconds / 60)) })}
        </span>
      </div>
      <p className="text-2xl font-extrabold text-gold">
        {t("turnover.freeOffer", { n: left, stake: money(grant.stake, { decimals: "auto" }) })}
      </p>
      {grant.played > 0 ? (
        <div className="grid gap-1.5 text-sm">
          <Progress
            value={grant.played / grant.rounds}
            label={t("turnover.freeLeft", { n: left, of: grant.rounds })}
          />
          <p className="flex justify-between gap-3 text-muted">
            <span>{t("turnover.freeLeft", { n: left, of: grant.rounds })}</span>
            <span>
              {t("turnover.freeWonSoFar")} <Money value={grant.won} className="font-bold text-text" />
            </span>
          </p>
        </div>
      ) : null}
      <p className="text-sm text-muted">{t(grant.bonus ? "rewards.freeToBonus" : "rewards.freeToCash")}</p>
      <ul className="flex flex-wrap gap-2">
        {grant.games.map(({ gameCode, name, iconUrl }) => (
          <li key={gameCode}>
            <Link
              to="/game/$gameCode"
              params={{ gameCode }}
              className="flex min-h-12 items-center gap-2 rounded-xl border border-line-strong bg-surface-2 pe-3 font-semibold hover:border-gold"
            >
              <GamePicture
                art={iconUrl}
                size={48}
                loading="lazy"
                className="size-12 rounded-s-xl object-cover"
              />
              {name}
              <Icon name="chevronRight" size={16} className="text-gold rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
      {grant.played > 0 ? <Button onClick={onShow}>{t("rewards.freeRounds")}</Button> : null}
    </li>
  );
}

function Past({ grant, onShow }: { grant: FreeRoundsGrant; onShow: () => void }) {
  const { t, written, date } = useI18n();
  return (
    <li>
      <button
        type="button"
        onClick={onShow}
        className="flex min-h-14 w-full items-center gap-3 py-2 text-start hover:text-gold"
      >
        <span className="grid min-w-0 flex-1 leading-snug">
          <span className="truncate font-medium">{grant.title[written]}</span>
          <span className="text-xs text-muted">
            {t("rewards.freePlayedOf", { n: grant.played, of: grant.rounds })} ·{" "}
            {date(grant.endedAt ?? grant.expiresAt, "dateTime")}
          </span>
        </span>
        <Badge tone={grant.state === "played" ? "win" : "neutral"}>
          {t(`rewards.freeState_${grant.state}`)}
        </Badge>
        <Money value={grant.won} className="min-w-20 text-end font-semibold" />
      </button>
    </li>
  );
}
