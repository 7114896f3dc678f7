/** The VIP club: where the member stands, the ranks with their benefits, and how it came about. Source: PROMO-04. */
import { getVip, type MyVip, type VipRank } from "@khela/contract/vip";
import { dayOfKey } from "@khela/kernel/period";
import { moneyFromText, ratioForChart } from "@khela/kernel/money";
import { Badge } from "@khela/ui/badge";
import { Button, buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Progress } from "@khela/ui/progress";
import { Skeleton } from "@khela/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { vipRanksQuery } from "../../features/rewards/use-rank-name.ts";
import { call } from "../../shell/api.ts";
import { artIcon } from "../../shell/categories.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";
import { VipRanks } from "./VipRanks.tsx";

export default function VipClub() {
  const token = useSession((session) => session.token);
  const ranks = useQuery(vipRanksQuery);
  const mine = useQuery({
    queryKey: ["member", token, "vip"],
    queryFn: ({ signal }) => call(getVip, {}, { signal }),
    enabled: token !== null,
    staleTime: 0,
  });
  if (ranks.isError) return <QueryFailure query={ranks} />;
  if (!ranks.data) return <Skeleton className="h-96 rounded-card" />;
  const { ranks: all } = ranks.data;
  return (
    <div className="grid grid-cols-1 gap-5">
      {token === null ? <Guest /> : null}
      {mine.isError ? <QueryFailure query={mine} /> : null}
      {token !== null && mine.isPending ? <Skeleton className="h-48 rounded-card" /> : null}
      {mine.data ? <Standing mine={mine.data} ranks={all} /> : null}
      <VipRanks ranks={all} level={mine.data?.vipRankLevel} />
      {mine.data && mine.data.months.length > 0 ? <Months mine={mine.data} ranks={all} /> : null}
      {mine.data && mine.data.history.length > 0 ? <History mine={mine.data} ranks={all} /> : null}
    </div>
  );
}

function Guest() {
  const { t } = useI18n();
  return (
    <section className="card flex flex-wrap items-center gap-4 border-gold-edge bg-linear-to-br from-gold-tint to-transparent p-5">
      <img src={artIcon("crown")} alt="" width={64} height={64} />
      <p className="min-w-0 flex-1 basis-48 text-muted">{t("vip.guest")}</p>
      <Button variant="gold" className="max-sm:w-full" onClick={() => openDialog("login", {})}>
        {t("vip.login")}
      </Button>
    </section>
  );
}

/** The rank's name in the reader's language; the site's word for none. */
function useRankName(ranks: readonly VipRank[]): (level: number) => string {
  const { t, written } = useI18n();
  return (level) => {
    const rank = ranks[level - 1];
    return rank ? rank.name[written] : t("vip.noRank");
  };
}

function Standing({ mine, ranks }: { mine: MyVip; ranks: readonly VipRank[] }) {
  const { t, number } = useI18n();
  const name = useRankName(ranks);
  const points = number(Math.floor(Number(mine.points)));
  return (
    <section
      aria-labelledby="vip-mine"
      className="card relative grid gap-5 overflow-hidden border-gold-edge bg-linear-to-br from-gold-tint to-transparent p-5 md:p-6"
    >
      <img
        src={artIcon("crown")}
        alt=""
        width={160}
        height={160}
        className="absolute -end-6 -top-6 opacity-20 md:opacity-40"
      />
      <div className="relative">
        <p className="text-sm text-muted">{t("vip.yourRank")}</p>
        <h2 id="vip-mine" className="text-3xl font-extrabold text-gold">
          {name(mine.vipRankLevel)}
        </h2>
        <p className="text-sm text-muted">{t("vip.pointsOf", { points })}</p>
      </div>
      {mine.next ? <Next mine={mine} next={mine.next} ranks={ranks} /> : <p>{t("vip.highest")}</p>}
      {mine.month ? <Month month={mine.month} /> : null}
      <div className="flex flex-wrap gap-3">
        <Link
          to="/member/$page"
          params={{ page: "rewardCenter" }}
          className={buttonClass({ variant: "gold" })}
        >
          {t("vip.toGifts")}
        </Link>
      </div>
    </section>
  );
}

