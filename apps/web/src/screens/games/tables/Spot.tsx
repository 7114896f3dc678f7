import type { Spot as SpotRule } from "@khela/games/tables/types";
import { moneyToText, money } from "@khela/kernel/money";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { createContext, type CSSProperties, type ReactNode, use } from "react";
import { ChipStack } from "./chip.tsx";
import type { SpotName } from "./look.ts";
import type { Chips } from "./use-chips.ts";

/** The context shared by all spots of a felt. */
export interface FeltState {
  chips: Chips;
  spots: ReadonlyMap<string, SpotRule>;
  nameOf: (spot: string) => SpotName;
  odds: boolean;
  /** A spot's pay in the shown round, in hundredths; undefined before the result. */
  paid: (spot: string) => number | undefined;
}
export const Felt = createContext<FeltState | null>(null);

/** Formats a gross pay in hundredths as `11:1`, or as odds `12.00`. */
export function usePayText(asOdds: boolean = false): (hundredths: number) => string {
  const { number } = useI18n();
  if (asOdds) return (hundredths) => number(hundredths / 100, { minimumFractionDigits: 2 });
  return (hundredths) => `${number((hundredths - 100) / 100, { maximumFractionDigits: 2 })}:${number(1)}`;
}

/** A spot's name in the visitor's language. */
export function useSpotName(): (name: SpotName) => string {
  const { t, digits } = useI18n();
  return ({ id, n }) =>
    (t as (id: string, values?: object) => string)(id, n === undefined ? {} : { n: digits(n) });
}

interface SpotProps {
  code: string;
  className?: string;
  /** Replaces the spot's name. */
  children?: ReactNode;
  /** Omits the pay below the name. */
  plain?: boolean;
  style?: CSSProperties;
  /** The colour of a roulette number. */
  colour?: "red" | "black" | "green" | undefined;
}

/** A spot for chips: its pay, its stack, and a highlight when it won. */
export function Spot({ code, className, children, plain = false, style, colour }: SpotProps) {
  const { t, money: amount } = useI18n();
  const name = useSpotName();
  const felt = use(Felt);
  const pay = usePayText(felt?.odds);
  const rule = felt?.spots.get(code);
  if (!felt || !rule) return null;
  const placed = felt.chips.placed.get(code);
  const loose = felt.chips.unsent.get(code);
  const paid = felt.paid(code);
  const best = rule.pays[0] ?? 0;
  const label = t("tables.spot", {
    name: name(felt.nameOf(code)),
    pays: pay(best),
    amount: amount(moneyToText(money((placed ?? 0n) + (loose ?? 0n))), { decimals: "auto" }),
  });
  return (
    <button
      type="button"
      data-spot={code}
      data-outcome={paid === undefined ? undefined : paid > 100 ? "won" : paid > 0 ? "back" : "lost"}
      aria-disabled={!felt.chips.open}
      onClick={() => felt.chips.add(code)}
      style={style}
      data-colour={colour}
      className={cx("tt-spot", className)}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden className="tt-spot-name">
        {children ?? name(felt.nameOf(code))}
      </span>
      {plain ? null : (
        <span aria-hidden dir="ltr" className="tt-spot-pay">
          {pay(best)}
        </span>
      )}
      <ChipStack placed={placed} loose={loose} />
    </button>
  );
}
