import { type GameInfo, GAMES } from "@khela/games/catalogue";
import type { Db } from "../../platform/database.ts";
import { upsertGame, upsertVendor } from "./store/shelf.ts";
import type { AnnouncedVendor } from "./vendors.ts";

const LOGO = "/TCG_PROD_IMAGES/RNG_LIST_VENDOR/KHELA-COLOR2.png";

const HOUSE_VENDOR: AnnouncedVendor = {
  vassalage: "KHELA",
  name: { en: "Khela Studio", bn: "খেলা স্টুডিও" },
  gameType: "RNG",
  logo: LOGO,
  wallet: "main",
  position: 0,
};

/** The house's lotteries use the vendor codes that decide their pages (GAME-05), with names of our own. */
const LOTTERY_VENDORS: readonly AnnouncedVendor[] = [
  { vassalage: "TCG_LOTTO_VN", name: { en: "Lantern Draws", bn: "ফানুস লটারি" } },
  { vassalage: "TCG_SEA", name: { en: "Monsoon Draws", bn: "মৌসুমি লটারি" } },
  { vassalage: "LOTT", name: { en: "Swift Draws", bn: "ঝটপট লটারি" } },
  { vassalage: "ELOTT", name: { en: "Swift Draws", bn: "ঝটপট লটারি" } },
].map((vendor, index) => ({
  ...vendor,
  gameType: "LOTTERY",
  logo: LOGO,
  wallet: "main",
  position: 1 + index,
}));

/** The house's vendors that have games. */
const houseVendors = (): AnnouncedVendor[] =>
  [HOUSE_VENDOR, ...LOTTERY_VENDORS].filter(({ vassalage }) =>
    GAMES.some((game) => vendorOf(game) === vassalage),
  );
const vendorOf = (game: Pick<GameInfo, "vassalage">): string => game.vassalage ?? HOUSE_VENDOR.vassalage;

/** Inserts the shipped games and the announced vendors; updates the maths of games to the code's. */
export async function syncShelf(db: Db, announced: Iterable<AnnouncedVendor>, at: Date): Promise<void> {
  for (const vendor of [...houseVendors(), ...announced]) await upsertVendor(db, vendor);
  for (const [position, shipped] of GAMES.entries()) {
    await upsertGame(
      db,
      {
        nodeId: `khela-${shipped.code}`,
        code: shipped.code,
        vassalage: vendorOf(shipped),
        kind: shipped.kind,
        name: shipped.name,
        categories: [...shipped.categories],
        subCategory: shipped.subCategory ?? null,
        icon: shipped.code,
        rtpPpm: shipped.rtpPpm,
        volatility: shipped.volatility,
        hitRatePpm: shipped.hitRatePpm,
        maxWinHundredths: shipped.maxWinHundredths,
        minStake: shipped.minStake,
        maxStake: shipped.maxStake,
        lines: shipped.pay?.count ?? null,
        mathsVersion: String(shipped.mathsVersion),
        isTop: position === 0,
        isNew: false,
        hotPin: position === 0 ? 0 : null,
        position,
      },
      at,
    );
  }
}