function Next({
  mine,
  next,
  ranks,
}: {
  mine: MyVip;
  next: NonNullable<MyVip["next"]>;
  ranks: readonly VipRank[];
}) {
  const { t, number, money } = useI18n();
  const name = useRankName(ranks);
  const target = ranks[next.level - 1];
  const whole = (text: string) => number(Math.floor(Number(text)));
  const missing = [
    next.points === "0.00"
      ? undefined
      : t("vip.missingPoints", { points: number(Math.ceil(Number(next.points))) }),
    next.deposits === "0.00" ? undefined : t("vip.missingDeposits", { amount: money(next.deposits) }),
    next.monthPoints === "0.00"
      ? undefined
      : t("vip.missingMonth", { points: number(Math.ceil(Number(next.monthPoints))) }),
  ].filter((text) => text !== undefined);
  return (
    <div className="relative grid gap-2">
      <p className="flex items-baseline justify-between gap-3 text-sm font-semibold">
        <span>{t("vip.nextRank", { rank: name(next.level) })}</span>
        <span className="text-gold">{t("rewards.percent", { rate: number(next.percent) })}</span>
      </p>
      <Progress
        value={next.percent / 100}
        label={t("vip.progress", { rank: name(next.level) })}
        className="h-3"
      />
      {target ? (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm sm:max-w-md">
          <dt className="text-muted">{t("vip.points")}</dt>
          <Need has={mine.points} needs={target.points} show={whole} />
          <dt className="text-muted">{t("vip.deposits")}</dt>
          <Need has={mine.deposits} needs={target.deposits} show={money} />
        </dl>
      ) : null}
      {missing.length > 0 ? (
        <ul className="grid gap-0.5 text-sm">
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** How far one condition of the next rank is; a fulfilled one has a tick instead of a sum above its target. */
function Need({ has, needs, show }: { has: string; needs: string; show: (amount: string) => string }) {
  const { t } = useI18n();
  const isMet = moneyFromText(has) >= moneyFromText(needs);
  return (
    <dd className="flex items-center justify-end gap-1.5 text-end">
      {isMet ? <Icon name="check" size={16} className="shrink-0 text-win" /> : null}
      {isMet ? show(needs) : t("vip.ofNeeded", { has: show(has), needs: show(needs) })}
    </dd>
  );
}

/** What keeps the rank at the end of the month. */
function Month({ month }: { month: NonNullable<MyVip["month"]> }) {
  const { t, number, date } = useI18n();
  const [has, needs] = [moneyFromText(month.points), moneyFromText(month.needed)];
  const kept = month.safe || has >= needs;
  const values = {
    has: number(Math.floor(Number(month.points))),
    needs: number(Math.floor(Number(month.needed))),
  };
  return (
    <div className="relative grid gap-2 border-t border-line pt-4">
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="font-semibold">
          {t("vip.keep", { day: date(dayOfKey(month.until).startMs, "dayMonth") })}
        </span>
        {kept ? <Badge tone="win">{t("vip.kept")}</Badge> : null}
      </p>
      {month.safe ? (
        <p className="text-sm text-muted">{t("vip.keepSafe")}</p>
      ) : (
        <>
          <Progress value={ratioForChart(has, needs)} label={t("vip.keepProgress")} />
          <p className="text-sm text-muted">{t("vip.ofNeeded", values)}</p>
        </>
      )}
    </div>
  );
}

/** How the rank was judged at the end of each month. */
function Months({ mine, ranks }: { mine: MyVip; ranks: readonly VipRank[] }) {
  const { t, date, number } = useI18n();
  const name = useRankName(ranks);
  const whole = (text: string) => number(Math.floor(Number(text)));
  return (
    <section aria-labelledby="vip-months" className="grid gap-2">
      <h2 id="vip-months" className="text-lg">
        {t("vip.months")}
      </h2>
      <ol className="card divide-y divide-line overflow-hidden">
        {mine.months.map(({ month, level, points, needed, kept }) => (
          <li key={month} className="flex items-center gap-3 px-4 py-3">
            <span className="min-w-0 flex-1">
              <span className="block text-sm font-medium">
                {date(dayOfKey(`${month}-01`).startMs, "month")} · {name(level)}
              </span>
              <span className="block text-xs text-muted">
                {Number(needed) === 0
                  ? t("vip.pointsOf", { points: whole(points) })
                  : t("vip.ofNeeded", { has: whole(points), needs: whole(needed) })}
              </span>
            </span>
            <Badge tone={kept ? "win" : "neutral"}>{t(kept ? "vip.kept" : "vip.monthLost")}</Badge>
          </li>
        ))}
      </ol>
    </section>
  );
}

const TONES = { reached: "win", regained: "win", not_kept: "neutral", manual: "info" } as const;

function History({ mine, ranks }: { mine: MyVip; ranks: readonly VipRank[] }) {
  const { t, date } = useI18n();
  const name = useRankName(ranks);
  return (
    <section aria-labelledby="vip-history" className="grid gap-2">
      <h2 id="vip-history" className="text-lg">
        {t("vip.history")}
      </h2>
      <ol className="card divide-y divide-line overflow-hidden">
        {mine.history.map(({ at, from, to, cause }) => (
          <li key={`${at} ${to}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block text-sm font-medium">
                {t("vip.change", { from: name(from), to: name(to) })}
              </span>
              <span className="block text-xs text-muted">{date(at)}</span>
            </span>
            <Badge tone={TONES[cause]}>{t(`vip.cause_${cause}`)}</Badge>
          </li>
        ))}
      </ol>
    </section>
  );
}
