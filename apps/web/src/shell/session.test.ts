// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const HOUR_MS = 3_600_000;
const BEGAN = Date.UTC(2026, 10, 21, 8);

/** The site as it begins in a new tab: nothing of the last one is in memory. */
async function begin() {
  vi.resetModules();
  return import("./session.ts");
}

const until = (ms: number) => new Date(ms).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: BEGAN, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

describe("[AUTH-17] remember me", () => {
  it("outlives the browser's closing until its day is over, and is forgotten then", async () => {
    const { setToken, rememberSession } = await begin();
    setToken("kept");
    rememberSession({ token: "kept", until: until(BEGAN + 24 * HOUR_MS) });
    // Closing the browser empties the session storage.
    sessionStorage.clear();
    vi.setSystemTime(BEGAN + 23 * HOUR_MS);
    expect((await begin()).useSession.getState().token).toBe("kept");
    sessionStorage.clear();
    vi.setSystemTime(BEGAN + 24 * HOUR_MS);
    expect((await begin()).useSession.getState().token).toBeNull();
    expect(localStorage.getItem("remembered")).toBeNull();
  });

  it("without it nothing outlives the closing; a reload does", async () => {
    const { setToken } = await begin();
    setToken("of this tab");
    expect((await begin()).useSession.getState().token).toBe("of this tab");
    sessionStorage.clear();
    expect((await begin()).useSession.getState().token).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it("ends with logging out", async () => {
    const { setToken, rememberSession } = await begin();
    setToken("kept");
    rememberSession({ token: "kept", until: until(BEGAN + HOUR_MS) });
    setToken(null);
    expect((await begin()).useSession.getState().token).toBeNull();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});

describe("[AUTH-06] [AUTH-13] a login that owes a step", () => {
  it("is asked for it again after a reload, and is nobody's session meanwhile", async () => {
    const { setPending, setToken } = await begin();
    const owed = {
      token: "half",
      scope: "password" as const,
      account: "rahim",
      proof: null,
      rememberUntil: null,
      next: "/member",
    };
    setPending(owed);
    const { token, pending } = (await begin()).useSession.getState();
    expect({ token, pending }).toEqual({ token: null, pending: owed });
    setToken("whole");
    expect((await begin()).useSession.getState().pending).toBeNull();
  });
});
