import type { PaymentMethod } from "@khela/contract/cashier";
import { Badge } from "@khela/ui/badge";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { useId } from "react";
import { isFree } from "./amounts.ts";

const PLACEHOLDERS = ["a", "b", "c", "d"];

interface MethodPickerProps {
  /** Undefined while loading. */
  methods: readonly PaymentMethod[] | undefined;
  chosen: string | undefined;
  onChoose: (methodId: string) => void;
  disabled?: boolean;
}

/** Payment methods as cards: mark, limits, fee and time. */
export function MethodPicker({ methods, chosen, onChoose, disabled }: MethodPickerProps) {
  const { t } = useI18n();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2 text-sm font-medium text-muted">{t("cashier.method")}</legend>
      <div className="grid grid-cols-2 gap-2.5">
        {methods
          ? methods.map((method) => (
              <MethodCard
                key={method.id}
                method={method}
                chosen={method.id === chosen}
                onChoose={() => onChoose(method.id)}
              />
            ))
          : PLACEHOLDERS.map((key) => <Skeleton key={key} className="h-25 rounded-2xl" />)}
      </div>
    </fieldset>
  );
}

interface MethodCardProps {
  method: PaymentMethod;
  chosen: boolean;
  onChoose: () => void;
}

function MethodCard({ method, chosen, onChoose }: MethodCardProps) {
  const { t, money, duration } = useI18n();
  const id = useId();
  const limit = (amount: string) => money(amount, { decimals: "auto" });
  return (
    <div
      className={cx(
        "relative grid cursor-pointer content-start gap-2.5 rounded-2xl border bg-surface-2 p-3 sm:p-3.5 transition-[border-color,box-shadow,background-color] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) has-disabled:cursor-default",
        chosen
          ? "border-gold bg-surface-3 ring-3 ring-gold/20"
          : cx("border-line", method.open && "hover:border-gold/50"),
      )}
    >
      <input
        type="radio"
        name="method"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-terms`}
        checked={chosen}
        disabled={!method.open}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-2xl outline-none disabled:cursor-not-allowed"
      />
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <img
          src={method.icon}
          alt=""
          width={320}
          height={128}
          className={cx("h-8 w-auto shrink-0 sm:h-9 rounded-lg", !method.open && "opacity-50 grayscale")}
        />
        <span
          id={`${id}-name`}
          className="min-w-0 flex-1 truncate font-semibold max-sm:order-last max-sm:basis-full"
        >
          {method.name}
        </span>
        {method.open ? (
          <span
            aria-hidden
            className={cx(
              "grid size-5.5 shrink-0 place-items-center rounded-full border",
              chosen ? "btn-gold border-transparent" : "border-line-strong",
            )}
          >
            {chosen ? <Icon name="check" size={14} /> : null}
          </span>
        ) : (
          <Badge tone="neutral">{t("cashier.methodClosed")}</Badge>
        )}
      </span>
      <span id={`${id}-terms`} className="grid gap-0.5 text-xs text-muted">
        <span className="tabular-nums">
          {t("cashier.limits", { min: limit(method.min), max: limit(method.max) })}
        </span>
        <span className="flex flex-wrap gap-x-3">
          <FeeText method={method} />
          <span>{t("cashier.about", { time: duration(method.minutes) })}</span>
        </span>
      </span>
    </div>
  );
}

function FeeText({ method }: { method: PaymentMethod }) {
  const { t, number, money } = useI18n();
  if (isFree(method)) return <span className="font-semibold text-win">{t("cashier.noFee")}</span>;
  const parts = [
    ...(method.feePpm > 0
      ? [number(method.feePpm / 1_000_000, { style: "percent", maximumFractionDigits: 2 })]
      : []),
    ...(/[1-9]/.test(method.feeFixed) ? [money(method.feeFixed, { decimals: "auto" })] : []),
  ];
  return <span>{t("cashier.feeIs", { fee: parts.join(" + ") })}</span>;
}
