import type { DepositPromotion } from "@khela/contract/cashier";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { useId } from "react";

interface PromotionPickerProps {
  promotions: readonly DepositPromotion[];
  chosen: string;
  disabled: boolean;
  onChoose: (code: string) => void;
}

/** The promotion of a deposit, chosen first; shown only if there is a choice. Source: MONEY-03. */
export function PromotionPicker({ promotions, chosen, disabled, onChoose }: PromotionPickerProps) {
  const { t, written: language } = useI18n();
  const id = useId();
  if (promotions.length < 2) return null;
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2 text-sm font-medium text-muted">{t("cashier.promotion")}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {promotions.map(({ code, title, text }) => (
          <div
            key={code}
            className={cx(
              "relative grid gap-0.5 rounded-2xl border bg-surface-2 p-3.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)",
              code === chosen
                ? "border-gold bg-surface-3 ring-3 ring-gold/20"
                : "border-line hover:border-gold/50",
            )}
          >
            <input
              type="radio"
              name="promotion"
              aria-labelledby={`${id}-${code}`}
              checked={code === chosen}
              onChange={() => onChoose(code)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-2xl outline-none"
            />
            <span id={`${id}-${code}`} className="font-semibold">
              {title[language]}
            </span>
            <span className="text-xs text-muted">{text[language]}</span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
