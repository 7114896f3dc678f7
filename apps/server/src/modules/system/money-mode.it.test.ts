import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { createDeposit, listMethods } from "@khela/contract/cashier";
import { getSystem } from "@khela/contract/console/system";
import { getPermission, getStatus, getWhitelabel } from "@khela/contract/system";
import { getCaptcha } from "@khela/contract/identity";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../testing/app.ts";
import type { PaymentProvider } from "../cashier/index.ts";

const MALTA = "46.11.0.1";
const BANGLADESH = "119.30.38.1";
const AMERICA = "8.8.8.8";
const DAY_MS = 86_400_000;

const clock = manualClock(Date.now());
const iso = (ms: number) => new Date(ms).toISOString();
const policy = {
  licence: { id: "MGA/B2C/000/2026", authority: "Malta Gaming Authority" },
  validFrom: iso(clock.nowMs() - DAY_MS),
  validUntil: iso(clock.nowMs() + 30 * DAY_MS),
  openedAt: iso(clock.nowMs() - DAY_MS),
  countries: ["MT", "BD"],
  minimumAge: 21,
  limits: { maxDeposit: "700", maxWithdrawal: "900" },
};
/** A provider that claims to move real money; no test in this file calls it. */
const live: PaymentProvider = {
  live: true,
  createPayment: async () => ({ kind: "unsent" }),
  queryPayment: async () => ({ kind: "absent" }),
  createPayout: async () => ({ kind: "unsent" }),
  queryPayout: async () => ({ kind: "absent" }),
  listMovements: async () => undefined,
  isGenuine: () => false,
};

let folder: string;
let file: string;
/** One app with a live provider, and one with the shipped configuration. */
let app: TestApp;
let shipped: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "khela-policy-"));
  file = join(folder, "policy.json");
  const env = { POLICY_FILE: file, TRUST_PROXY: "loopback" };
  app = await startTestApp({ clock, env, paymentProviders: { sandbox: live } });
  shipped = await startTestApp({ beside: app, env });
});
afterAll(async () => {
  await shipped.stop();
  await app.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => write(policy));

async function write(content: object | string | undefined): Promise<void> {
  if (content === undefined) await rm(file, { force: true });
  else await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  // The file is read again every two seconds.
  clock.advance(2_000);
}
const from = (ip: string, at = app) => at.callAs(null, { "x-forwarded-for": ip });
const modeOf = async (at = app) => (await from(MALTA, at)(getPermission)).info.money;

describe("[SAFE-05] play money unless everything allows more", () => {
  it("real money with a valid policy and a provider, and the page knows", async () => {
    expect(await modeOf()).toEqual({ mode: "real", reason: null });
    expect((await from(MALTA)(getWhitelabel)).playMoney).toBe(false);
    expect((await from(MALTA)(getPermission)).info.minimumAge).toBe(policy.minimumAge);
  });

  it.each([
    ["policy_missing", undefined],
    ["policy_broken", "{"],
    ["policy_broken", { ...policy, licence: undefined }],
    ["policy_expired", { ...policy, validUntil: iso(clock.nowMs() - 1_000) }],
    ["policy_expired", { ...policy, validFrom: iso(clock.nowMs() + DAY_MS) }],
    ["no_country", { ...policy, countries: ["BD"] }],
    ["play_balances", { ...policy, openedAt: iso(clock.nowMs() + DAY_MS / 2) }],
  ])("fails closed: %s", async (reason, content) => {
    await write(content);
    expect(await modeOf()).toEqual({ mode: "play", reason });
    const brand = (await from(BANGLADESH)(getPermission)).info.whitelabelVal;
    expect(brand.playMoney).toBe(true);
    // Play money is allowed everywhere, and never mixes with money that a live provider has moved.
    expect((await from(BANGLADESH)(getStatus)).status).toBe(0);
  });

  it("what ships moves no real money, however good the policy", async () => {
    expect(await modeOf(shipped)).toEqual({ mode: "play", reason: "no_provider" });
  });

  it("runs out by itself", async () => {
    await write({ ...policy, validUntil: iso(clock.nowMs() + 60_000) });
    expect((await modeOf()).mode).toBe("real");
    clock.advance(60_000);
    expect(await modeOf()).toEqual({ mode: "play", reason: "policy_expired" });
  });

  it("serves real money to the policy's countries alone; denied ones and unknown ones never", async () => {
    expect(await codeOf(from(MALTA), getCaptcha)).toBe("OK");
    for (const ip of [BANGLADESH, AMERICA, "198.51.100.9", "10.0.0.7"]) {
      expect(await codeOf(from(ip), getCaptcha), ip).toBe("SYS_REGION");
      expect(await from(ip)(getStatus)).toMatchObject({ status: 2, reason: "country" });
    }
  });

  it("opens deposits to live providers within the policy's limit, and closes them with the policy", async () => {
    const here = from(MALTA);
    // Registered in play-money mode, because the test's own address has no country.
    await write(undefined);
    const member = await app.registerMember();
    await write(policy);
    const call = app.callAs(member.token, { "x-forwarded-for": MALTA });
    const methods = await call(listMethods);
    const bank = methods.deposit.find(({ id }) => id === "khelapay");
    expect(bank).toMatchObject({ open: true, max: "700.00" });
    const deposit = (amount: string) =>
      codeOf(
        call,
        createDeposit,
        { body: { methodId: "khelapay", amount } },
        { idempotencyKey: randomUUID() },
      );
    expect(await deposit("700.01")).toBe("MONEY_AMOUNT");
    expect(await deposit("700")).toBe("OK");
    await write("broken");
    expect(await here(getStatus)).toMatchObject({ status: 0 });
    expect((await call(listMethods)).deposit.every(({ open }) => !open)).toBe(true);
    expect(await deposit("500")).toBe("MONEY_METHOD_OFF");
  });

  it("tells operators why, and what is wrong with the file", async () => {
    const admin = await app.loginOperator("super");
    expect((await admin.call(getSystem)).money).toEqual({
      mode: "real",
      reason: null,
      problem: null,
      policy: {
        licence: "MGA/B2C/000/2026 (Malta Gaming Authority)",
        validFrom: policy.validFrom,
        validUntil: policy.validUntil,
        countries: ["MT"],
        deniedCountries: ["BD"],
      },
    });
    await write({ ...policy, countries: ["Malta"] });
    expect((await admin.call(getSystem)).money).toMatchObject({
      mode: "play",
      reason: "policy_broken",
      problem: expect.stringMatching(/^countries\.0: /),
      policy: null,
    });
  });
});
