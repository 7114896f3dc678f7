import { type Money, moneyToText, taka } from "@khela/kernel/money";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import type { CSSProperties } from "react";

/** The values of chips, with the colours of rim and face. */
export const CHIPS: readonly (readonly [value: Money, rim: string, face: string])[] = [
  [taka(10), "#2f6fed", "#123a9c"],
  [taka(50), "#e14b4b", "#8d1420"],
  [taka(100), "#22b573", "#0a5c3a"],
  [taka(500), "#8a4fe0", "#43168c"],
  [taka(1_000), "#f0b429", "#8a5300"],
  [taka(5_000), "#3b4254", "#0d1017"],
];

const coloursOf = (value: Money): readonly [rim: string, face: string] => {
  const found = CHIPS.findLast(([least]) => value >= least) ?? CHIPS[0];
  return found ? [found[1], found[2]] : ["#2f6fed", "#123a9c"];
};

/** A value short enough for a chip: `1.5K`. */
function useChipText(): (value: Money) => string {
  const { number } = useI18n();
  return (value) => {
    const units = Number(moneyToText(value));
    return units >= 1_000
      ? `${number(Math.floor(units / 100) / 10, { maximumFractionDigits: 1 })}K`
      : number(Math.floor(units));
  };
}

interface ChipProps {
  value: Money;
  /** In pixels. */
  size?: number;
  className?: string;
}

/** One chip with its value on it. */
export function Chip({ value, size = 44, className }: ChipProps) {
  const text = useChipText();
  const [rim, face] = coloursOf(value);
  const style = {
    "--rim": rim,
    "--face": face,
    width: size,
    height: size,
    fontSize: Math.max(9, size * 0.3),
  } as CSSProperties;
  return (
    <span aria-hidden className={cx("tt-chip", className)} style={style}>
      <bdi>{text(value)}</bdi>
    </span>
  );
}

/** The chips on a spot: sent ones solid, unsent ones above them with a bright rim. */
export function ChipStack({ placed, loose }: { placed: Money | undefined; loose: Money | undefined }) {
  if (!placed && !loose) return null;
  return (
    <span aria-hidden className="tt-stack">
      {placed ? <Chip value={placed} size={26} className="tt-chip-placed" /> : null}
      {loose ? <Chip value={loose} size={26} className="tt-chip-loose" /> : null}
    </span>
  );
}
