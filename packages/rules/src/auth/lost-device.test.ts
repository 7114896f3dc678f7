import { describe, expect, it } from "vitest";
import {
  LOST_DEVICE_CREDENTIAL_AGE_MS,
  lostDeviceStates,
  lostDeviceTransitions,
  mayRequestRelease,
  releaseRefusal,
} from "./lost-device.ts";

const facts = {
  nowMs: 10_000,
  byPassword: true,
  contacts: ["sms"] as const,
  credentialsChangedMs: undefined,
};

describe("[AUTH-12] a lost authenticator", () => {
  it("one stolen thing is never enough to ask", () => {
    expect(mayRequestRelease(facts)).toEqual({ open: true });
    expect(mayRequestRelease({ ...facts, byPassword: false, contacts: ["sms", "email"] })).toEqual({
      open: true,
    });
    const poor = [
      { byPassword: true, contacts: [] },
      { byPassword: false, contacts: [] },
      { byPassword: false, contacts: ["email"] },
      { byPassword: false, contacts: ["sms"] },
    ] as const;
    for (const one of poor)
      expect(mayRequestRelease({ ...facts, ...one })).toEqual({ open: false, why: "factors" });
  });

  it("a password that was reset by a mailbox must stand for a week first", () => {
    const changed = { ...facts, credentialsChangedMs: 9_000 };
    const fromMs = 9_000 + LOST_DEVICE_CREDENTIAL_AGE_MS;
    expect(mayRequestRelease(changed)).toEqual({ open: false, why: "settling", fromMs });
    expect(mayRequestRelease({ ...changed, nowMs: fromMs - 1 })).toMatchObject({ open: false });
    expect(mayRequestRelease({ ...changed, nowMs: fromMs })).toEqual({ open: true });
  });

  it("is released between its times only, and not after a credential has changed", () => {
    const request = {
      state: "waiting",
      askedMs: 0,
      readyMs: 100,
      overMs: 200,
      credentialsChangedMs: undefined,
    } as const;
    const at = (nowMs: number) => releaseRefusal(request, nowMs);
    expect([at(99), at(100), at(199), at(200)]).toEqual(["early", undefined, undefined, "late"]);
    expect(releaseRefusal({ ...request, credentialsChangedMs: 0 }, 150)).toBeUndefined();
    expect(releaseRefusal({ ...request, credentialsChangedMs: 1 }, 150)).toBe("changed");
    for (const state of lostDeviceStates.filter((one) => one !== "waiting"))
      expect(releaseRefusal({ ...request, state }, 150)).toBe("ended");
  });

  it("ends once: nothing follows an end", () => {
    for (const state of lostDeviceStates.filter((one) => one !== "waiting"))
      expect(lostDeviceTransitions[state]).toEqual({});
    expect(Object.values(lostDeviceTransitions.waiting).toSorted()).toEqual([
      "over",
      "refused",
      "released",
      "stopped",
    ]);
  });
});
