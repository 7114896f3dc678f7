import * as calls from "@khela/contract/catalogue";
import { getBrand, updateBrand } from "@khela/contract/console/system";
import type { Brand } from "@khela/contract/system";
import { GAMES } from "@khela/games/catalogue";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Saves a change of the brand as an operator. */
async function changeBrand(change: Partial<Pick<Brand, "launchUrls" | "supportsTy">>): Promise<void> {
  const { call } = await app.loginOperator();
  const { brand: saved, version } = await call(getBrand);
  const { platform: _p, lotteryType: _l, currency: _c, playMoney: _m, ...brand } = saved;
  await call(updateBrand, { body: { brand: { ...brand, ...change }, reason: "a test", version } });
}

const body = { nodeId: "khela-royal-bengal", vendor: "KHELA", gameType: "rng" };

describe("the shelf over HTTP", () => {
  it("[NAV-05] menus hold categories that have a vendor, and no others", async () => {
    const { menus } = await app.call(calls.getGameMenus, { query: {} });
    const shipped = calls.CATEGORIES.filter((name) =>
      GAMES.some(({ categories }) => categories.includes(name)),
    );
    expect(menus.map((menu) => menu.category)).toEqual(shipped);
    for (const menu of menus) expect(menu.vendors.length).toBeGreaterThan(0);
  });

  it("[GAME-01] [GAME-13] slots have sub-categories, those that something is in, and bingo only where the brand supports TY, which names TCG's vendors otherwise", async () => {
    await app.owner.pool
      .query(`update game set sub_category = case code when 'lucky-sevens' then 'scratch' else 'bingo' end
      where code in ('lucky-sevens', 'gem-blitz')`);
    app.app.modules.catalogue.forget();
    const { menus } = await app.call(calls.getGameMenus, { query: {} });
    const subs = menus.find(({ category }) => category === "rng")?.subCategories ?? [];
    expect(subs).toContain("scratch");
    expect(subs).not.toContain("bingo");
    const shown = async () => {
      const { menus: now } = await app.call(calls.getGameMenus, { query: {} });
      const named = (gameType: string) => now.find(({ category }) => category === gameType);
      return {
        bingo: named("rng")?.subCategories.includes("bingo"),
        lotteries: named("lottery")?.vendors.map(({ displayName }) => displayName),
      };
    };
    const before = await shown();
    expect(before.lotteries).not.toContain("TY");
    await changeBrand({ supportsTy: true });
    await expect.poll(shown).toEqual({ bingo: true, lotteries: before.lotteries?.map(() => "TY") });
    await changeBrand({ supportsTy: false });
    await expect.poll(shown).toEqual(before);
    for (const menu of menus.filter(({ category }) => category !== "rng"))
      expect(menu.subCategories).toEqual([]);
    const { content } = await app.call(calls.listGames, { query: { subCategory: "scratch" } });
    expect(content.map(({ gameCode }) => gameCode)).toContain("lucky-sevens");
    expect(content.every(({ subCategory }) => subCategory === "scratch")).toBe(true);
  });

  it("[GAME-02] lists by category, name in both languages, and page", async () => {
    const rng = await app.call(calls.listGames, { query: { gameType: "rng", language: "en" } });
    expect(rng.content.length).toBe(rng.totalCount);
    expect(rng.content.every((game) => game.categories.includes("rng"))).toBe(true);
    const found = await app.call(calls.listGames, { query: { gameName: "বেঙ্গল", language: "en" } });
    expect(found.content.map((game) => game.nodeName)).toEqual(["Royal Bengal"]);
    const page = await app.call(calls.listGames, { query: { pageNo: 2, pageSize: 5 } });
    expect(page).toMatchObject({ pageNum: 2, totalCount: GAMES.length });
  });

  it("[GAME-02] finds what is spelled by ear, in the other script or with a slip, and by vendor", async () => {
    const find = async (gameName: string) =>
      (await app.call(calls.listGames, { query: { gameName, language: "bn" } })).content.map(
        ({ gameCode }) => gameCode,
      );
    for (const name of ["royl bengal", "roiel bangal", "রয়াল বেংগল", "bengal royal"])
      expect((await find(name))[0], name).toBe("royal-bengal");
    expect((await find("nekre"))[0]).toBe("wolf-moon");
    expect(await find("no game is called this")).toEqual([]);
    const everything = await app.call(calls.listGames, { query: { gameName: "khela studio" } });
    expect(everything.totalCount).toBe(GAMES.filter(({ vassalage }) => vassalage === undefined).length);
  });

  it("[API-02] popular games, a vendor's types, a game's facts", async () => {
    const { list } = await app.call(calls.popularGames, { query: { language: "en", pageSize: 5 } });
    expect(list[0]?.gameCode).toBe("royal-bengal");
    expect(list).toHaveLength(5);
    const types = await app.call(calls.vassalageTypes, { query: { vassalage: "KHELA" } });
    expect(types.list.map(({ gameType }) => gameType)).toContain("crash");
    expect(await codeOf(app.call, calls.vassalageTypes, { query: { vassalage: "nobody" } })).toBe(
      "SYS_NOT_FOUND",
    );
    const shipped = GAMES.find(({ code }) => code === "royal-bengal");
    const params = { gameCode: "royal-bengal" };
    const info = await app.call(calls.gameInfo, { params, query: { language: "en" } });
    expect(info).toMatchObject({
      game: { nodeName: "Royal Bengal", rtpPpm: shipped?.rtpPpm, minBet: "10.00", maxBet: "5000.00" },
      hitRatePpm: shipped?.hitRatePpm,
      maxWinHundredths: shipped?.maxWinHundredths,
      mathsVersion: String(shipped?.mathsVersion),
      vendor: { displayName: "Khela Studio" },
    });
    expect(info.similar).toHaveLength(6);
    expect(info.similar.map(({ gameCode }) => gameCode)).not.toContain("royal-bengal");
    expect(await codeOf(app.call, calls.gameInfo, { params: { gameCode: "none" }, query: {} })).toBe(
      "GAME_NOT_FOUND",
    );
  });

  it("[GAME-05] an entry of isGame VASSALAGE opens the list of its games, and is no game itself", async () => {
    await app.owner.pool.query("update game set opens_list = true where code = 'padma-pearls'");
    await app.owner.pool.query(
      "update game set list_node = 'khela-padma-pearls' where code in ('candy-rush', 'neon-joker')",
    );
    app.app.modules.catalogue.forget();
    const found = await app.call(calls.listGames, { query: { gameName: "padma" } });
    expect(found.content[0]).toMatchObject({ isGame: "VASSALAGE", supportPlay: 1 });
    const rooms = await app.call(calls.roomList, { query: { nodeId: "khela-padma-pearls" } });
    expect(rooms.list.map(({ gameCode }) => gameCode).toSorted()).toEqual(["candy-rush", "neon-joker"]);
    const shown = await app.call(calls.listGames, { query: { gameType: "rng" } });
    expect(shown.content.map(({ gameCode }) => gameCode)).not.toContain("candy-rush");
    const { call } = await app.registerMember();
    expect(await codeOf(call, calls.launchGame, { body: { gameCode: "padma-pearls" } })).toBe(
      "GAME_NOT_FOUND",
    );
    expect(await codeOf(call, calls.launchGame, { body: { gameCode: "candy-rush" } })).toBe("OK");
    expect(await codeOf(app.call, calls.roomList, { query: { nodeId: "khela-dice" } })).toBe(
      "GAME_NOT_FOUND",
    );
    await app.owner.pool.query("update game set opens_list = false, list_node = null");
    app.app.modules.catalogue.forget();
  });

  it("[GAME-03] a free demo is offered where there is one", async () => {
    const demo = async () =>
      (await app.call(calls.gameInfo, { params: { gameCode: "dice" }, query: {} })).game.supportPlay;
    expect(await demo()).toBe(0);
    await app.owner.pool.query("update game set demo = false where code = 'dice'");
    app.app.modules.catalogue.forget();
    expect(await demo()).toBe(1);
    await app.owner.pool.query("update game set demo = true");
    app.app.modules.catalogue.forget();
  });

  it("[HOME-07] hot games are slots, the operator's pin first", async () => {
    const { list } = await app.call(calls.hotGames, { query: { language: "bn" } });
    expect(list[0]).toMatchObject({ gameCode: "royal-bengal", nodeName: "রয়েল বেঙ্গল" });
    expect(list.every((game) => game.categories.includes("rng"))).toBe(true);
  });

  it("[GAME-02] personal lists need a session", async () => {
    expect(await codeOf(app.call, calls.listGames, { query: { gameClassify: "recent" } })).toBe(
      "AUTH_REQUIRED",
    );
    expect(await codeOf(app.call, calls.listFavourites, { query: {} })).toBe("AUTH_REQUIRED");
  });
});

