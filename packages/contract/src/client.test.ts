import { describe, expect, it, vi } from "vitest";
import { createClient } from "./client.ts";
import { login } from "./identity.ts";
import { getStatus } from "./system.ts";

const body = { username: "rahim_01", password: "not so secret", type: "username" as const };
const noSleep = async () => undefined;
const json = (value: unknown) => new Response(JSON.stringify({ success: true, value }));

describe("[ERR-01] a call that nobody answers", () => {
  it("is CLIENT_OFFLINE, also while the key of a sealed call is fetched", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(new TypeError("Failed to fetch"));
    const call = createClient({ baseUrl: "", fetch, sleep: noSleep });
    await expect(call(login, { body })).rejects.toMatchObject({ code: "CLIENT_OFFLINE", status: 0 });
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(["/wps/system/keys"]);
    await expect(call(getStatus)).rejects.toMatchObject({ code: "CLIENT_OFFLINE" });
  });

  it("is CLIENT_TIMEOUT when the key takes too long", async () => {
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("late", "TimeoutError")));
      });
    const call = createClient({ baseUrl: "", fetch, sleep: noSleep, timeoutMs: 20 });
    await expect(call(login, { body })).rejects.toMatchObject({ code: "CLIENT_TIMEOUT" });
  });

  it("asks for the key again at the next try", async () => {
    const { publicKey } = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
      "deriveBits",
    ]);
    const key = { ...(await crypto.subtle.exportKey("jwk", publicKey)), kid: "k1" };
    const fetch = vi
      .fn<typeof globalThis.fetch>()
      .mockRejectedValueOnce(new TypeError("Failed to fetch"))
      .mockResolvedValueOnce(json({ keys: [key], serverTime: "2026-11-21T10:00:00.000Z" }))
      .mockResolvedValueOnce(json({ token: "t" }));
    const call = createClient({ baseUrl: "", fetch, sleep: noSleep });
    await expect(call(login, { body })).rejects.toMatchObject({ code: "CLIENT_OFFLINE" });
    await expect(call(login, { body })).resolves.toMatchObject({ token: "t" });
    const sent = JSON.parse(fetch.mock.calls.at(-1)?.[1]?.body as string) as object;
    expect(Object.keys(sent)).toEqual(["jwe"]);
  });

  it("leaves the reason alone where the caller gave up", async () => {
    const giveUp = new AbortController();
    giveUp.abort(new Error("enough"));
    const fetch = vi.fn<typeof globalThis.fetch>().mockImplementation(async (_, init) => {
      init?.signal?.throwIfAborted();
      return json({});
    });
    const call = createClient({ baseUrl: "", fetch, sleep: noSleep });
    await expect(call(getStatus, {}, { signal: giveUp.signal })).rejects.toThrow("enough");
  });
});
