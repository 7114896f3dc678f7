import type { TopicData } from "@khela/contract/realtime";
import type { I18n } from "@khela/i18n/i18n";
import { isPlayCredit } from "@khela/rules/operators/adjustment";

type Notice = Extract<TopicData<"member.notice">, { kind: "adjustment" }>;

/**
 * The text of a notice about a balance adjustment by customer service: amount, direction and reason. Source:
 * OPS-02.
 */
export function balanceNews({ t, money }: Pick<I18n, "t" | "money">, { adjustment }: Notice): string {
  const { amount, currency, cause } = adjustment;
  const out = amount.startsWith("-");
  const size = out ? amount.slice(1) : amount;
  const shown = isPlayCredit(currency) ? `${money(size, { symbol: false })} ${currency}` : money(size);
  return t(out ? "member.balanceNews_out" : "member.balanceNews_in", {
    amount: shown,
    cause: t(`member.adjustCause_${cause}`),
  });
}
