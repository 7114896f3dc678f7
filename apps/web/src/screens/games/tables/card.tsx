import { type Card, rankOf, suitOf } from "@khela/games/tables/cards";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import type { CSSProperties } from "react";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["♠", "♥", "♣", "♦"];

const isRed = (card: Card): boolean => suitOf(card) % 2 === 1;

interface PlayingCardProps {
  card: Card;
  /** When the card is dealt and when it is flipped, in milliseconds from now; negative for the past. */
  dealMs: number;
  flipMs: number;
  /** The position on the table in percent of its width and height; by default the card stays in the layout's flow. */
  at?: readonly [x: number, y: number];
  turned?: boolean;
  className?: string;
}

/** A card that is dealt from the shoe and then flipped. */
export function PlayingCard({ card, dealMs, flipMs, at, turned = false, className }: PlayingCardProps) {
  const style = {
    "--deal": `${Math.round(dealMs)}ms`,
    "--flip": `${Math.round(flipMs)}ms`,
    ...(at ? { left: `${at[0]}%`, top: `${at[1]}%` } : {}),
  } as CSSProperties;
  return (
    <div className={cx("tt-card", at && "tt-card-at", turned && "tt-card-turned", className)} style={style}>
      <div className="tt-card-body">
        <CardFace card={card} />
        <div aria-hidden className="tt-card-back" />
      </div>
    </div>
  );
}

/** A card face down, whose value the server has not revealed. */
export function HiddenCard({ dealMs }: { dealMs: number }) {
  const { t } = useI18n();
  return (
    <div className="tt-card" style={{ "--deal": `${Math.round(dealMs)}ms` } as CSSProperties}>
      <div className="tt-card-body tt-card-hidden">
        <span className="sr-only">{t("tables.hiddenCard")}</span>
        <div aria-hidden className="tt-card-back" />
      </div>
    </div>
  );
}

function CardFace({ card, className }: { card: Card; className?: string }) {
  const [rank, suit] = [RANKS[rankOf(card) - 1], SUITS[suitOf(card)]];
  return (
    <div
      dir="ltr"
      className={cx("tt-card-face", isRed(card) ? "text-[#d0142c]" : "text-[#11151f]", className)}
    >
      <span className="tt-card-corner">
        {rank}
        <small aria-hidden>{suit}</small>
      </span>
      <b aria-hidden className="tt-card-suit">
        {suit}
      </b>
      <span className="sr-only">{SUITS[suitOf(card)]}</span>
    </div>
  );
}
