/** The parts in which a reward is paid: how far they are, and when each of them comes. Source: PROMO-02, B14. */
import type { PromotionPage } from "@khela/contract/promotions";
import { moneyFromText, ratioForChart } from "@khela/kernel/money";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Progress } from "@khela/ui/progress";

type Grant = PromotionPage["grants"][number];
export type Plan = NonNullable<Grant["instalments"]>;
type Part = Plan["parts"][number];

const share = (done: string, whole: string) =>
  Math.max(0, Math.min(1, ratioForChart(moneyFromText(done), moneyFromText(whole))));

/** What was paid of the whole, as a bar. */
export function PartsProgress({ plan, amount }: { plan: Plan; amount: string }) {
  const { t, money } = useI18n();
  return (
    <div className="grid gap-1.5">
      <Progress value={share(plan.paid, amount)} label={t("promotions.partsPaid")} />
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span>{t("promotions.partsPaidOf", { paid: money(plan.paid), whole: money(amount) })}</span>
        {plan.counted !== null && plan.required !== null ? (
          <span>{t("promotions.progress", { done: money(plan.counted), target: money(plan.required) })}</span>
        ) : null}
      </p>
    </div>
  );
}

/** Every part in a list of its own. */
export function PartsList({ plan }: { plan: Plan }) {
  const next = plan.parts.find(({ state }) => state === "open");
  return (
    <ol className="grid max-h-80 divide-y divide-line overflow-y-auto rounded-xl border border-line bg-surface-2">
      {plan.parts.map((part) => (
        <PartLine key={part.part} part={part} isNext={part === next} />
      ))}
    </ol>
  );
}

function PartLine({ part, isNext }: { part: Part; isNext: boolean }) {
  const { t, digits, date, money } = useI18n();
  const when =
    part.state === "lost"
      ? t("promotions.partLost")
      : part.at === null
        ? t("promotions.partAfter", { target: money(part.target ?? "0", { decimals: "auto" }) })
        : date(part.at, "dateTime");
  return (
    <li className={cx("flex min-h-11 items-center gap-3 px-3 py-1.5 text-sm", isNext && "bg-gold-tint")}>
      <span
        className={cx(
          "grid size-7 shrink-0 place-items-center rounded-full text-xs font-bold",
          part.state === "paid" ? "bg-win/15 text-win" : "bg-surface-3 text-muted",
        )}
      >
        {part.state === "paid" ? <Icon name="check" size={16} /> : digits(String(part.part))}
      </span>
      <span className="grid min-w-0 flex-1 leading-snug">
        <span className={part.state === "lost" ? "text-muted" : undefined}>{when}</span>
        {isNext ? <span className="text-xs font-semibold text-gold">{t("promotions.partNext")}</span> : null}
      </span>
      <Money
        value={part.amount}
        className={cx("font-semibold", part.state === "lost" && "text-muted line-through")}
      />
    </li>
  );
}
