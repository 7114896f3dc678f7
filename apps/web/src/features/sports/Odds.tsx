/** One current price: shows for a while that it moved, and a lock while the market is suspended. */
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useEffect, useState } from "react";

/** How long a price shows the direction of its last move. */
const SHOWN_MS = 4_000;

interface OddsProps {
  /** The outcome that the price is for. */
  label: string;
  /** In thousandths; null while there is none. */
  milli: number | null;
  large?: boolean;
}

export function Odds({ label, milli, large = false }: OddsProps) {
  const { t, number } = useI18n();
  const [seen, setSeen] = useState({ milli, step: 0 });
  if (seen.milli !== milli)
    setSeen({ milli, step: milli === null || seen.milli === null ? 0 : Math.sign(milli - seen.milli) });
  const { step } = seen;
  useEffect(() => {
    if (seen.step === 0) return undefined;
    const timer = setTimeout(() => setSeen((now) => ({ ...now, step: 0 })), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  return (
    <span
      className={cx(
        "relative grid min-w-0 content-center justify-items-center rounded-xl border px-1.5 py-1.5 text-center transition-colors duration-300",
        large ? "min-h-18 gap-1" : "min-h-13 gap-0.5",
        step > 0
          ? "border-win/70 bg-win/12"
          : step < 0
            ? "border-lose/70 bg-lose/12"
            : "border-line bg-surface-2",
      )}
    >
      <span className={cx("line-clamp-2 w-full text-muted", large ? "text-sm" : "text-xs")}>
        <bdi>{label}</bdi>
      </span>
      {milli === null ? (
        <span className="text-muted">
          <Icon name="lock" size={large ? 20 : 16} />
          <span className="sr-only">{t("sports.suspended")}</span>
        </span>
      ) : (
        <span className={cx("font-bold tabular-nums", large ? "text-xl" : "text-[0.95rem]")}>
          {number(Math.floor(milli / 10) / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
        </span>
      )}
      {step === 0 ? null : (
        <span className={cx("absolute end-1.5 bottom-1.5 text-xs", step > 0 ? "text-win" : "text-lose")}>
          <span aria-hidden>{step > 0 ? "▲" : "▼"}</span>
          <span className="sr-only">{t(step > 0 ? "sports.rose" : "sports.fell")}</span>
        </span>
      )}
    </span>
  );
}
