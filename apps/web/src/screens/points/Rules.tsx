import type { PointConfig } from "@khela/contract/points";
import { useI18n } from "@khela/ui/i18n";
import { categoryIcon } from "../../shell/categories.ts";

const MILLION = 1_000_000;

/** The rules in words, made of the numbers that the server counts with. */
export function Rules({ config }: { config: PointConfig }) {
  const { t, money } = useI18n();
  const { convert } = config;
  const rules = [
    t("points.ruleEarn", { amount: money("100", { decimals: "auto" }) }),
    t("points.ruleCounts"),
    t("points.ruleDay"),
    t("points.ruleBack"),
    t("points.ruleNever"),
    t("points.ruleRedeem"),
    convert.open
      ? t("points.ruleConvert", {
          ratio: convert.pointsPerUnit,
          amount: money("1", { decimals: "auto" }),
          min: convert.min,
          step: convert.step,
          max: convert.dayCap,
        })
      : t("points.convertOff"),
  ];
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <ol className="card grid gap-3.5 p-4 text-[0.95rem] leading-relaxed md:p-6">
        {rules.map((rule, index) => (
          <li key={rule} className="flex gap-3">
            <Place place={index + 1} />
            <span>{rule}</span>
          </li>
        ))}
      </ol>
      <Rates rates={config.rates} next={config.nextRates} />
    </div>
  );
}

function Place({ place }: { place: number }) {
  const { number } = useI18n();
  return (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-full bg-gold-tint text-sm font-bold text-gold"
    >
      {number(place)}
    </span>
  );
}

function Rates({ rates, next }: { rates: PointConfig["rates"]; next: PointConfig["nextRates"] }) {
  const { t, number, money } = useI18n();
  const perHundred = (ratePpm: number) => number(ratePpm / MILLION, { maximumFractionDigits: 2 });
  return (
    <section aria-labelledby="points-rates" className="card p-4 md:p-6">
      <h2 id="points-rates" className="text-lg">
        {t("points.rates")}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {t("points.ratesText", { amount: money("100", { decimals: "auto" }) })}
      </p>
      <ul className="mt-3 grid gap-x-6 lg:grid-cols-2">
        {rates.map(({ category, ratePpm }) => {
          const later = next?.find((rate) => rate.category === category)?.ratePpm ?? ratePpm;
          return (
            <li key={category} className="flex min-h-11 items-center gap-3 border-b border-line py-1.5">
              <img src={categoryIcon(category)} alt="" width={26} height={26} loading="lazy" />
              <span className="flex-1">{t(`shell.category_${category}`)}</span>
              <span className="grid justify-items-end">
                <strong className="tabular-nums">{perHundred(ratePpm)}</strong>
                {later === ratePpm ? null : (
                  <span className="text-xs text-muted">
                    {t("points.tomorrow", { rate: perHundred(later) })}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
