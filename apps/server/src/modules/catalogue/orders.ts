import type { Localized } from "@khela/contract/shared";
import type { Game } from "./store/shelf.ts";

/** The sort orders of a list. */
export type Sort = "popular" | "name" | "rtp" | "new";

/** All open games in an order, sorted once per shelf, so that lists only filter. */
export interface Orders {
  by(sort: Sort, language: keyof Localized): readonly Game[];
}

/** Hot order: the operator's pins first, then by players of the last day, then by position on the shelf. */
function byHeat(a: Game, b: Game): number {
  if (a.hotPin !== null || b.hotPin !== null) {
    if (a.hotPin === null) return 1;
    if (b.hotPin === null) return -1;
    if (a.hotPin !== b.hotPin) return a.hotPin - b.hotPin;
  }
  return b.players24h - a.players24h || a.position - b.position || (a.code < b.code ? -1 : 1);
}

export function createOrders(games: readonly Game[]): Orders {
  const made = new Map<string, readonly Game[]>();
  const sorted = (sort: Sort, language: keyof Localized): readonly Game[] => {
    if (sort === "name") {
      const { compare } = new Intl.Collator(language, { numeric: true });
      return games.toSorted((a, b) => compare(a.name[language], b.name[language]) || byHeat(a, b));
    }
    if (sort === "rtp") return games.toSorted((a, b) => b.rtpPpm - a.rtpPpm || byHeat(a, b));
    if (sort === "new")
      return games.toSorted(
        (a, b) =>
          Number(b.isNew) - Number(a.isNew) || b.addedAt.getTime() - a.addedAt.getTime() || byHeat(a, b),
      );
    return games.toSorted(byHeat);
  };
  return {
    by(sort, language) {
      const key = sort === "name" ? `name ${language}` : sort;
      const known = made.get(key) ?? sorted(sort, language);
      made.set(key, known);
      return known;
    },
  };
}
