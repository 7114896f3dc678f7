import { type BookMatch, decide, keyOf, type Known, rowOf, specOf } from "./market-rows.ts";
import { isWorthOffering, type Offer } from "./offers.ts";

/**
 * The markets before the start of a match, each with its price at the time of its last change.
 * @param movedAt when prices last changed: the main one, and the others
 */
export function marketsBeforeStart(
  match: BookMatch,
  nowMs: number,
  movedAt: (isMain: boolean) => number,
): Map<string, Known> {
  const { course } = match;
  const { tossAtMs } = course;
  if (nowMs < match.opensAtMs) return earlyMarket(match, movedAt(true));
  const isTossed = tossAtMs !== null && nowMs >= tossAtMs;
  // Which lines there are doesn't follow the mood: a market that was offered stays.
  const base = [
    ...(isTossed ? course.offersAt(-1, 0, false) : []),
    ...course.offersAt(-1, 0, isTossed || tossAtMs === null),
  ];
  const markets = new Map(base.map((offer) => [keyOf(match.key, offer), offer] as const));
  const versionOf = (offer: Offer): number => {
    const atMs = movedAt(offer.type === "moneyLine");
    return isTossed ? Math.max(tossAtMs, atMs) : atMs;
  };
  const moved = new Map<number, Map<string, Offer>>();
  for (const offer of markets.values()) {
    const atMs = versionOf(offer);
    if (moved.has(atMs)) continue;
    const offers = course
      .offersAt(-1, match.moodAt(atMs), isTossed || tossAtMs === null)
      .filter(isWorthOffering);
    moved.set(atMs, new Map(offers.map((one) => [keyOf(match.key, one), one])));
  }
  const rows = new Map<string, Known>();
  for (const [key, offer] of markets) {
    const version = versionOf(offer);
    const priced = moved.get(version)?.get(key);
    const one: Known = { spec: specOf(offer), row: rowOf(match, priced ?? offer, version, false) };
    if (!priced)
      one.row = decide(one, course.factsAt(-1), {
        version,
        decidedAtMs: tossAtMs ?? version,
        status: "deactivated",
      });
    rows.set(key, one);
  }
  return rows;
}

/** The market on the winner, which is all that a match has that is days away. */
function earlyMarket(match: BookMatch, version: number): Map<string, Known> {
  const offers = match.course.offersAt(-1, match.moodAt(version), match.course.tossAtMs === null);
  return new Map(
    offers
      .filter(({ type }) => type === "moneyLine")
      .map((offer) => {
        const row = rowOf(match, offer, version, false);
        const status = isWorthOffering(offer) ? "active" : "deactivated";
        return [row.key, { spec: specOf(offer), row: { ...row, status } }];
      }),
  );
}
