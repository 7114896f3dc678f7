import { isZeroText } from "@khela/kernel/money";
import type { ContractTermsView } from "@khela/contract/agent-contracts";
import { useI18n } from "@khela/ui/i18n";

/** A rate in percent, exact. */
export const RATE = { maximumFractionDigits: 4 } as const;

/** Terms in plain words: each tier with all that it asks for, then the choices. */
export function TermsView({ terms }: { terms: ContractTermsView }) {
  const { t, money, number } = useI18n();
  const { kind, tiers, active, carry, isFloating, payer } = terms;
  const isDividend = kind === "dividend";
  const conditions = ({ minTurnover, minActive, minLoss }: ContractTermsView["tiers"][number]) => {
    const asked = [
      isZeroText(minTurnover) ? "" : t("agentContract.fromTurnover", { amount: money(minTurnover) }),
      minActive === 0 ? "" : t("agentContract.fromActive", { n: minActive }),
      isZeroText(minLoss) ? "" : t("agentContract.fromLoss", { amount: money(minLoss) }),
    ].filter((text) => text !== "");
    return asked.length === 0 ? t("agentContract.always") : asked.join(" · ");
  };
  // Without tiers that ask for active members, nothing depends on who counts as one.
  const activeMatters = tiers.some(({ minActive }) => minActive > 0);
  const deposits = { amount: money(active.minDeposits) };
  const activeRule = isZeroText(active.minValidStake)
    ? [
        isZeroText(active.minDeposits)
          ? t("agentContract.activeAny")
          : t("agentContract.activeDepositsOnly", deposits),
      ]
    : [
        t("agentContract.activeIs", { amount: money(active.minValidStake) }),
        isZeroText(active.minDeposits) ? "" : t("agentContract.activeDeposits", deposits),
      ];
  const choices = [
    ...(activeMatters ? activeRule : []),
    isDividend ? t(`agentContract.carryText_${carry}`) : "",
    isFloating ? t("agentContract.floatingText") : "",
    t(`agentContract.payer_${payer}`),
  ].filter((text) => text !== "");
  return (
    <div className="grid gap-2.5">
      <ol className="grid gap-1.5">
        {tiers.map((tier, index) => (
          <li key={index} className="flex items-center gap-3 rounded-xl bg-field px-3 py-2">
            <span className="grid size-6 shrink-0 place-items-center rounded-full bg-surface-3 text-xs font-bold">
              {number(index + 1)}
            </span>
            <span className="min-w-0 flex-1 text-sm text-muted">{conditions(tier)}</span>
            <strong className="shrink-0 text-lg text-gold tabular-nums">
              {number(tier.ratePpm / 10_000, RATE)}%
            </strong>
          </li>
        ))}
      </ol>
      <ul className="grid list-disc gap-1 ps-5 text-xs text-muted">
        <li>{t(isDividend ? "agentContract.ofLoss" : "agentContract.ofTurnover")}</li>
        {choices.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
