import { countOf, type SlotTitle, type SpinMode, windowAt } from "./title.ts";
import { ROWS, type SymbolId } from "./types.ts";

/** Features of slot titles, for filters and badges. */
export const SLOT_FEATURES = [
  "free-spins",
  "retrigger",
  "multiplier",
  "rising-multiplier",
  "expanding-wild",
  "sticky-wild",
  "expanding-symbol",
  "stacked-wild",
  "stacked-symbol",
  "wild-multiplier",
  "cascade",
  "hold-and-win",
  "buy-feature",
  "jackpots",
] as const;
export type SlotFeature = (typeof SLOT_FEATURES)[number];

/** The features of a title, read from its rules and strips, in the order of {@link SLOT_FEATURES}. */
export function slotFeatures(title: SlotTitle): SlotFeature[] {
  const { freeSpins, wildMultiplier, wildExpands } = title.rules;
  const multiplier = freeSpins?.multiplier;
  const modes = freeSpins ? [title.base, title.free] : [title.base];
  const stacked = (symbols: (symbol: SymbolId) => boolean): boolean =>
    modes.some((mode) => fillsAReel(mode, symbols));
  const has: Readonly<Record<SlotFeature, boolean>> = {
    "free-spins": freeSpins !== null,
    retrigger: freeSpins?.retriggers.some((spins) => spins > 0) ?? false,
    multiplier: (multiplier?.kind === "fixed" && multiplier.value > 1) || multiplier?.kind === "by-scatters",
    "rising-multiplier": multiplier?.kind === "rising",
    "expanding-wild": wildExpands.base || wildExpands.free,
    "sticky-wild": freeSpins?.stickyWildReels ?? false,
    "expanding-symbol": (freeSpins?.specials.length ?? 0) > 0,
    "stacked-wild": stacked((symbol) => symbol === "wild"),
    "stacked-symbol": stacked((symbol) => symbol !== "wild"),
    "wild-multiplier": wildMultiplier.base > 1 || wildMultiplier.free > 1,
    cascade: title.rules.cascade !== undefined,
    "hold-and-win": title.rules.hold !== undefined,
    "buy-feature": title.rules.buy !== undefined,
    jackpots: title.rules.jackpots === true,
  };
  return SLOT_FEATURES.filter((feature) => has[feature]);
}

function fillsAReel(mode: SpinMode, symbols: (symbol: SymbolId) => boolean): boolean {
  return mode.strips.some((strip) =>
    strip.some((symbol, stop) => symbols(symbol) && countOf(windowAt(strip, stop), symbol) === ROWS),
  );
}
