import { type Card, rankOf, suitOf } from "@khela/games/tables/cards";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import type { CSSProperties } from "react";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["♠", "♥", "♣", "♦"];

interface FaceCardProps {
  /** Undefined for no card; null for a card face down. */
  card: Card | null | undefined;
  place: "board" | "hand" | "small";
  /** Delays the card's flip by its position. */
  index?: number;
  dim?: boolean | undefined;
}

/** A card on the table: open, face down, or an empty place. */
export function FaceCard({ card, place, index = 0, dim = false }: FaceCardProps) {
  const { t } = useI18n();
  const style = { "--index": index } as CSSProperties;
  if (card === undefined)
    return <span aria-hidden className={cx("hp-card hp-card-none", `hp-card-${place}`)} />;
  if (card === null) {
    return (
      <span className={cx("hp-card hp-card-back", `hp-card-${place}`)}>
        <span className="sr-only">{t("pvp.faceDown")}</span>
      </span>
    );
  }
  const rank = RANKS[rankOf(card) - 1] ?? "";
  const suit = suitOf(card);
  const names = ["pvp.spades", "pvp.hearts", "pvp.clubs", "pvp.diamonds"] as const;
  return (
    <span
      dir="ltr"
      data-card={card}
      style={style}
      className={cx("hp-card", `hp-card-${place}`, suit % 2 === 1 && "hp-card-red", dim && "hp-card-dim")}
    >
      <span className="sr-only">{t("pvp.cardName", { rank, suit: t(names[suit] ?? "pvp.spades") })}</span>
      <b aria-hidden>{rank}</b>
      <i aria-hidden>{SUITS[suit]}</i>
    </span>
  );
}
