// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import {
  dropSessionCaches,
  persistSessionCaches,
  readTabCache,
  SESSION_CACHES,
  type SessionCache,
  type StaleReason,
} from "./session-caches.ts";

const KEYS: Record<SessionCache, readonly unknown[]> = {
  hotGames: ["hotGames", "bn"],
  winners: ["winners", "bn"],
  gameVendor: ["menus", "bn"],
  validation: ["permission"],
  merchantWallet: ["member", "token", "merchantWallet"],
  consolidated: ["member", "token", "consolidated"],
};
const NAMES = Object.keys(KEYS) as SessionCache[];

function filled() {
  const client = new QueryClient();
  const stop = persistSessionCaches(client);
  for (const name of NAMES) client.setQueryData(KEYS[name], { name });
  return { client, stop };
}

const scopeOf = (name: SessionCache) =>
  ["validation", "merchantWallet", "consolidated"].includes(name) ? "" : "bn";
const inTab = () => NAMES.filter((name) => readTabCache(name, scopeOf(name)) !== undefined);

beforeEach(() => sessionStorage.clear());

describe("[SYS-09] the session caches", () => {
  it("are the six of the specification, kept in the tab", () => {
    expect(Object.keys(SESSION_CACHES)).toEqual([
      "hotGames",
      "winners",
      "gameVendor",
      "validation",
      "merchantWallet",
      "consolidated",
    ]);
    filled();
    expect(inTab()).toEqual(NAMES);
    expect(readTabCache("hotGames", "bn")?.data).toEqual({ name: "hotGames" });
    expect(readTabCache("hotGames", "en")).toBeUndefined();
  });

  it("keep what had been answered before anybody listened", () => {
    const client = new QueryClient();
    for (const name of NAMES) client.setQueryData(KEYS[name], { name });
    persistSessionCaches(client)();
    expect(inTab()).toEqual(NAMES);
  });

  it.each([
    ["logout", []],
    ["language", ["merchantWallet"]],
    ["system", ["winners", "consolidated"]],
    ["balance", ["hotGames", "winners", "gameVendor", "validation", "merchantWallet"]],
  ] satisfies [StaleReason, SessionCache[]][])("are dropped on %s, but for %j", (reason, left) => {
    const { client } = filled();
    dropSessionCaches(client, reason);
    expect(inTab()).toEqual(left);
    expect(NAMES.filter((name) => client.getQueryData(KEYS[name]) !== undefined)).toEqual(left);
  });

  it("are asked for again while they are on the screen", async () => {
    const { client } = filled();
    let asked = 0;
    const observer = new QueryObserver(client, {
      queryKey: KEYS.hotGames,
      queryFn: () => ({ asked: (asked += 1) }),
      staleTime: Infinity,
    });
    const leave = observer.subscribe(() => undefined);
    dropSessionCaches(client, "system");
    await expect.poll(() => readTabCache("hotGames", "bn")?.data).toEqual({ asked: 1 });
    leave();
  });

  it("leave other answers alone, and survive what somebody else wrote", () => {
    const { client } = filled();
    client.setQueryData(["member", "token", "balance"], 1);
    dropSessionCaches(client, "balance");
    expect(client.getQueryData(["member", "token", "balance"])).toBe(1);
    expect(sessionStorage.getItem("cache.balance")).toBeNull();
    sessionStorage.setItem("cache.winners", "{");
    expect(readTabCache("winners", "bn")).toBeUndefined();
  });
});
