import type { getWithdrawable } from "@khela/contract/cashier";
import type { CallOutput } from "@khela/contract/endpoint";
import { isZeroText, moneyFromText, ratioForChart } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Progress } from "@khela/ui/progress";
import { Skeleton } from "@khela/ui/skeleton";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** The balance, the withdrawable amount, and the remaining wagering with its reason. */
export function Withdrawable({ state }: { state: CallOutput<typeof getWithdrawable> | undefined }) {
  const { t, money } = useI18n();
  const missing = state && !isZeroText(state.turnoverMissing);
  return (
    <section aria-label={t("cashier.withdrawable")} className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Figure title={t("cashier.withdrawable")} strong>
          {state ? <Money value={state.withdrawable} /> : undefined}
        </Figure>
        <Figure title={t("shell.balance")}>{state ? <Money value={state.balance} /> : undefined}</Figure>
        <Figure title={t("cashier.turnoverMissing")}>
          {state ? (
            missing ? (
              <Money value={state.turnoverMissing} className="text-lose" />
            ) : (
              <span className="flex items-center gap-1.5 text-win">
                <Icon name="check" size={20} />
                {t("cashier.turnoverDone")}
              </span>
            )
          ) : undefined}
        </Figure>
      </dl>
      {missing && state.locks.length > 0 ? <Locks state={state} /> : null}
      {missing ? (
        <p className="flex gap-3 rounded-xl border border-gold-edge bg-gold-tint px-4 py-3 text-sm">
          <Icon name="info" size={18} className="mt-0.5 shrink-0 text-gold" />
          <span>
            {t("turnover.missing", { missing: money(state.turnoverMissing) })}{" "}
            <Link to="/hot" className="font-semibold text-gold underline underline-offset-2">
              {t("cashier.playNow")}
            </Link>
          </span>
        </p>
      ) : null}
    </section>
  );
}

/** What requires the wagering, in the order in which bets pay it off (MONEY-04). */
function Locks({ state: { locks, lockCount } }: { state: CallOutput<typeof getWithdrawable> }) {
  const { t, money, date } = useI18n();
  return (
    <div className="card grid gap-3 px-4 py-3">
      <div>
        <h3 className="font-semibold">{t("turnover.whatMust")}</h3>
        <p className="text-sm text-muted">{t("turnover.order")}</p>
      </div>
      <ol className="grid gap-3">
        {locks.map(({ cause, amount, required, left, openedAt }) => (
          <li key={`${openedAt} ${cause} ${amount}`} className="grid gap-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
              <span className="font-medium">
                {t(`turnover.cause_${cause}`)} <Money value={amount} />
                <span className="ms-2 font-normal text-faint">{date(openedAt)}</span>
              </span>
              <span className="text-muted">
                {t("turnover.leftOf", { left: money(left), required: money(required) })}
              </span>
            </div>
            <Progress
              value={1 - ratioForChart(moneyFromText(left), moneyFromText(required))}
              label={t(`turnover.cause_${cause}`)}
            />
          </li>
        ))}
      </ol>
      {lockCount > locks.length ? (
        <p className="text-sm text-faint">{t("turnover.more", { n: lockCount - locks.length })}</p>
      ) : null}
    </div>
  );
}

function Figure({ title, strong, children }: { title: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={`card px-4 py-3 ${strong ? "max-sm:col-span-2" : ""}`}>
      <dt className="text-sm text-muted">{title}</dt>
      <dd className={`font-extrabold ${strong ? "text-2xl text-gold" : "text-xl"}`}>
        {children ?? <Skeleton className="mt-1 h-7 w-28" />}
      </dd>
    </div>
  );
}
