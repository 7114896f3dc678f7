import * as calls from "@khela/contract/catalogue";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const body = { nodeId: "khela-royal-bengal", vendor: "KHELA", gameType: "rng" };

describe("the shelf over HTTP", () => {
  it("[NAV-05] menus hold categories that have a vendor, and no others", async () => {
    const { menus } = await app.call(calls.getGameMenus, { query: {} });
    expect(menus.map((menu) => menu.category)).toEqual(["rng", "inHouse", "crash", "mini"]);
    for (const menu of menus) expect(menu.vendors.length).toBeGreaterThan(0);
  });

  it("[GAME-02] lists by category, name in both languages, and page", async () => {
    const rng = await app.call(calls.listGames, { query: { gameType: "rng", language: "en" } });
    expect(rng.content.length).toBe(rng.totalCount);
    expect(rng.content.every((game) => game.categories.includes("rng"))).toBe(true);
    const found = await app.call(calls.listGames, { query: { gameName: "বেঙ্গল", language: "en" } });
    expect(found.content.map((game) => game.nodeName)).toEqual(["Royal Bengal"]);
    const page = await app.call(calls.listGames, { query: { pageNo: 2, pageSize: 5 } });
    expect(page).toMatchObject({ pageNum: 2, totalCount: rng.totalCount + 2 });
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

  it("[GAME-06] a game under maintenance refuses launch and bets, and says so in lists", async () => {
    const { call } = await app.registerMember();
    await app.owner.pool.query("update game set maintenance = true where code = 'wolf-moon'");
    await app.app.modules.catalogue.setPlayers24h(new Map());
    expect(await codeOf(call, calls.launchGame, { body: { gameCode: "wolf-moon" } })).toBe(
      "GAME_MAINTENANCE",
    );
    const { content } = await call(calls.listGames, { query: { gameName: "wolf" } });
    expect(content[0]?.maintenance).toBe(true);
  });
});