describe("favourites and launches", () => {
  it("[GAME-04] adding twice is once, ids are text, another player sees nothing of it", async () => {
    const [one, other] = [await app.registerMember(), await app.registerMember()];
    await one.call(calls.addFavourite, { body });
    await one.call(calls.addFavourite, { body });
    expect(await one.call(calls.favouriteIds)).toEqual({ content: ["khela-royal-bengal"] });
    expect((await one.call(calls.listFavourites, { query: {} })).totalCount).toBe(1);
    expect(await other.call(calls.favouriteIds)).toEqual({ content: [] });
    await one.call(calls.removeFavourite, { body });
    expect(await one.call(calls.favouriteIds)).toEqual({ content: [] });
    expect(await codeOf(one.call, calls.addFavourite, { body: { ...body, nodeId: "nothing" } })).toBe(
      "GAME_NOT_FOUND",
    );
  });

  it("[GAME-02] favourites come in pages of 13", async () => {
    const { call } = await app.registerMember();
    const { content: games } = await app.call(calls.listGames, { query: { pageSize: 14 } });
    for (const { nodeId, vassalage } of games)
      await call(calls.addFavourite, { body: { nodeId, vendor: vassalage, gameType: "rng" } });
    const first = await call(calls.listFavourites, { query: {} });
    expect(first).toMatchObject({ totalCount: 14, totalPages: 2 });
    expect(first.content).toHaveLength(13);
    expect((await call(calls.listFavourites, { query: { pageNo: 2 } })).content).toHaveLength(1);
  });

  it("[GAME-05] a launch opens the game's page and is remembered as played last", async () => {
    const { call } = await app.registerMember();
    const launched = await call(calls.launchGame, { body: { gameCode: "dice" } });
    expect(launched).toMatchObject({ url: "/game/dice", container: "page" });
    await call(calls.launchGame, { body: { gameCode: "crash" } });
    const { list } = await call(calls.recentGames, { query: {} });
    expect(list.map((game) => game.gameCode)).toEqual(["crash", "dice"]);
    expect(await codeOf(call, calls.launchGame, { body: { gameCode: "no-such" } })).toBe("GAME_NOT_FOUND");
    expect(await codeOf(app.call, calls.launchGame, { body: { gameCode: "dice" } })).toBe("AUTH_REQUIRED");
  });

  it("[SYS-08] [GAME-05] a launch leads to one of the operator's launch hosts, at random; without any, to this site", async () => {
    const { call } = await app.registerMember();
    const launch = async () => (await call(calls.launchGame, { body: { gameCode: "dice" } })).url;
    await changeBrand({ launchUrls: ["https://play-1.example", "https://play-2.example"] });
    const seen = new Set<string>();
    for (let tries = 0; tries < 40 && seen.size < 2; tries += 1) seen.add(await launch());
    expect([...seen].sort()).toEqual([
      "https://play-1.example/game/dice",
      "https://play-2.example/game/dice",
    ]);
    await changeBrand({ launchUrls: [] });
    expect(await launch()).toBe("/game/dice");
  });

  it("[GAME-06] a game under maintenance refuses launch and bets, and says so in lists", async () => {
    const { call } = await app.registerMember();
    await app.owner.pool.query("update game set maintenance = true where code = 'wolf-moon'");
    app.app.modules.catalogue.forget();
    expect(await codeOf(call, calls.launchGame, { body: { gameCode: "wolf-moon" } })).toBe(
      "GAME_MAINTENANCE",
    );
    const { content } = await call(calls.listGames, { query: { gameName: "wolf" } });
    expect(content[0]).toMatchObject({ maintenance: true, maintenanceUntil: null });
    const until = new Date(app.clock.nowMs() + 3_600_000);
    await app.owner.pool.query("update game set maintenance_until = $1 where code = 'wolf-moon'", [until]);
    app.app.modules.catalogue.forget();
    const params = { gameCode: "wolf-moon" };
    const info = await call(calls.gameInfo, { params, query: {} });
    expect(info.game).toMatchObject({ maintenance: true, maintenanceUntil: until.toISOString() });
    expect(info.similar).toHaveLength(6);
    const refused = await call(calls.launchGame, { body: params }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "GAME_MAINTENANCE", params: { until: until.toISOString() } });
    const past = new Date(app.clock.nowMs() - 1000);
    await app.owner.pool.query("update game set maintenance_until = $1 where code = 'wolf-moon'", [past]);
    app.app.modules.catalogue.forget();
    expect(await codeOf(call, calls.launchGame, { body: params })).toBe("OK");
  });
});
