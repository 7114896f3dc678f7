/** The fish on the screen: those of the seas at the server's time, without the caught ones. */
import type { SeaView } from "@khela/contract/fishing";
import { type Fish, fishOfSea, type Place, placeAt } from "@khela/games/fishing/sea";
import type { FishTitle } from "@khela/games/fishing/types";

/** A fish that is in the water now. */
export interface Swimmer {
  /** `<sea>:<number>`. */
  readonly key: string;
  readonly sea: string;
  readonly fish: Fish;
  readonly place: Place;
}

export const keyOf = (sea: string, fish: number): string => `${sea}:${fish}`;

interface Water {
  startsMs: number;
  fish: readonly Fish[];
}

/** The seas shown on one screen. */
export interface Waters {
  /** Sets the current seas; each one's fish are generated once. */
  set(seas: readonly SeaView[]): void;
  /** Removes a fish for good. @returns false when it was already removed */
  take(key: string): boolean;
  swimming(nowMs: number): Swimmer[];
}

/** Fish closer to the side edges than this can't be targeted, in thousandths. */
const EDGE = 40;

/** Whether a fish is in view and not on the edge. */
export const inSight = ({ place: { x, y } }: Swimmer): boolean =>
  x > EDGE && x < 1_000 - EDGE && y > 0 && y < 1_000;

export function createWaters(title: FishTitle): Waters {
  const waters = new Map<string, Water>();
  const out = new Set<string>();
  return {
    set(seas) {
      const ids = new Set(seas.map(({ seaId }) => seaId));
      for (const id of waters.keys()) if (!ids.has(id)) waters.delete(id);
      for (const sea of seas) {
        if (waters.has(sea.seaId)) continue;
        waters.set(sea.seaId, { startsMs: Date.parse(sea.startsAt), fish: fishOfSea(title, sea) });
      }
    },
    take(key) {
      if (out.has(key)) return false;
      out.add(key);
      return true;
    },
    swimming(nowMs) {
      const found: Swimmer[] = [];
      for (const [sea, { startsMs, fish }] of waters) {
        for (const one of fish) {
          const place = placeAt(one, nowMs - startsMs);
          const key = keyOf(sea, one.number);
          if (place && !out.has(key)) found.push({ key, sea, fish: one, place });
        }
      }
      return found;
    },
  };
}

/**
 * The fish nearest to a point of the picture (0 to 1,000 on both axes), measured in the picture's aspect
 * ratio; undefined when none is in reach.
 */
export function nearest(
  swimmers: readonly Swimmer[],
  point: { x: number; y: number },
  view: { width: number; height: number; reach: number },
): Swimmer | undefined {
  let best: Swimmer | undefined;
  let least = view.reach;
  for (const swimmer of swimmers) {
    if (!inSight(swimmer)) continue;
    const dx = ((swimmer.place.x - point.x) / 1_000) * view.width;
    const dy = ((swimmer.place.y - point.y) / 1_000) * view.height;
    const away = Math.hypot(dx, dy);
    if (away < least) {
      least = away;
      best = swimmer;
    }
  }
  return best;
}
