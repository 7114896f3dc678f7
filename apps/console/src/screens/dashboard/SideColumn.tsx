import { compareMoney, moneyFromText, ratioForChart, ZERO } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Link } from "@tanstack/react-router";
import IconChevron from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import type { ReactNode } from "react";
import { slaStateOf } from "../../features/sla/sla-state.ts";
import { Panel } from "../../shell/parts/page-head.tsx";
import { useNow } from "../../shell/parts/use-now.ts";
import { Amount } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import classes from "./dashboard.module.css";
import type { Dashboard } from "./KpiCards.tsx";

/** The queues with the number of waiting items, coloured by their age. */
export function Queues({ data }: { data: Dashboard }) {
  const { t, number, relative } = useI18n();
  const nowMs = useNow(15_000);
  const { withdrawalsWaiting, oldestWithdrawalAt, depositsPending } = data.queues;
  const oldestMs = oldestWithdrawalAt === null ? null : Date.parse(oldestWithdrawalAt);
  return (
    <Panel title={t("console.queues")}>
      <div style={{ display: "grid", gap: "0.6rem" }}>
        <QueueRow to="/withdrawals" age={oldestMs === null ? undefined : slaStateOf(nowMs - oldestMs)}>
          <span className={classes["queueCount"]}>{number(withdrawalsWaiting)}</span>
          <span className={classes["queueName"]}>{t("console.withdrawalsWaiting")}</span>
          <span className={classes["queueNote"]}>
            {oldestMs === null
              ? t("console.nobodyWaits")
              : t("console.oldest", { when: relative(oldestMs, Math.max(nowMs, oldestMs)) })}
          </span>
        </QueueRow>
        <QueueRow to="/deposits">
          <span className={classes["queueCount"]}>{number(depositsPending)}</span>
          <span className={classes["queueName"]}>{t("console.depositsPending")}</span>
          <span className={classes["queueNote"]}>{t("console.depositsPendingNote")}</span>
        </QueueRow>
      </div>
    </Panel>
  );
}

interface QueueRowProps {
  to: "/withdrawals" | "/deposits";
  age?: string | undefined;
  children: ReactNode;
}

/** A link for operators who may open the list, else only the figure. */
function QueueRow({ to, age, children }: QueueRowProps) {
  if (!usePermission("withdrawals.read")) {
    return (
      <div className={classes["queue"]} data-age={age}>
        {children}
      </div>
    );
  }
  return (
    <Link
      to={to}
      search={{ state: to === "/deposits" ? "pending" : "requested" }}
      className={classes["queue"] ?? ""}
      data-age={age}
    >
      {children}
      <IconChevron size={18} aria-hidden />
    </Link>
  );
}

export function Online({ count }: { count: number }) {
  const { t, number } = useI18n();
  return (
    <Panel title={t("console.onlineNow")}>
      <div className={classes["online"]}>
        <span className={classes["pulse"]} aria-hidden />
        <b>{number(count)}</b>
        <span style={{ color: "var(--muted)" }}>{t("console.onlinePlayers")}</span>
      </div>
    </Panel>
  );
}

/** The games with the most turnover today, with bars relative to the first one. */
export function TopGames({ games }: { games: Dashboard["topGames"] }) {
  const { t, money } = useI18n();
  const most =
    games
      .map(({ stake }) => moneyFromText(stake))
      .toSorted(compareMoney)
      .at(-1) ?? ZERO;
  return (
    <Panel title={t("console.topGames")}>
      {games.length === 0 ? (
        <span style={{ color: "var(--muted)" }}>{t("console.noRounds")}</span>
      ) : (
        <ol className={classes["games"]}>
          {games.map((game) => (
            <li key={game.gameCode} className={classes["game"]}>
              <img src={`/art/${game.gameCode}-sq.webp`} alt="" loading="lazy" onError={hidePicture} />
              <span className={classes["gameName"]}>{game.name}</span>
              <span className={classes["gameNote"]}>
                {t("console.gameNote", { n: game.rounds, stake: money(game.stake, { decimals: "auto" }) })}
              </span>
              <span className={classes["gameGgr"]}>
                <Amount value={game.ggr} signed />
              </span>
              <span className={classes["bar"]} aria-hidden>
                <i style={{ width: `${ratioForChart(moneyFromText(game.stake), most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const DEFAULT_PICTURE = "/art/default-game-sq.webp";

/** A game without its own picture gets the default one; if that is missing too, none is shown. */
function hidePicture({ currentTarget }: { currentTarget: HTMLImageElement }): void {
  if (!currentTarget.src.endsWith(DEFAULT_PICTURE)) currentTarget.src = DEFAULT_PICTURE;
}
