import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Call, createClient } from "@khela/contract/client";
import { decideFeedChanges, listFeedChanges, readFeed } from "@khela/contract/console/games";
import { operatorLogin } from "@khela/contract/console/operators";
import type { FeedGame } from "@khela/contract/game-feed";
import { GAME_CATEGORIES, GAME_SUB_CATEGORIES } from "@khela/games/game-info";
import { Secret, TOTP } from "otpauth";
import { type App, buildApp } from "../apps/server/src/app.ts";
import { readConfig } from "../apps/server/src/platform/config.ts";
import { openDatabase } from "../apps/server/src/platform/database.ts";
import { silentLog } from "../apps/server/src/platform/log.ts";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/start.ts";
import { createSecrets } from "../apps/server/src/platform/secrets.ts";
import { systemClock } from "@khela/kernel/system-clock";

const FIRST = [
  ["Golden", "সোনালি"],
  ["Lucky", "লাকি"],
  ["Royal", "রয়েল"],
  ["Wild", "বুনো"],
  ["Mystic", "রহস্যময়"],
  ["Neon", "নিয়ন"],
  ["Thunder", "বজ্র"],
  ["Crystal", "স্ফটিক"],
  ["Emerald", "পান্না"],
  ["Dancing", "নাচের"],
] as const;
const SECOND = [
  ["Tiger", "বাঘ"],
  ["Dragon", "ড্রাগন"],
  ["Phoenix", "ফিনিক্স"],
  ["Lotus", "পদ্ম"],
  ["Pirate", "জলদস্যু"],
  ["Garden", "বাগান"],
  ["Treasure", "গুপ্তধন"],
  ["River", "নদী"],
  ["Temple", "মন্দির"],
  ["Panda", "পান্ডা"],
] as const;
const VENDORS = 25;

/** A game of a synthetic catalogue, in which all categories, stakes and volatilities occur regularly. */
function feedGame(index: number): FeedGame {
  const [first, second] = [FIRST[index % 10] ?? FIRST[0], SECOND[Math.floor(index / 10) % 10] ?? SECOND[0]];
  const number = Math.floor(index / 100);
  // Half of the games are slots, as in real catalogues.
  const category = index % 2 === 0 ? "rng" : (GAME_CATEGORIES[index % GAME_CATEGORIES.length] ?? "live");
  return {
    code: `game-${index}`,
    name: { en: `${first[0]} ${second[0]} ${number}`, bn: `${first[1]} ${second[1]} ${number}` },
    categories: [category],
    subCategory: category === "rng" ? (GAME_SUB_CATEGORIES[index % 7] ?? null) : null,
    rtpPpm: 900_000 + (index % 90) * 1_000,
    volatility: 1 + (index % 5),
    hitRatePpm: 200_000 + (index % 30) * 1_000,
    maxWinHundredths: 100_000,
    minStake: String(1 + (index % 20)),
    maxStake: "5000",
    lines: category === "rng" ? [10, 20, 25, 50, 243][index % 5] : null,
    icon: "",
    devices: ["desktop", "mobile"],
    opensList: false,
    mathsVersion: "1",
  };
}

/** The server in this process on a database of its own, with games from vendors' feeds. */
export interface CatalogueSite {
  app: App;
  url: string;
  /** The client of an operator with every permission. */
  operator: Call;
  operatorCookie: string;
  stop(): Promise<void>;
}

/** Starts the site, and has an operator approve this many games, spread over some vendors. */
export async function startCatalogueSite(games: number): Promise<CatalogueSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "khela-bench-"));
  const quiet = { info: () => undefined, error: console.error };
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, "postgres"),
    log: quiet,
    durable: false,
  });
  await migrate(postgres.ownerUrl);
  const database = openDatabase({ url: postgres.ownerUrl, role: "app", applicationName: "khela-bench" });
  const env = { PORT: "0", DATA_DIR: dataDir, DEMO: "0", ROLES: "http,realtime", LOG_LEVEL: "silent" };
  const app = await buildApp({
    config: readConfig({ ...env, RATE_LIMIT_FACTOR: "0", BOT_CHECK_WORK: "2" }),
    clock: systemClock,
    log: silentLog,
    secrets: createSecrets(randomBytes(32)),
    database,
    ownerUrl: postgres.ownerUrl,
    sharedDatabase: false,
  });
  const all = Array.from({ length: games }, (_, index) => feedGame(index));
  for (let vendor = 0; vendor < Math.min(VENDORS, games); vendor += 1) {
    app.modules.catalogue.announce({
      vassalage: `BENCH${vendor}`,
      name: { en: `Bench Vendor ${vendor}`, bn: `বেঞ্চ ভেন্ডর ${vendor}` },
      gameType: "RNG",
      logo: "",
      wallet: "main",
      position: 10 + vendor,
      readFeed: async () => ({ games: all.filter((_, index) => index % VENDORS === vendor) }),
    });
  }
  const url = (await app.start()) ?? "";
  const { call, cookie } = await enter(app, url);
  for (let vendor = 0; vendor < Math.min(VENDORS, games); vendor += 1) {
    await call(readFeed, { params: { vassalage: `BENCH${vendor}` }, body: {} });
  }
  await approveAll(call);
  return {
    app,
    url,
    operator: call,
    operatorCookie: cookie,
    async stop() {
      await app.stop();
      await database.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function enter(app: App, baseUrl: string): Promise<{ call: Call; cookie: string }> {
  const [username, password] = ["bench", "a long enough passphrase"];
  const { totpSecret } = await app.modules.operators.create({
    username,
    name: "Bench",
    password,
    roles: ["super"],
  });
  const totp = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate();
  let cookie = "";
  const entering = createClient({
    baseUrl,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
      return response;
    },
  });
  await entering(operatorLogin, { body: { username, password, totp } });
  const call = createClient({
    baseUrl,
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } }),
  });
  return { call, cookie };
}

async function approveAll(call: Call): Promise<void> {
  for (;;) {
    const { content } = await call(listFeedChanges, { query: { state: "open", pageSize: 100 } });
    if (content.length === 0) return;
    const ids = content.map(({ id }) => id);
    await call(decideFeedChanges, { body: { ids, decision: "approve", reason: "for the bench" } });
  }
}
