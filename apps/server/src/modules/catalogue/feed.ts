import type { FeedGame } from "@khela/contract/game-feed";
import { categoriesOf } from "@khela/games/game-categories";
import { moneyFromText } from "@khela/kernel/money";
import type { FoundChange } from "./store/feed.ts";

/** A vendor's catalogue compared with ours. Pure. Source: domain rules, G9. */

const LONGEST_CODE = 40;

/** A vendor's code in a form that fits our own codes, which are part of addresses. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");

/** The id of a vendor's game in lists. */
const nodeIdOf = (vassalage: string, vendorCode: string): string => `${vassalage}-${vendorCode}`;

/**
 * The code of a vendor's game on this site: the vendor's code and the game's, with a number where that is taken.
 * @param taken the existing codes
 */
export function codeFor(vassalage: string, vendorCode: string, taken: ReadonlySet<string>): string {
  const whole = `${slug(vassalage)}-${slug(vendorCode)}`;
  for (let number = 1; ; number += 1) {
    const tail = number === 1 ? "" : `-${number}`;
    const code = `${whole.slice(0, LONGEST_CODE - tail.length).replaceAll(/-+$/g, "")}${tail}`;
    if (!taken.has(code)) return code;
  }
}

/** Whether two descriptions are equal, whatever the order of their fields. */
export function sameGame(one: FeedGame | null, other: FeedGame | null): boolean {
  return JSON.stringify(one && plain(one)) === JSON.stringify(other && plain(other));
}

/** Fields in a fixed order, without empty ones. */
function plain(game: FeedGame): unknown[] {
  return [
    game.code,
    Object.entries(game.name).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    game.categories,
    game.subCategory ?? null,
    game.rtpPpm,
    game.volatility,
    game.hitRatePpm ?? null,
    game.maxWinHundredths ?? null,
    game.minStake,
    game.maxStake,
    game.lines ?? null,
    game.icon,
    game.devices.toSorted(),
    game.opensList,
    game.listedIn ?? null,
    game.mathsVersion,
  ];
}

/**
 * The differences in a reading: new games, games whose description has changed since it was last approved, and games
 * that are gone. For a game listed twice the first description counts.
 * @param known the last approved descriptions by node id; null for a game that its vendor had removed
 */
export function compareFeed(
  vassalage: string,
  games: readonly FeedGame[],
  known: ReadonlyMap<string, { feed: FeedGame | null }>,
): FoundChange[] {
  const said = new Map<string, FeedGame>();
  for (const game of games) {
    const nodeId = nodeIdOf(vassalage, game.code);
    if (!said.has(nodeId)) said.set(nodeId, game);
  }
  const found: FoundChange[] = [];
  for (const [nodeId, after] of said) {
    const before = known.get(nodeId)?.feed ?? null;
    if (before === null) found.push({ nodeId, vendorCode: after.code, kind: "add", before, after });
    else if (!sameGame(before, after))
      found.push({ nodeId, vendorCode: after.code, kind: "change", before, after });
  }
  for (const [nodeId, { feed: before }] of known) {
    if (before && !said.has(nodeId))
      found.push({ nodeId, vendorCode: before.code, kind: "remove", before, after: null });
  }
  return found;
}

/** The columns of a feed's description. A missing name falls back to the English one. */
export function columnsOf(vassalage: string, game: FeedGame) {
  const english = game.name["en"] ?? game.code;
  return {
    name: JSON.stringify({ ...game.name, bn: game.name["bn"] ?? english, en: english }),
    categories: categoriesOf(vassalage, game.categories),
    sub_category: game.subCategory ?? null,
    rtp_ppm: game.rtpPpm,
    volatility: game.volatility,
    hit_rate_ppm: game.hitRatePpm ?? null,
    max_win_hundredths: game.maxWinHundredths ?? null,
    min_stake: moneyFromText(game.minStake) as bigint,
    max_stake: moneyFromText(game.maxStake) as bigint,
    lines: game.lines ?? null,
    icon: game.icon,
    devices: [...game.devices],
    opens_list: game.opensList,
    list_node: game.listedIn ? nodeIdOf(vassalage, game.listedIn) : null,
    maths_version: game.mathsVersion,
  };
}

export type FeedColumns = ReturnType<typeof columnsOf>;

/** The columns that the vendor itself has changed; what an operator set differently stays. */
export function changedColumns(vassalage: string, before: FeedGame, after: FeedGame): Partial<FeedColumns> {
  const old = columnsOf(vassalage, before);
  const next = columnsOf(vassalage, after);
  const text = (value: unknown): string =>
    typeof value === "bigint" ? value.toString() : JSON.stringify(value ?? null);
  return Object.fromEntries(
    Object.entries(next).filter(([column, value]) => text(value) !== text(old[column as keyof FeedColumns])),
  );
}
