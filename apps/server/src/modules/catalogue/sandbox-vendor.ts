import type { Db } from "../../platform/database.ts";
import { upsertGame, upsertVendor } from "./store/shelf.ts";

const VENDOR = "sandbox-transfer";

/**
 * The sandbox's game vendor with its one game; only where the sandbox runs. It keeps a wallet per player, so it is on
 * the shelf only where the operator has enabled wallets per vendor (MONEY-02).
 */
export async function putSandboxVendor(db: Db, at: Date): Promise<void> {
  await upsertVendor(db, {
    vassalage: VENDOR,
    name: { en: "Sandbox Studio", bn: "স্যান্ডবক্স স্টুডিও" },
    gameType: "MINI",
    logo: `/TCG_PROD_IMAGES/RNG_LIST_VENDOR/${VENDOR}-COLOR2.png`,
    wallet: "transfer",
    position: 90,
  });
  await upsertGame(
    db,
    {
      nodeId: `${VENDOR}-coin-toss`,
      code: "coin-toss",
      vassalage: VENDOR,
      kind: "external",
      name: { en: "Coin Toss", bn: "কয়েন টস" },
      categories: ["mini"],
      subCategory: null,
      icon: "default-game",
      rtpPpm: 980_000,
      volatility: 1,
      hitRatePpm: null,
      maxWinHundredths: null,
      minStake: 10_000n,
      maxStake: 10_000_000n,
      lines: null,
      mathsVersion: "1",
      isTop: false,
      isNew: true,
      hotPin: null,
      position: 900,
    },
    at,
  );
}
