import { moneyFromText, numberForChart } from "@khela/kernel/money";
import type { CallOutput } from "@khela/contract/endpoint";
import type { getDashboard } from "@khela/contract/console/reports";
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import IconDown from "@tabler/icons-react/dist/esm/icons/IconTrendingDown.mjs";
import IconUp from "@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs";
import IconCoin from "@tabler/icons-react/dist/esm/icons/IconCoins.mjs";
import IconDeposit from "@tabler/icons-react/dist/esm/icons/IconSquareRoundedArrowDown.mjs";
import IconNew from "@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs";
import IconPlay from "@tabler/icons-react/dist/esm/icons/IconRepeat.mjs";
import IconPlayers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import IconWithdrawal from "@tabler/icons-react/dist/esm/icons/IconSquareRoundedArrowUp.mjs";
import { changeTenths } from "./change.ts";
import classes from "./dashboard.module.css";

export type Dashboard = CallOutput<typeof getDashboard>;
type Figures = Dashboard["today"];

interface Kpi {
  name: keyof Figures;
  label: MessageId;
  icon: typeof IconCoin;
  money: boolean;
  /** A smaller figure beside the main one. */
  count?: keyof Figures;
  main?: true;
  /** Neither an increase nor a decrease is good by itself. */
  neutral?: true;
}

const KPIS: readonly Kpi[] = [
  { name: "ggr", label: "console.kpiGgr", icon: IconCoin, money: true, main: true },
  { name: "deposits", label: "console.kpiDeposits", icon: IconDeposit, money: true, count: "depositCount" },
  {
    name: "withdrawals",
    label: "console.kpiWithdrawals",
    icon: IconWithdrawal,
    money: true,
    count: "withdrawalCount",
    neutral: true,
  },
  { name: "stake", label: "console.kpiStake", icon: IconPlay, money: true, count: "rounds" },
  { name: "activePlayers", label: "console.kpiActive", icon: IconPlayers, money: false },
  { name: "newPlayers", label: "console.kpiNew", icon: IconNew, money: false },
];

/** Today's figures, each with its change since yesterday and the last two weeks. */
export function KpiCards({ data }: { data: Dashboard }) {
  const { t, money, number } = useI18n();
  return (
    <div className={classes["kpis"]}>
      {KPIS.map(({ name, label, icon: Icon, ...kpi }) => {
        const value = data.today[name];
        return (
          <section key={name} className={classes["kpi"]} data-main={kpi.main ?? false}>
            <div className={classes["kpiHead"]}>
              {t(label)}
              <Icon size={19} stroke={1.7} aria-hidden />
            </div>
            <div className={classes["kpiValue"]}>
              {typeof value === "string" ? money(value, { decimals: "auto" }) : number(value)}
            </div>
            <div className={classes["kpiFoot"]}>
              <Change now={value} before={data.yesterday[name]} neutral={kpi.neutral ?? false} />
              <span>
                {kpi.count ? t("console.kpiCount", { n: data.today[kpi.count] }) : t("console.vsYesterday")}
              </span>
            </div>
            <Spark values={data.series.slice(-14).map((day) => drawn(day[name]))} />
          </section>
        );
      })}
    </div>
  );
}

const drawn = (value: string | number): number =>
  typeof value === "number" ? value : numberForChart(moneyFromText(value));

interface ChangeProps {
  now: string | number;
  before: string | number;
  neutral: boolean;
}

function Change({ now, before, neutral }: ChangeProps) {
  const { t, number } = useI18n();
  const tenths = changeTenths(now, before);
  if (tenths === null) return <span className={classes["change"]}>{t("console.changeNew")}</span>;
  const way = tenths > 0 ? "up" : tenths < 0 ? "down" : "same";
  const percent = number(Math.abs(tenths) / 1000, { style: "percent", maximumFractionDigits: 1 });
  const Icon = way === "down" ? IconDown : IconUp;
  return (
    <span className={classes["change"]} data-way={neutral ? "same" : way}>
      {way === "same" ? null : <Icon size={15} aria-hidden />}
      <span className="sr-only">
        {t(way === "up" ? "console.changeUp" : way === "down" ? "console.changeDown" : "console.changeSame")}
      </span>
      {percent}
    </span>
  );
}

/** A line without axes. It is hidden from screen readers, because the chart below has the figures. */
function Spark({ values }: { values: readonly number[] }) {
  if (values.length < 3) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map(
    (value, index) => `${(index / (values.length - 1)) * 100},${28 - ((value - low) / span) * 22}`,
  );
  return (
    <svg className={classes["spark"]} viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden>
      <polygon points={`0,32 ${points.join(" ")} 100,32`} fill="currentColor" opacity="0.13" />
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
