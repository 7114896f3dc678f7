import { isZeroText } from "@khela/kernel/money";
import { getWithdrawable } from "@khela/contract/cashier";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../shell/api.ts";
import { useBalance } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";

/**
 * Why the balance differs from the withdrawable amount; nothing when they are equal. Source: MONEY-07, domain
 * rules W8.
 */
export function WithdrawableNote() {
  const { t, money } = useI18n();
  const token = useSession((session) => session.token);
  const balance = useBalance().data;
  const state = useQuery({
    // A balance movement may change it.
    queryKey: ["member", token, "withdrawable", balance?.version ?? ""],
    queryFn: ({ signal }) => call(getWithdrawable, {}, { signal }),
    enabled: balance !== undefined,
    staleTime: 30_000,
  }).data;
  if (!state || !balance) return null;
  const reasons = [
    ...(isZeroText(state.turnoverMissing)
      ? []
      : [t("records.whyTurnover", { amount: money(state.turnoverMissing) })]),
    ...(isZeroText(balance.held) ? [] : [t("records.whyHeld", { amount: money(balance.held) })]),
  ];
  if (reasons.length === 0) return null;
  return (
    <details className="group rounded-xl border border-gold-edge bg-gold-tint px-4 text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <Icon name="info" size={18} className="shrink-0 text-gold" />
        <span className="flex flex-1 flex-wrap gap-x-3">
          <span className="font-semibold">
            {t("records.withdrawableNow", { amount: money(state.withdrawable) })}
          </span>
          <span className="text-gold underline underline-offset-2">{t("records.whyNot")}</span>
        </span>
        <Icon
          name="chevronDown"
          size={18}
          className="shrink-0 text-gold transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="grid list-disc gap-1.5 ps-9 pb-2">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <Link
        to="/member/$page"
        params={{ page: "withdraw" }}
        className="mb-2 ms-9 inline-flex min-h-11 items-center font-semibold text-gold underline underline-offset-2"
      >
        {t("records.toWithdraw")}
      </Link>
    </details>
  );
}
