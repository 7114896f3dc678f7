import type { ContractConsequence, ContractOutlook } from "@khela/contract/agent-contracts";
import { dayOfKey } from "@khela/kernel/period";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";

/** What an offer would have paid on real figures, and from which day on it holds. */
export function Outlook({ outlook }: { outlook: ContractOutlook }) {
  const { t, date, money, number } = useI18n();
  const day = (key: string) => date(dayOfKey(key).startMs, "date");
  const { beginsOn, replaces, periods } = outlook;
  return (
    <section aria-label={t("agentContract.outlook")} className="grid gap-2.5">
      <h3 className="text-sm font-semibold">{t("agentContract.outlook")}</h3>
      {periods.length === 0 ? (
        <p className="rounded-xl bg-field px-3 py-2.5 text-sm text-muted">{t("agentContract.noFigures")}</p>
      ) : (
        <ul className="grid gap-1.5">
          {periods.map((period) => (
            <li key={period.from} className="grid gap-0.5 rounded-xl bg-field px-3 py-2">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="text-sm">
                  {period.from === period.to ? day(period.from) : `${day(period.from)} – ${day(period.to)}`}
                </span>
                <Money value={period.own} className="font-bold text-gold" />
              </span>
              <span className="text-xs text-muted">
                {t("agentContract.figures", {
                  turnover: money(period.turnover),
                  active: period.active,
                  loss: money(period.loss),
                })}{" "}
                {period.tier === null
                  ? t("agentContract.noTier")
                  : t("agentContract.tierReached", { n: number(period.tier) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        {t("agentContract.beginsOn", { day: day(beginsOn) })}
        {replaces ? ` ${t("agentContract.replacesUntil", { day: day(replaces.endsOn) })}` : ""}
      </p>
    </section>
  );
}

/** The contracts of downlines that end, by name and with what they paid last. */
export function Consequences({ all }: { all: readonly ContractConsequence[] }) {
  const { t, date } = useI18n();
  if (all.length === 0) return null;
  return (
    <section className="grid gap-2 rounded-xl border border-lose/40 bg-lose/10 p-3">
      <h3 className="flex gap-2 text-sm font-semibold">
        <Icon name="alert" size={18} className="mt-0.5 shrink-0 text-lose" />
        {t("agentContract.endsToo", { n: all.length })}
      </h3>
      <ul className="grid gap-1.5">
        {all.map((one) => (
          <li key={one.contractId} className="grid gap-0.5 rounded-lg bg-surface-2 px-3 py-2 text-sm">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <bdi className="font-semibold">{one.account}</bdi>
              <span>
                {one.lastPaid === null ? (
                  <span className="text-muted">{t("agentContract.lastPaidUnknown")}</span>
                ) : (
                  <>
                    {t("agentContract.lastPaid")} <Money value={one.lastPaid} className="font-semibold" />
                  </>
                )}
              </span>
            </span>
            <span className="text-xs text-muted">
              {t(`agentContract.kind_${one.kind}`)} · {t(`agentContract.why_${one.reason}`)} ·{" "}
              {t("agentContract.endsOn", { day: date(dayOfKey(one.endsOn).startMs, "date") })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
