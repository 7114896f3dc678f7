/** One current price: shows for a while that it moved, and a lock while the market is suspended. */
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useEffect, useState } from "react";
import { useOddsText } from "./odds-format.ts";

/** How long a price shows the direction of its last move. */
const SHOWN_MS = 4_000;

export interface OddsProps {
  /** The outcome that the price is for. */
  label: string;
  /** In thousandths; null while there is none. */
  milli: number | null;
  large?: boolean;
  /** Makes it a button that puts the outcome into the slip, or takes it out again. */
  pick?: {
    /** The name of the market, for screen readers. */
    market: string;
    isPicked: boolean;
    onPick: () => void;
  };
}

const BOX =
  "relative grid min-w-0 content-center justify-items-center rounded-xl border px-1.5 py-1.5 text-center transition-colors duration-300";

/** 1 after the price rose, -1 after it fell, 0 once that is no news any more. */
function useStep(milli: number | null): number {
  const [seen, setSeen] = useState({ milli, step: 0 });
  if (seen.milli !== milli)
    setSeen({ milli, step: milli === null || seen.milli === null ? 0 : Math.sign(milli - seen.milli) });
  useEffect(() => {
    if (seen.step === 0) return undefined;
    const timer = setTimeout(() => setSeen((now) => ({ ...now, step: 0 })), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  return seen.step;
}

export function Odds({ label, milli, large = false, pick }: OddsProps) {
  const { t } = useI18n();
  const text = useOddsText();
  const step = useStep(milli);
  const isPicked = pick?.isPicked === true;
  const look = cx(
    BOX,
    large ? "min-h-18 gap-1" : "min-h-13 gap-0.5",
    isPicked
      ? "border-transparent bg-[#ffbf36] text-on-gold"
      : step > 0
        ? "border-win/70 bg-win/12"
        : step < 0
          ? "border-lose/70 bg-lose/12"
          : "border-line bg-surface-2",
  );
  const quiet = isPicked ? "text-on-gold/80" : "text-muted";
  const content = (
    <>
      <span className={cx("line-clamp-2 w-full", quiet, large ? "text-sm" : "text-xs")}>
        <bdi>{label}</bdi>
      </span>
      {milli === null ? (
        <span className={quiet}>
          <Icon name="lock" size={large ? 20 : 16} />
          <span className="sr-only">{t("sports.suspended")}</span>
        </span>
      ) : (
        <span className={cx("font-bold tabular-nums", large ? "text-xl" : "text-[0.95rem]")}>
          {text(milli)}
        </span>
      )}
      {step === 0 ? null : (
        <span
          className={cx(
            "absolute end-1.5 bottom-1.5 text-xs",
            isPicked ? "text-on-gold" : step > 0 ? "text-win" : "text-lose",
          )}
        >
          <span aria-hidden>{step > 0 ? "▲" : "▼"}</span>
          <span className="sr-only">{t(step > 0 ? "sports.rose" : "sports.fell")}</span>
        </span>
      )}
    </>
  );
  if (!pick) return <span className={look}>{content}</span>;
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      // A chosen outcome can be taken back while it has no price.
      disabled={milli === null && !isPicked}
      onClick={pick.onPick}
      className={cx(look, "not-disabled:hover:border-gold/70")}
    >
      <span className="sr-only">{`${pick.market}, `}</span>
      {content}
    </button>
  );
}
