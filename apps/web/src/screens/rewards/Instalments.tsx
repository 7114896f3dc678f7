/** Rewards that are being paid in parts, in the reward centre. Source: PROMO-02, MONEY-08. */
import type { CallOutput } from "@khela/contract/endpoint";
import type { listInstalments } from "@khela/contract/promotions";
import { buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PartsList, PartsProgress, type Plan } from "../../features/promotions/Parts.tsx";
import { instalmentsQuery } from "../../shell/promotion-queries.ts";
import { useSession } from "../../shell/session.ts";

type Paying = CallOutput<typeof listInstalments>["rewards"][number];

/** Nothing for a member who is paid nothing in parts. */
export function Instalments() {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const rewards = useQuery({ ...instalmentsQuery(token), enabled: token !== null }).data?.rewards ?? [];
  if (rewards.length === 0) return null;
  return (
    <section aria-labelledby="instalments" className="grid grid-cols-1 gap-3">
      <h2 id="instalments" className="text-base font-semibold">
        {t("promotions.parts")}
      </h2>
      <ul className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
        {rewards.map((paying) => {
          const { grantId, instalments, amount } = paying.grant;
          return instalments && amount !== null ? (
            <Card key={grantId} paying={paying} plan={instalments} amount={amount} />
          ) : null;
        })}
      </ul>
    </section>
  );
}

function Card({ paying: { code, title }, plan, amount }: { paying: Paying; plan: Plan; amount: string }) {
  const { t, written, date } = useI18n();
  return (
    <li className="card grid content-start gap-3 border-gold-edge bg-linear-to-br from-gold-tint to-transparent p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 font-semibold">{title[written]}</h3>
        <Money value={amount} className="shrink-0 text-xl font-extrabold text-gold" />
      </div>
      <PartsProgress plan={plan} amount={amount} />
      {plan.until === null ? null : (
        <p className="text-sm text-muted">
          {t("promotions.partsUntil", { date: date(plan.until, "dateTime") })}
        </p>
      )}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
          <span className="flex-1">{t("promotions.partsAll", { n: plan.of })}</span>
          <Icon name="chevronDown" size={18} />
        </summary>
        <PartsList plan={plan} />
      </details>
      <Link to="/promotions/$code" params={{ code }} className={buttonClass({ block: true })}>
        {t("promotions.details")}
      </Link>
    </li>
  );
}
