import type { SpotPayouts, StakesBySpot } from "../exposure.ts";
import { BINGO_PRIZES, STRIP_TICKETS, ticketIndex } from "./spots.ts";

const [line, twoLines, house] = BINGO_PRIZES;
const mostOf = (first: { pays: number }, second: { pays: number }, third: { pays: number }): number =>
  (first.pays + second.pays + third.pays) * 100;
/** The payout of a ticket with all prizes in their first band, and of one whose full house falls in its last band. */
const BEST = mostOf(line.bands[0], twoLines.bands[0], house.bands[0]);
const REST = mostOf(line.bands[0], twoLines.bands[0], house.bands[2]);
/**
 * Full houses that a strip can have before the last band: its tickets share no number, and a full house takes
 * fifteen.
 */
const EARLY_HOUSES = 3;

/**
 * A bound of every game's payouts, whatever its balls: the three tickets of each strip with the highest stakes win as
 * early as possible, the others have their full house in the last band.
 */
export function worstTickets(staked: StakesBySpot): SpotPayouts {
  const byStrip = Map.groupBy(staked, ([code]) => Math.floor(ticketIndex(code) / STRIP_TICKETS));
  return new Map(
    [...byStrip.values()].flatMap((tickets) =>
      tickets
        .toSorted(([, a], [, b]) => (a === b ? 0 : a < b ? 1 : -1))
        .map(([code], at): [string, number] => [code, at < EARLY_HOUSES ? BEST : REST]),
    ),
  );
}
