import { isZeroText } from "@khela/kernel/money";
import type { BillDetail } from "@khela/contract/agent-pay";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { useBillTexts } from "./bill-texts.ts";

interface Line {
  label: string;
  amount: string;
  /** Whether the amount is taken off. */
  minus?: boolean;
  strong?: boolean;
}

/** The sum of a bill, line by line: formula, the contracts below, corrections, debts, what was paid before. */
export function BillSums({ bill }: { bill: BillDetail }) {
  const { t, money, date } = useI18n();
  const { rate, period } = useBillTexts();
  const paying = bill.chosen === null ? undefined : bill.tiers[bill.chosen];
  const lines: Line[] = [
    {
      label: paying
        ? t("agentPay.line_formula", { rate: rate(paying.ratePpm), basis: money(bill.basis) })
        : t("agentPay.line_noFormula"),
      amount: bill.whole,
    },
    { label: t("agentPay.line_below"), amount: bill.below, minus: true },
    { label: t("agentPay.line_own"), amount: bill.own, strong: true },
    ...bill.correctionLines.map((line) => ({
      label: t("agentPay.line_correction", {
        period: period({ ...line, hour: null }),
        reason: line.reason,
      }),
      amount: line.amount,
    })),
    ...(isZeroText(bill.debtIn)
      ? []
      : [{ label: t("agentPay.line_debtIn"), amount: bill.debtIn, minus: true }]),
    ...(isZeroText(bill.advances)
      ? []
      : [{ label: t("agentPay.line_advances"), amount: bill.advances, minus: true }]),
    { label: t("agentPay.line_amount"), amount: bill.amount, strong: true },
    ...(isZeroText(bill.debtOut) ? [] : [{ label: t("agentPay.line_debtOut"), amount: bill.debtOut }]),
  ];
  return (
    <section className="card grid gap-3 p-4 sm:p-5" aria-label={t("agentPay.sumsOfBill")}>
      <h2 className="text-base">{t("agentPay.sumsOfBill")}</h2>
      <dl className="grid gap-2 text-sm">
        {lines.map((line) => (
          <div key={line.label} className="flex items-baseline justify-between gap-4">
            <dt className={line.strong ? "font-semibold" : "text-muted"}>{line.label}</dt>
            <dd className={line.strong ? "font-bold" : undefined}>
              <Money value={line.minus && !isZeroText(line.amount) ? `-${line.amount}` : line.amount} />
            </dd>
          </div>
        ))}
      </dl>
      {bill.corrected.map((one) => (
        <p key={one.at} className="text-sm text-muted">
          {t(one.mode === "now" ? "agentPay.correctedNow" : "agentPay.correctedNext", {
            amount: money(one.amount),
            reason: one.reason,
            at: date(one.at, "date"),
          })}
        </p>
      ))}
    </section>
  );
}
