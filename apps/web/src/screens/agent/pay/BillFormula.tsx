import { isZeroText } from "@khela/kernel/money";
import type { BillDetail, BillTier } from "@khela/contract/agent-pay";
import { Badge } from "@khela/ui/badge";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { useBillTexts } from "./bill-texts.ts";

/** What the team did, and the tiers beside it with what was missing for each. */
export function BillFormula({ bill }: { bill: BillDetail }) {
  const { t, money } = useI18n();
  const { activeRule, loss } = bill;
  const won = loss.startsWith("-");
  const figures = { turnover: money(bill.turnover), n: bill.active };
  return (
    <section className="card grid gap-4 p-4 sm:p-5">
      <div className="grid gap-1.5 text-sm leading-relaxed">
        <p>{t("agentPay.teamDid", figures)}</p>
        {bill.kind === "dividend" ? (
          <p>
            {t(won ? "agentPay.teamWon" : "agentPay.teamLost", {
              amount: money(won ? loss.slice(1) : loss),
            })}
          </p>
        ) : null}
        <p className="text-muted">
          {isZeroText(activeRule.minDeposits)
            ? isZeroText(activeRule.minValidStake)
              ? t("agentPay.activeAny")
              : t("agentPay.activeIs", { stake: money(activeRule.minValidStake) })
            : t("agentPay.activeIsBoth", {
                stake: money(activeRule.minValidStake),
                deposits: money(activeRule.minDeposits),
              })}
        </p>
        {bill.kind === "dividend" ? <Carry bill={bill} /> : null}
      </div>
      <ol className="grid gap-2.5">
        {bill.tiers.map((tier, index) => (
          <Tier key={JSON.stringify(tier)} tier={tier} isChosen={index === bill.chosen} />
        ))}
      </ol>
      {bill.chosen === null ? <p className="text-sm">{t("agentPay.noTier")}</p> : null}
    </section>
  );
}

/** How winnings of earlier periods lowered the loss. */
function Carry({ bill }: { bill: BillDetail }) {
  const { t, money } = useI18n();
  return (
    <>
      {isZeroText(bill.carryIn) ? null : (
        <p>
          {t("agentPay.carryIn", {
            carry: money(bill.carryIn),
            used: money(bill.carryUsed),
            basis: money(bill.basis),
          })}
        </p>
      )}
      {isZeroText(bill.carryOut) ? null : <p>{t("agentPay.carryOut", { carry: money(bill.carryOut) })}</p>}
      {isZeroText(bill.carryReset) ? null : (
        <p>{t("agentPay.carryReset", { carry: money(bill.carryReset) })}</p>
      )}
    </>
  );
}

function Tier({ tier, isChosen }: { tier: BillTier; isChosen: boolean }) {
  const { t, money, number } = useI18n();
  const { rate } = useBillTexts();
  const { missing } = tier;
  const asks = [
    isZeroText(tier.minTurnover) ? undefined : t("agentPay.asksBets", { amount: money(tier.minTurnover) }),
    tier.minActive === 0 ? undefined : t("agentPay.asksActive", { n: tier.minActive }),
    isZeroText(tier.minLoss) ? undefined : t("agentPay.asksLoss", { amount: money(tier.minLoss) }),
  ].filter((text) => text !== undefined);
  const lacks = [
    isZeroText(missing.turnover) ? undefined : t("agentPay.lacksBets", { amount: money(missing.turnover) }),
    missing.active === 0 ? undefined : t("agentPay.lacksActive", { n: missing.active }),
    isZeroText(missing.loss) ? undefined : t("agentPay.lacksLoss", { amount: money(missing.loss) }),
  ].filter((text) => text !== undefined);
  return (
    <li
      className={cx(
        "grid gap-1 rounded-2xl border px-4 py-3 text-sm",
        isChosen ? "border-gold bg-gold-tint" : "border-line bg-surface-2",
      )}
    >
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-base font-bold">{rate(tier.ratePpm)}</span>
        <Badge tone={isChosen ? "gold" : tier.isReached ? "win" : "neutral"}>
          {t(
            isChosen ? "agentPay.tierPays" : tier.isReached ? "agentPay.tierReached" : "agentPay.tierMissed",
          )}
        </Badge>
      </p>
      <p className="text-muted">{asks.length === 0 ? t("agentPay.asksNothing") : asks.join(" · ")}</p>
      {lacks.length > 0 ? (
        <p className="font-medium">
          {t("agentPay.lacks")} {lacks.join(" · ")}
        </p>
      ) : null}
      {tier.share > 0 && tier.share < 100 ? (
        <p>{t("agentPay.floats", { share: number(tier.share), amount: money(tier.amount) })}</p>
      ) : null}
    </li>
  );
}
