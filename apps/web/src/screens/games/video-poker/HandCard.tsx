import { useSeparator } from "@khela/ui/separator";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import type { CSSProperties } from "react";
import { PlayingCard } from "../hi-lo/PlayingCard.tsx";

interface HandCardProps {
  card: number | undefined;
  place: number;
  held: boolean;
  /** Whether the optimal hold keeps this card. */
  advised: boolean;
  lit: boolean;
  dim: boolean;
  disabled: boolean;
  onToggle: (place: number) => void;
}

/** One of the five cards; pressing it toggles its hold. */
export function HandCard({ card, place, held, advised, lit, dim, disabled, onToggle }: HandCardProps) {
  const between = useSeparator();
  const { t, number } = useI18n();
  return (
    <button
      type="button"
      aria-pressed={card === undefined ? undefined : held}
      aria-disabled={disabled}
      onClick={() => onToggle(place)}
      className={cx("poker-card relative grid gap-1.5 rounded-2xl", dim && "poker-dim")}
      style={{ "--place": place } as CSSProperties}
    >
      {card === undefined ? <span className="sr-only">{t("cards.faceDown", { n: place + 1 })}</span> : null}
      <span className={cx("relative block", card !== undefined && "poker-dealt", held && "poker-held")}>
        <PlayingCard card={card} compact glow={lit ? "won" : undefined} />
        {advised ? (
          <span className="absolute -end-1 -top-1 grid size-6 place-items-center rounded-full bg-[#1d6fe0] text-white shadow-lg">
            <Icon name="check" size={14} />
            <span className="sr-only">{t("cards.advised")}</span>
          </span>
        ) : null}
      </span>
      <span
        className={cx(
          "grid min-h-8 place-items-center rounded-lg border text-xs font-bold sm:text-sm",
          held ? "border-transparent bg-gold text-black" : "border-white/20 bg-black/30 text-muted",
        )}
      >
        <span>
          {t(held ? "cards.held" : "cards.hold")}
          <span aria-hidden className="max-sm:hidden">
            {between}
            {number(place + 1)}
          </span>
        </span>
      </span>
    </button>
  );
}
