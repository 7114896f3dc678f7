import type { DepositPromotion } from "@khela/contract/cashier";
import { amountFromInput } from "@khela/i18n/input";
import type { I18n } from "@khela/i18n/i18n";
import { type Money, moneyFromText, moneyToText, parseMoney } from "@khela/kernel/money";
import { bonusOf, requiredTurnover } from "@khela/rules/promotions/bonus";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";

type Bonus = NonNullable<DepositPromotion["bonus"]>;

/** The offer's terms as the rules take them. */
function termsOf({ min, reward, lockFactorPpm }: Bonus) {
  if (reward.kind === "freeRounds") return undefined;
  return {
    trigger: { kind: "deposit", nth: null, daily: false, min: moneyFromText(min) } as const,
    reward:
      reward.kind === "cash"
        ? ({ kind: "cash", amount: moneyFromText(reward.amount) } as const)
        : ({ kind: "match", ratePpm: reward.ratePpm, cap: moneyFromText(reward.cap) } as const),
    lockFactorPpm,
  };
}

/** The text about an amount that is too small for the chosen bonus, before anything is sent. */
export function bonusProblem(i18n: I18n, bonus: Bonus | null | undefined, typed: string): string | undefined {
  const amount = parseMoney(amountFromInput(typed) ?? "");
  if (!bonus || amount === undefined || amount >= moneyFromText(bonus.min)) return undefined;
  return i18n.t("cashier.bonusMin", { min: i18n.money(bonus.min, { decimals: "auto" }) });
}

/** What the chosen promotion adds to a deposit, and what must be wagered for it; by the rules that pay it. */
export function BonusNote({ bonus, amount }: { bonus: Bonus; amount: string }) {
  const { t, money } = useI18n();
  const terms = termsOf(bonus);
  if (bonus.reward.kind === "freeRounds" || !terms) return <RoundsNote bonus={bonus} amount={amount} />;
  const earned = bonusOf(terms, moneyFromText(amount));
  if (earned === 0n) return null;
  const turnover = requiredTurnover(terms, earned);
  const shown = (sum: Money) => money(moneyToText(sum), { decimals: "auto" });
  return (
    <p className="flex gap-2 rounded-xl border border-gold-edge bg-gold-tint p-3 text-sm">
      <Icon name="gift" size={18} className="mt-0.5 shrink-0 text-gold" />
      {turnover === 0n
        ? t("cashier.bonusNoTurnover", { bonus: shown(earned) })
        : t("cashier.bonusYouGet", { bonus: shown(earned), turnover: shown(turnover) })}
    </p>
  );
}

/** The free spins that a deposit brings; nothing where it is too small. */
function RoundsNote({ bonus: { min, reward }, amount }: { bonus: Bonus; amount: string }) {
  const { t, money } = useI18n();
  if (reward.kind !== "freeRounds" || moneyFromText(amount) < moneyFromText(min)) return null;
  return (
    <p className="flex gap-2 rounded-xl border border-gold-edge bg-gold-tint p-3 text-sm">
      <Icon name="gift" size={18} className="mt-0.5 shrink-0 text-gold" />
      {t("cashier.bonusRounds", { n: reward.rounds, stake: money(reward.stake, { decimals: "auto" }) })}
    </p>
  );
}
