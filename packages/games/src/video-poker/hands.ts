/** Cards of a hand of poker: 0 to 51, rank is card mod 13 (0 ace, 1 two, 12 king), suit is ⌊card / 13⌋. */
export const DECK = 52;
export const HAND = 5;

/** Names of hands, best first; a pay table lists those that it pays. */
export const HAND_NAMES = [
  "royalFlush",
  "fourDeuces",
  "wildRoyal",
  "fiveKind",
  "straightFlush",
  "fourKind",
  "fullHouse",
  "flush",
  "straight",
  "threeKind",
  "twoPair",
  "jacks",
] as const;
export type HandName = (typeof HAND_NAMES)[number];

/** The cards that substitute for any other card. */
export type Wild = "none" | "deuces";

/** The index of each name in {@link HAND_NAMES}. */
const AT = Object.fromEntries(HAND_NAMES.map((name, place) => [name, place])) as Record<HandName, number>;
/** The index of a hand without a name, beyond the end of {@link HAND_NAMES}. */
export const NO_HAND = HAND_NAMES.length;

const RANKS = 13;
const TWO = 1;
const JACK = 10;
const ACE_HIGH = 13;
/** Bits of the ranks 10, jack, queen, king and ace. */
const ROYAL = (1 << 9) | (1 << 10) | (1 << 11) | (1 << 12) | 1;

const rankOf = (card: number): number => card % RANKS;
const suitOf = (card: number): number => (card / RANKS) | 0;

/** Properties of the cards that are not wild. */
interface Seen {
  wilds: number;
  /** Bit mask of the ranks present. */
  ranks: number;
  distinct: number;
  /** The highest number of cards of one rank. */
  most: number;
  /** Ranks with two cards or more. */
  pairs: number;
  /** The rank of the last pair seen. */
  pair: number;
  oneSuit: boolean;
}

/** Reused between calls, because an analysis judges millions of hands. */
const counts = new Uint8Array(RANKS);

function look(cards: ArrayLike<number>, wild: Wild): Seen {
  counts.fill(0);
  const seen: Seen = { wilds: 0, ranks: 0, distinct: 0, most: 0, pairs: 0, pair: -1, oneSuit: true };
  let suit = -1;
  for (let place = 0; place < HAND; place += 1) {
    const card = cards[place] ?? 0;
    const rank = rankOf(card);
    if (wild === "deuces" && rank === TWO) {
      seen.wilds += 1;
      continue;
    }
    if (suit < 0) suit = suitOf(card);
    else if (suit !== suitOf(card)) seen.oneSuit = false;
    const count = (counts[rank] ?? 0) + 1;
    counts[rank] = count;
    if (count === 1) {
      seen.distinct += 1;
      seen.ranks |= 1 << rank;
    } else if (count === 2) {
      seen.pairs += 1;
      seen.pair = rank;
    }
    if (count > seen.most) seen.most = count;
  }
  return seen;
}

/** Whether different ranks lie within five consecutive ones; the ace is low or high. */
function isStraight(ranks: number): boolean {
  const high = ranks & 1 ? (ranks & ~1) | (1 << ACE_HIGH) : ranks;
  return spanOf(ranks) < HAND || spanOf(high) < HAND;
}

/** The distance from the lowest to the highest set bit. */
const spanOf = (bits: number): number => 31 - Math.clz32(bits) - (31 - Math.clz32(bits & -bits));

/**
 * The index of five cards' hand in {@link HAND_NAMES}, or {@link NO_HAND}. A natural royal flush is one without wild
 * cards. GAME-08.
 */
export function judge(cards: ArrayLike<number>, wild: Wild): number {
  const { wilds, ranks, distinct, most, pairs, pair, oneSuit } = look(cards, wild);
  if (wilds === 4) return AT.fourDeuces;
  const kind = most + wilds;
  const straight = distinct + wilds === HAND && isStraight(ranks);
  if (oneSuit && distinct + wilds === HAND && (ranks & ~ROYAL) === 0) {
    return wilds === 0 ? AT.royalFlush : AT.wildRoyal;
  }
  if (kind === 5) return AT.fiveKind;
  if (oneSuit && straight) return AT.straightFlush;
  if (kind === 4) return AT.fourKind;
  if (kind === 3 && distinct === 2) return AT.fullHouse;
  if (oneSuit) return AT.flush;
  if (straight) return AT.straight;
  if (kind === 3) return AT.threeKind;
  if (pairs === 2) return AT.twoPair;
  return pairs === 1 && (pair === 0 || pair >= JACK) ? AT.jacks : NO_HAND;
}

/** {@link judge} by name; null for a hand without a name. */
export const handName = (cards: readonly number[], wild: Wild): HandName | null =>
  HAND_NAMES[judge(cards, wild)] ?? null;

/** Places of the cards that form the named hand: four cards of two pairs, all five of a flush. */
export function placesOf(cards: readonly number[], name: HandName, wild: Wild): number[] {
  const isWild = (card: number) => wild === "deuces" && rankOf(card) === TWO;
  const all = cards.map((_, place) => place);
  const alike = (card: number) =>
    cards.filter((other) => !isWild(other) && rankOf(other) === rankOf(card)).length;
  if (name === "fourDeuces") return all.filter((place) => isWild(cards[place] ?? 0));
  if (name === "jacks" || name === "twoPair") return all.filter((place) => alike(cards[place] ?? 0) === 2);
  if (name !== "threeKind" && name !== "fourKind") return all;
  const most = Math.max(...cards.filter((card) => !isWild(card)).map(alike));
  const rank = rankOf(cards.find((card) => !isWild(card) && alike(card) === most && scores(card, most)) ?? 0);
  const lit = all.filter((place) => isWild(cards[place] ?? 0) || rankOf(cards[place] ?? 0) === rank);
  return lit;

  /** Beside two wild cards, the highest single card completes the three of a kind. */
  function scores(card: number, count: number): boolean {
    const value = (other: number) => (rankOf(other) === 0 ? ACE_HIGH : rankOf(other));
    return cards.every((other) => isWild(other) || alike(other) !== count || value(other) <= value(card));
  }
}
