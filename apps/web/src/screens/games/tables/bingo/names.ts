import type { SpotName } from "../look.ts";

export const bingoName = (spot: string): SpotName => ({
  id: "tables.bingoTicket",
  n: spot.slice(spot.indexOf("-") + 1),
});
