import type { SpotName } from "../look.ts";

export const blackjackName = (spot: string): SpotName => ({
  id: spot === "double" ? "tables.bjDouble" : spot === "split" ? "tables.bjSplitSpot" : "tables.bjMain",
});
