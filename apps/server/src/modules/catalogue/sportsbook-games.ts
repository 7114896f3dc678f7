import type { Category } from "@khela/contract/catalogue";
import type { Db } from "../../platform/database.ts";
import { upsertGame, upsertVendor } from "./store/shelf.ts";

const VENDOR = "KHELA_SPORTS";

/** What a bet on sports counts as: cricket and esports have categories of their own. */
const GAMES: readonly { code: string; category: Category; name: { en: string; bn: string } }[] = [
  { code: "sportsbook", category: "sports", name: { en: "Sports betting", bn: "স্পোর্টস বেটিং" } },
  { code: "sportsbook-cricket", category: "cricket", name: { en: "Cricket betting", bn: "ক্রিকেট বেটিং" } },
  { code: "sportsbook-esports", category: "esports", name: { en: "Esports betting", bn: "ই-স্পোর্টস বেটিং" } },
];

/**
 * The sportsbook's games: they name its bets in records and turnover, and operators close them or set their stakes at the
 * desk. They are on no list of games, because the matches themselves are what players choose from.
 */
export async function putSportsbook(db: Db, at: Date): Promise<void> {
  await upsertVendor(db, {
    vassalage: VENDOR,
    name: { en: "Khela Sports", bn: "খেলা স্পোর্টস" },
    gameType: "SPORTS",
    logo: "/TCG_PROD_IMAGES/RNG_LIST_VENDOR/KHELA-COLOR2.png",
    wallet: "main",
    position: 10,
  });
  for (const [index, { code, category, name }] of GAMES.entries())
    await upsertGame(
      db,
      {
        nodeId: `khela-${code}`,
        code,
        vassalage: VENDOR,
        kind: "sports",
        name,
        categories: [category],
        subCategory: null,
        icon: "default-game",
        // What is left of the stakes at the margin of the feed, if all outcomes were bet on by their chances.
        rtpPpm: 943_000,
        volatility: 3,
        hitRatePpm: null,
        maxWinHundredths: null,
        minStake: 100_000n,
        maxStake: 500_000_000n,
        lines: null,
        mathsVersion: "1",
        isTop: false,
        isNew: false,
        hotPin: null,
        position: 800 + index,
      },
      at,
    );
}
