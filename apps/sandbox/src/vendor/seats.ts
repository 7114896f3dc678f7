import { randomBytes } from "node:crypto";
import type { Clock } from "@khela/kernel/clock";

/** A player with an open game, and the address that leads back to the site. */
export interface Seat {
  playerId: string;
  currency: string;
  gameCode: string;
  language: "bn" | "en";
  returnUrl: string;
}

const LINK_MS = 60_000;
const SEAT_MS = 4 * 3_600_000;

/** Links into the game, each valid once within a minute, and the seats that they open. In memory only. */
export function createSeats(clock: Clock) {
  const links = new Map<string, { seat: Seat; untilMs: number }>();
  const seats = new Map<string, { seat: Seat; untilMs: number }>();
  const put = (map: typeof links, seat: Seat, lifeMs: number): string => {
    const nowMs = clock.nowMs();
    for (const [id, { untilMs }] of map) if (untilMs <= nowMs) map.delete(id);
    const id = randomBytes(24).toString("base64url");
    map.set(id, { seat, untilMs: nowMs + lifeMs });
    return id;
  };
  const get = (map: typeof links, id: string): Seat | undefined => {
    const found = map.get(id);
    return found && found.untilMs > clock.nowMs() ? found.seat : undefined;
  };
  return {
    /** @returns the token of a link */
    offer: (seat: Seat): string => put(links, seat, LINK_MS),
    /** @returns the seat's id; undefined for a link that was used or has expired */
    take(token: string): string | undefined {
      const seat = get(links, token);
      links.delete(token);
      return seat && put(seats, seat, SEAT_MS);
    },
    find: (id: string): Seat | undefined => get(seats, id),
  };
}

export type Seats = ReturnType<typeof createSeats>;
