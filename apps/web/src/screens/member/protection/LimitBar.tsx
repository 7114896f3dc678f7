import { moneyFromText, ratioForChart } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import type { LimitView } from "./use-protection.ts";
import { useLimitText } from "./use-limit-text.ts";

/** The remainder of a limit, as a bar that empties. */
export function LimitBar({ limit }: { limit: LimitView }) {
  const { t, date } = useI18n();
  const text = useLimitText(limit.kind);
  // A limit per bet is never used up; only its amount is shown.
  if (limit.kind === "bet")
    return (
      <p className="text-lg font-bold" data-testid="limit-bet-bet">
        {t("member.limitBetMost", { value: text(limit.value) })}
      </p>
    );
  const share = Math.min(100, ratioForChart(moneyFromText(limit.left), moneyFromText(limit.value)) * 100);
  return (
    <div className="grid gap-1.5" data-testid={`limit-${limit.kind}-${limit.period}`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-lg font-bold">{t("member.limitLeft", { left: text(limit.left) })}</span>
        <span className="text-sm text-muted">{t("member.limitOf", { value: text(limit.value) })}</span>
      </p>
      <div aria-hidden className="h-2.5 overflow-hidden rounded-full bg-surface-3">
        <div
          className={`h-full rounded-full transition-[width] duration-500 ${share > 20 ? "bg-win" : "bg-gold-fill"}`}
          style={{ width: `${share}%` }}
        />
      </div>
      {limit.renewsAt ? (
        <p className="text-xs text-faint">
          {t("member.limitRenews", { date: date(limit.renewsAt, "dateTime") })}
        </p>
      ) : null}
    </div>
  );
}
