import { randomUUID } from "node:crypto";
import * as calls from "@khela/contract/catalogue";
import * as desk from "@khela/contract/console/games";
import { listAudit } from "@khela/contract/console/system";
import type { FeedGame } from "@khela/contract/game-feed";
import { betDice } from "@khela/contract/play";
import { actSteps, cashOutSteps, getOpenSteps, startSteps } from "@khela/contract/steps";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, startTestApp, type TestApp, type TestOperator } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";

const clock = manualClock(systemClock.nowMs());
let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
let operator: TestOperator;

/** The announced vendor's answer; an error means that it is unreachable. */
let feed: FeedGame[] | Error = [];
const VENDOR = "FEED_CO";

beforeAll(async () => {
  app = await startTestApp({ clock });
  other = await startTestApp({ beside: app, env: { ROLES: "http" } });
  operator = await app.loginOperator("marketing");
  app.app.modules.catalogue.announce({
    vassalage: VENDOR,
    name: { en: "Feed Company", bn: "ফিড কোম্পানি" },
    gameType: "RNG",
    logo: "",
    wallet: "main",
    position: 5,
    readFeed: async () => {
      if (feed instanceof Error) throw feed;
      return { games: feed };
    },
  });
  await app.app.modules.catalogue.sync();
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

async function vendor(vassalage: string) {
  const { vendors } = await operator.call(desk.listVendors);
  const found = vendors.find((known) => known.vassalage === vassalage);
  if (!found) throw new Error(`no vendor ${vassalage}`);
  return found;
}
async function game(search: string) {
  const { content } = await operator.call(desk.listConsoleGames, { query: { search } });
  if (!content[0]) throw new Error(`no game ${search}`);
  return content[0];
}
const turnVendor = async (vassalage: string, active: boolean) =>
  operator.call(desk.switchVendor, {
    params: { vassalage },
    body: { active, version: (await vendor(vassalage)).version, reason: "a test of the switch" },
  });
const turnGame = async (gameCode: string, active: boolean) =>
  operator.call(desk.switchGame, {
    params: { gameCode },
    body: { active, version: (await game(gameCode)).version, reason: "a test of the switch" },
  });
const draftOf = ({ name, categories, subCategory, minStake, maxStake, ...of }: desk.ConsoleGame) => ({
  name,
  categories,
  subCategory,
  minStake,
  maxStake,
  maintenance: of.maintenance,
  maintenanceUntil: of.maintenanceUntil,
  deniedCountries: of.deniedCountries,
  devices: of.devices,
  position: of.position,
  demo: of.demo,
  sellsFeatures: of.sellsFeatures,
  isTop: of.isTop,
  isNew: of.isNew,
  recommended: of.recommended,
  hotPin: of.hotPin,
  version: of.version,
});
async function change(gameCode: string, draft: Partial<ReturnType<typeof draftOf>>) {
  const body = { ...draftOf(await game(gameCode)), ...draft, reason: "as it should be" };
  return operator.call(desk.updateGame, { params: { gameCode }, body });
}

describe("[OPS-04] the kill switch", () => {
  const bet = { body: { stake: "10", direction: "under", target: 4950 } } as const;
  const played = (call: TestApp["call"]) => codeOf(call, betDice, bet, { idempotencyKey: randomUUID() });

  it("stops a game in every process in under five seconds, and starts it again", async () => {
    const member = await app.registerMember();
    await fund(app, member.id, taka(500));
    const calling = [member.call, other.callAs(member.token)];
    for (const call of calling) expect(await played(call)).toBe("OK");
    expect(await turnGame("dice", false)).toMatchObject({ active: false });
    for (const call of calling) {
      // The signal needs a moment to reach the other process; the clock stands still, so no timed recheck can replace
      // it.
      await expect.poll(() => played(call)).toBe("GAME_NOT_FOUND");
      const { content } = await call(calls.listGames, { query: { gameName: "dice" } });
      expect(content.map(({ gameCode }) => gameCode)).not.toContain("dice");
      expect(await codeOf(call, calls.launchGame, { body: { gameCode: "dice" } })).toBe("GAME_NOT_FOUND");
    }
    expect(await turnGame("dice", true)).toMatchObject({ active: true });
    for (const call of calling) await expect.poll(() => played(call)).toBe("OK");
  });

  it("lets rounds that run go on, in every process, until they are settled", async () => {
    const member = await app.registerMember();
    await fund(app, member.id, taka(500));
    const elsewhere = other.callAs(member.token);
    const params = { gameCode: "mines" };
    const key = () => ({ idempotencyKey: randomUUID() });
    const start = { params, body: { stake: "10", bet: { mines: 1 } } };
    const { roundId } = await member.call(startSteps, start, key());
    await turnGame("mines", false);
    for (const call of [member.call, elsewhere])
      await expect.poll(() => codeOf(call, startSteps, start, key())).toBe("GAME_NOT_FOUND");
    // One tile of 25 ends the round at once; after any other it can be cashed out.
    const opened = await elsewhere(
      actSteps,
      { params, body: { roundId, step: 1, action: { tile: 0 } } },
      key(),
    );
    const ended =
      opened.state === "open"
        ? await member.call(cashOutSteps, { params, body: { roundId, step: 2 } }, key())
        : opened;
    expect(ended.state).toBe("settled");
    expect(await elsewhere(getOpenSteps, { params })).toEqual({ round: null });
    await turnGame("mines", true);
  });

  it("holds without the signal too: after three seconds by the clock", async () => {
    const member = await app.registerMember();
    await fund(app, member.id, taka(500));
    const call = other.callAs(member.token);
    expect(await played(call)).toBe("OK");
    await app.owner.pool.query("update vendor set active = false where vassalage = 'KHELA'");
    clock.advance(3_001);
    expect(await played(call)).toBe("GAME_NOT_FOUND");
    const { menus } = await call(calls.getGameMenus, { query: {} });
    expect(menus.flatMap(({ vendors }) => vendors).filter(({ vassalage }) => vassalage === "KHELA")).toEqual(
      [],
    );
    await app.owner.pool.query("update vendor set active = true where vassalage = 'KHELA'");
    clock.advance(3_001);
    expect(await played(call)).toBe("OK");
  });

  it("of a vendor is noted with its reason, and refuses who saw something older", async () => {
    const { version } = await vendor("KHELA");
    await turnVendor("KHELA", false);
    const body = { active: true, version, reason: "too late" };
    const stale = { params: { vassalage: "KHELA" }, body };
    expect(await codeOf(operator.call, desk.switchVendor, stale)).toBe("OPS_CHANGED");
    expect(await turnVendor("KHELA", true)).toMatchObject({ active: true, reason: "a test of the switch" });
    const auditor = await app.loginOperator("super");
    const { content } = await auditor.call(listAudit, { query: { action: "vendor.switch" } });
    expect(content[0]).toMatchObject({
      actor: `operator:${operator.username}`,
      subject: "vendor:KHELA",
      detail: { before: { active: false }, after: { active: true }, reason: "a test of the switch" },
    });
  });
});

describe("[OPS-04] what operators set", () => {
  it("a game's tags, order and name stand in the lists at once, and a start leaves them alone", async () => {
    await change("gem-blitz", {
      hotPin: 0,
      isNew: true,
      name: { en: "Gem Storm", bn: "রত্নঝড়" },
      position: 7,
    });
    await change("royal-bengal", { hotPin: 3 });
    const hot = await app.call(calls.hotGames, { query: { language: "en" } });
    expect(hot.list[0]).toMatchObject({ gameCode: "gem-blitz", nodeName: "Gem Storm", isNew: true });
    await app.app.modules.catalogue.sync();
    expect(await game("gem-blitz")).toMatchObject({ hotPin: 0, name: { en: "Gem Storm" }, position: 7 });
    await change("candy-rush", { recommended: true });
    const { list } = await app.call(calls.popularGames, { query: {} });
    expect(list[0]).toMatchObject({ gameCode: "candy-rush", isRecommended: true });
    await change("candy-rush", { recommended: false });
  });

  it("countries, devices and a vendor's currencies decide who is offered a game", async () => {
    const member = await app.registerMember();
    const launch = (call: TestApp["call"]) =>
      codeOf(call, calls.launchGame, { body: { gameCode: "wolf-moon" } });
    const phone = app.callAs(member.token, { "user-agent": "Mozilla/5.0 (Linux; Android 15) Mobile" });
    await change("wolf-moon", { devices: ["desktop"] });
    expect([await launch(member.call), await launch(phone)]).toEqual(["OK", "GAME_NOT_HERE"]);
    const seen = await phone(calls.listGames, { query: { gameName: "wolf moon" } });
    expect(seen.content.map(({ gameCode }) => gameCode)).not.toContain("wolf-moon");
    await change("wolf-moon", { devices: ["desktop", "mobile"] });
    const { name, maintenance, maintenanceUntil, devices, position, version } = await vendor("KHELA");
    const body = { name, maintenance, maintenanceUntil, devices, position, deniedCountries: [] };
    const params = { vassalage: "KHELA" };
    const reason = "plays in euros";
    const set = (currencies: string[], seenVersion: number) =>
      operator.call(desk.updateVendor, {
        params,
        body: { ...body, currencies, version: seenVersion, reason },
      });
    const menus = async () => (await app.call(calls.getGameMenus, { query: {} })).menus;
    const before = await menus();
    const after = await set(["EUR"], version);
    expect(await launch(member.call)).toBe("GAME_NOT_HERE");
    // A visitor has no currency yet.
    expect(await menus()).toEqual(before);
    await set([], after.version);
    expect(await launch(member.call)).toBe("OK");
  });

  it("[GAME-06] a maintenance window ends by itself", async () => {
    const until = new Date(clock.nowMs() + 60_000).toISOString();
    await change("lucky-sevens", { maintenance: true, maintenanceUntil: until });
    const { call } = await app.registerMember();
    const launch = () => codeOf(call, calls.launchGame, { body: { gameCode: "lucky-sevens" } });
    expect(await launch()).toBe("GAME_MAINTENANCE");
    clock.advance(60_001);
    expect(await launch()).toBe("OK");
    const { totalCount } = await operator.call(desk.listConsoleGames, { query: { state: "maintenance" } });
    expect(totalCount).toBe(0);
  });

  it("refuses what makes no sense, and who may not", async () => {
    const bad = async (draft: Partial<ReturnType<typeof draftOf>>) => {
      const body = { ...draftOf(await game("crash")), ...draft, reason: "as it should be" };
      return codeOf(operator.call, desk.updateGame, { params: { gameCode: "crash" }, body });
    };
    expect(await bad({ minStake: "50", maxStake: "10" })).toBe("SYS_BAD_INPUT");
    expect(await bad({ maintenanceUntil: new Date(clock.nowMs()).toISOString() })).toBe("SYS_BAD_INPUT");
    // The game is not a slot, so it can't have this sub-category.
    expect(await bad({ subCategory: "scratch" })).toBe("SYS_BAD_INPUT");
    expect(await bad({ version: 999 })).toBe("OPS_CHANGED");
    const support = await app.loginOperator("support");
    expect(await codeOf(support.call, desk.listVendors)).toBe("OK");
    const switched = {
      params: { gameCode: "dice" },
      body: { active: false, version: 0, reason: "no right" },
    };
    expect(await codeOf(support.call, desk.switchGame, switched)).toBe("AUTH_FORBIDDEN");
  });

  it("the table filters, sorts and pages", async () => {
    const ask = (query: object) => operator.call(desk.listConsoleGames, { query });
    const hot = await ask({ tag: "hot", sort: "pin" });
    expect(hot.content.map(({ gameCode }) => gameCode)).toEqual(["gem-blitz", "royal-bengal"]);
    const crash = await ask({ category: "crash", vendor: "KHELA" });
    expect(crash.content.map(({ gameCode }) => gameCode).toSorted()).toEqual(["bhokatta", "crash"]);
    expect((await ask({ search: "রয়েল" })).content[0]?.gameCode).toBe("royal-bengal");
    const byRtp = (await ask({ sort: "-rtp", pageSize: 100 })).content.map(({ rtpPpm }) => rtpPpm);
    expect(byRtp).toEqual(byRtp.toSorted((a, b) => b - a));
    expect((await ask({ search: "100%_" })).totalCount).toBe(0);
    // An unknown column sorts in the order of the shelf.
    expect((await ask({ sort: "constructor" })).content).toEqual((await ask({})).content);
  });
});

describe("[OPS-04] a vendor's catalogue feed", () => {
  const said = (code: string, more: Partial<FeedGame> = {}): FeedGame => ({
    code,
    name: { en: `Feed ${code}` },
    categories: ["rng"],
    rtpPpm: 960_000,
    volatility: 3,
    minStake: "1",
    maxStake: "100",
    icon: "",
    devices: ["desktop", "mobile"],
    opensList: false,
    mathsVersion: "1",
    ...more,
  });
  const read = async () => {
    clock.advance(1_000);
    return operator.call(desk.readFeed, { params: { vassalage: VENDOR }, body: {} });
  };
  const open = async () => {
    const query = { state: "open", vendor: VENDOR, pageSize: 100 } as const;
    return (await operator.call(desk.listFeedChanges, { query })).content;
  };
  const decide = async (decision: "approve" | "reject", ids?: string[]) =>
    operator.call(desk.decideFeedChanges, {
      body: { ids: ids ?? (await open()).map(({ id }) => id), decision, reason: "looked at" },
    });
  const offered = async () =>
    (await app.call(calls.listGames, { query: { vassalage: VENDOR, language: "en" } })).content;

  it("brings nothing to the shelf before an operator has approved it", async () => {
    feed = [
      said("Hall", { opensList: true }),
      said("T.1", { listedIn: "Hall", name: { en: "Table", bn: "টেবিল" } }),
    ];
    expect(await read()).toEqual({ games: 2, changes: 2 });
    expect(await read()).toEqual({ games: 2, changes: 2 });
    expect(await open()).toHaveLength(2);
    expect(await offered()).toEqual([]);
    expect(await decide("approve")).toEqual({ decided: 2 });
    expect((await offered()).map(({ gameCode, isGame }) => `${gameCode} ${isGame}`).toSorted()).toEqual([
      "feed-co-hall VASSALAGE",
      "feed-co-t-1 GAME",
    ]);
    expect((await vendor(VENDOR)).feed).toMatchObject({ error: null });
  });

  it("a change touches what the vendor changed; what an operator set stays; a rejected one isn't asked again", async () => {
    await change("feed-co-t-1", { maxStake: "50" });
    feed = [said("Hall", { opensList: true }), said("T.1", { listedIn: "Hall", rtpPpm: 950_000 })];
    await read();
    expect((await open()).map(({ kind, vendorCode }) => [kind, vendorCode])).toEqual([["change", "T.1"]]);
    await decide("reject");
    expect(await read()).toEqual({ games: 2, changes: 0 });
    feed = [said("Hall", { opensList: true }), said("T.1", { listedIn: "Hall", rtpPpm: 940_000 })];
    await read();
    await decide("approve");
    expect(await game("feed-co-t-1")).toMatchObject({ rtpPpm: 940_000, maxStake: "50.00" });
  });

  it("a game that is gone is switched off, and comes back where it was", async () => {
    const before = feed;
    feed = [said("Hall", { opensList: true })];
    await read();
    await decide("approve");
    expect((await offered()).map(({ gameCode }) => gameCode)).toEqual(["feed-co-hall"]);
    feed = before;
    await read();
    await decide("approve");
    expect((await offered()).map(({ gameCode }) => gameCode)).toContain("feed-co-t-1");
  });

  it("a later reading outdates what nobody has decided; decided is decided", async () => {
    feed = [...(feed as FeedGame[]), said("New")];
    await read();
    const [first] = await open();
    feed = [...feed.slice(0, -1), said("New", { volatility: 5 })];
    await read();
    expect(
      await codeOf(operator.call, desk.decideFeedChanges, {
        body: { ids: [first?.id ?? ""], decision: "approve", reason: "too late" },
      }),
    ).toBe("OPS_CHANGED");
    const ids = [randomUUID()];
    expect(
      await codeOf(operator.call, desk.decideFeedChanges, {
        body: { ids, decision: "reject", reason: "none" },
      }),
    ).toBe("SYS_NOT_FOUND");
    await decide("approve");
    expect(await game("feed-co-new")).toMatchObject({ volatility: 5, isNew: true });
  });

  it("a vendor that is away or talks nonsense changes nothing, and that is shown", async () => {
    const good = feed;
    for (const [wrong, shown] of [
      [new Error("connection refused"), /^Error: connection refused$/],
      [[{ code: "../../x" }] as unknown as FeedGame[], /"code"/],
    ] as const) {
      feed = wrong;
      clock.advance(1_000);
      expect(await codeOf(operator.call, desk.readFeed, { params: { vassalage: VENDOR }, body: {} })).toBe(
        "GAME_FEED",
      );
      expect((await vendor(VENDOR)).feed?.error).toMatch(shown);
    }
    await app.app.platform.jobs.runNow("catalogue-read-feeds", {});
    expect(await open()).toEqual([]);
    feed = good;
    clock.advance(1_000);
    await app.app.platform.jobs.runNow("catalogue-read-feeds", {});
    expect((await vendor(VENDOR)).feed).toMatchObject({ error: null });
    expect(await codeOf(operator.call, desk.readFeed, { params: { vassalage: "KHELA" }, body: {} })).toBe(
      "SYS_NOT_FOUND",
    );
  });
});
