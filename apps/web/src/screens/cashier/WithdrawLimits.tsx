/** How much and how often may still be withdrawn today and this month, with the VIP rank. Source: PROMO-04, MONEY-04. */
import type { checkWithdrawal } from "@khela/contract/withdrawal-check";
import type { CallOutput } from "@khela/contract/endpoint";
import { moneyFromText, ratioForChart } from "@khela/kernel/money";
import { Badge } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import { Progress } from "@khela/ui/progress";
import { Link } from "@tanstack/react-router";

type Check = CallOutput<typeof checkWithdrawal>;

export function WithdrawLimits({ check: { limits, rank } }: { check: Check }) {
  const { t, written } = useI18n();
  return (
    <section aria-labelledby="withdraw-limits" className="card grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="withdraw-limits" className="font-semibold">
          {t("cashier.quotaTitle")}
        </h2>
        <Link to="/vip" className="flex min-h-11 items-center gap-2 text-sm font-semibold text-gold">
          {rank ? <Badge tone="gold">{rank[written]}</Badge> : null}
          <span className="underline underline-offset-2">{t("cashier.quotaVip")}</span>
        </Link>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Period name="day" used={limits.day} />
        <Period name="month" used={limits.month} />
      </div>
    </section>
  );
}

function Period({ name, used }: { name: "day" | "month"; used: Check["limits"]["day"] }) {
  const { t, money, number } = useI18n();
  const [amount, most] = [moneyFromText(used.amount), moneyFromText(used.maxAmount)];
  const title = t(name === "day" ? "cashier.quotaDay" : "cashier.quotaMonth");
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{title}</span>
        <span className="text-muted">
          {t("cashier.quotaUsed", {
            amount: money(used.amount, { decimals: "auto" }),
            most: money(used.maxAmount, { decimals: "auto" }),
          })}
        </span>
      </div>
      <Progress value={ratioForChart(amount, most)} label={title} />
      <span className="text-xs text-faint">
        {t("cashier.quotaTimes", { count: number(used.count), most: number(used.maxCount) })}
      </span>
    </div>
  );
}
