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

describe("[GAME-12] [AUTH-07] who logs in while an answer is missing", () => {
  it("repeats nothing of the account before: what is sent again is sent by who began", async () => {
    const tokens: (string | null)[] = [];
    let token = "first";
    const fetch: typeof globalThis.fetch = async (_, init) => {
      tokens.push(new Headers(init?.headers).get("authorization"));
      if (tokens.length > 1) return json({});
      throw new TypeError("Failed to fetch");
    };
    const sleep = async () => void (token = "second");
    const call = createClient({ baseUrl: "", fetch, sleep, token: () => token });
    await call(getStatus);
    await call(getStatus);
    expect(tokens).toEqual(["Bearer first", "Bearer first", "Bearer second"]);
  });

  it("stays logged in where the session that has ended is the one before", async () => {
    const onSignedOut = vi.fn<() => void>();
    let token = "first";
    const refusal = { success: false, errorCode: "AUTH_REQUIRED", message: "", params: {}, traceId: "t" };
    const fetch: typeof globalThis.fetch = async (_, init) => {
      if (new Headers(init?.headers).get("authorization") === "Bearer first") token = "second";
      return new Response(JSON.stringify(refusal), { status: 401 });
    };
    const call = createClient({ baseUrl: "", fetch, onSignedOut, token: () => token });
    await expect(call(getStatus)).rejects.toMatchObject({ code: "AUTH_REQUIRED" });
    expect(onSignedOut).not.toHaveBeenCalled();
    await expect(call(getStatus)).rejects.toMatchObject({ code: "AUTH_REQUIRED" });
    expect(onSignedOut).toHaveBeenCalledOnce();
  });
});
