import { GAMES } from "@khela/games/catalogue";
import type { Db } from "../../platform/database.ts";
import { upsertGame, upsertVendor } from "./store/shelf.ts";
import type { AnnouncedVendor } from "./vendors.ts";

const HOUSE_VENDOR: AnnouncedVendor = {
  vassalage: "KHELA",
  name: { en: "Khela Studio", bn: "খেলা স্টুডিও" },
  gameType: "RNG",
  logo: "/TCG_PROD_IMAGES/RNG_LIST_VENDOR/KHELA-COLOR2.png",
  wallet: "main",
  position: 0,
};

/** Adds what ships with the program and vendors that were announced; brings the maths of games up to the code's. */
export async function syncShelf(db: Db, announced: Iterable<AnnouncedVendor>, at: Date): Promise<void> {
  for (const vendor of [HOUSE_VENDOR, ...announced]) await upsertVendor(db, vendor);
  for (const [position, shipped] of GAMES.entries()) {
    await upsertGame(
      db,
      {
        nodeId: `khela-${shipped.code}`,
        code: shipped.code,
        vassalage: HOUSE_VENDOR.vassalage,
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
