import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
const SUITS = ["spades", "hearts", "clubs", "diamonds"] as const;
const SHAPES = {
  spades:
    "M50 8C58 28 88 42 88 64 88 82 66 88 55 74 56 84 60 90 66 94H34C40 90 44 84 45 74 34 88 12 82 12 64 12 42 42 28 50 8Z",
  hearts: "M50 92C20 66 8 50 8 32 8 10 38 4 50 26 62 4 92 10 92 32 92 50 80 66 50 92Z",
  clubs:
    "M50 8C66 8 74 24 66 38 80 32 94 42 92 58 90 74 68 80 55 66 56 80 60 88 66 94H34C40 88 44 80 45 66 32 80 10 74 8 58 6 42 20 32 34 38 26 24 34 8 50 8Z",
  diamonds: "M50 6L86 50 50 94 14 50Z",
} as const;

interface PlayingCardProps {
  /** 0 to 51; undefined for a card face down. */
  card: number | undefined;
  small?: boolean;
  /** The size between the other two: five cards fit side by side on a phone. */
  compact?: boolean;
  glow?: "won" | "lost" | undefined;
}

export function PlayingCard({ card, small = false, compact = false, glow }: PlayingCardProps) {
  const { t } = useI18n();
  if (card === undefined) {
    return (
      <div
        aria-hidden
        className={cx("hilo-back aspect-[5/7] w-full", compact ? "rounded-xl" : "rounded-2xl")}
      />
    );
  }
  const rank = RANKS[card % 13] ?? "A";
  const suit = SUITS[Math.floor(card / 13)] ?? "spades";
  const colour = suit === "hearts" || suit === "diamonds" ? "#d3122e" : "#14161f";
  const pip = (
    <svg viewBox="0 0 100 100" aria-hidden className={small ? "size-5" : "size-[52%]"}>
      <path d={SHAPES[suit]} fill={colour} />
    </svg>
  );
  return (
    <div
      className={cx(
        "hilo-face relative grid aspect-[5/7] w-full place-items-center",
        small ? "rounded-lg" : compact ? "rounded-xl" : "rounded-2xl",
        glow === "won" && "hilo-won",
        glow === "lost" && "hilo-lost",
      )}
      style={{ color: colour }}
    >
      <span className="sr-only">{t("originals.cardName", { rank, suit: t(`originals.suit_${suit}`) })}</span>
      <span
        aria-hidden
        className={cx(
          "absolute start-[9%] top-[4%] leading-none font-black",
          small ? "text-base" : compact ? "text-xl sm:text-4xl" : "text-3xl sm:text-5xl",
        )}
      >
        {rank}
      </span>
      <span className={cx("grid size-full place-items-center", small ? "pt-4" : "pt-6")}>{pip}</span>
    </div>
  );
}
