import { isZeroText } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";

interface QuoteLinesProps {
  quote: { amount: string; fee: string; net: string };
  kind: "deposit" | "withdrawal";
}

/** Amount, fee and what arrives, each on its line, before anything is confirmed. */
export function QuoteLines({ quote, kind }: QuoteLinesProps) {
  const { t } = useI18n();
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-2 text-sm [&>dd]:text-end [&>dt]:text-muted">
      <dt>{t(kind === "deposit" ? "cashier.youPay" : "cashier.fromBalance")}</dt>
      <dd className="font-semibold">
        <Money value={quote.amount} />
      </dd>
      <dt>{t("cashier.fee")}</dt>
      <dd>{isZeroText(quote.fee) ? t("cashier.none") : <Money value={quote.fee} />}</dd>
      <dt className="border-t border-line pt-2 font-semibold">
        {t(kind === "deposit" ? "cashier.youGet" : "cashier.youReceive")}
      </dt>
      <dd className="border-t border-line pt-2 text-lg font-extrabold text-gold">
        <Money value={quote.net} />
      </dd>
    </dl>
  );
}
