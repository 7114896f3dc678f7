import type { Pays, Staked } from "../exposure.ts";
import { BINGO_PRIZES, STRIP_TICKETS, ticketIndex } from "./spots.ts";

const [line, twoLines, house] = BINGO_PRIZES;
const mostOf = (first: { pays: number }, second: { pays: number }, third: { pays: number }): number =>
  (first.pays + second.pays + third.pays) * 100;
/** Everything as early as it can be; everything, with the house in its last band. */
const BEST = mostOf(line.bands[0], twoLines.bands[0], house.bands[0]);
const REST = mostOf(line.bands[0], twoLines.bands[0], house.bands[2]);
/** Full houses that a strip can have before its last band: its tickets share no number, and a house is fifteen. */
const EARLY_HOUSES = 3;

/**
 * What no game exceeds, whatever its balls: of each strip the three tickets with most on them as early as can be, the
 * others with their house at the end.
 */
export function worstTickets(staked: Staked): Pays {
  const byStrip = Map.groupBy(staked, ([code]) => Math.floor(ticketIndex(code) / STRIP_TICKETS));
  return new Map(
    [...byStrip.values()].flatMap((tickets) =>
      tickets
        .toSorted(([, a], [, b]) => (a === b ? 0 : a < b ? 1 : -1))
        .map(([code], at): [string, number] => [code, at < EARLY_HOUSES ? BEST : REST]),
    ),
  );
}
