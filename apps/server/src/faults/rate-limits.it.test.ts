import { randomBytes, randomUUID } from "node:crypto";
import { createWithdrawal } from "@khela/contract/cashier";
import { listGames } from "@khela/contract/catalogue";
import type { Call } from "@khela/contract/client";
import { sendFeedback } from "@khela/contract/feedback";
import { addChatPicture } from "@khela/contract/live-chat";
import { getSeeds } from "@khela/contract/play";
import { checkAffiliate } from "@khela/contract/social";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeOf, refusalOf, startTestApp, type TestApp } from "../testing/app.ts";
import { PAYMENT_PASSWORD } from "../testing/payout.ts";

const clock = manualClock(Date.UTC(2026, 10, 22, 12));
const HOUR_MS = 3_600_000;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock, rateLimitFactor: 1 });
});
afterAll(() => app.stop());

/** The codes that consecutive calls are answered with. */
async function answers(count: number, ask: () => Promise<string>): Promise<string[]> {
  const codes: string[] = [];
  for (let index = 0; index < count; index += 1) codes.push(await ask());
  return codes;
}
const times = (count: number, code: string): string[] => Array.from({ length: count }, () => code);

it("[MONEY-04] [AUTH-19] three requests for a payout a minute, whatever becomes of them", async () => {
  const member = await app.registerMember();
  const ask = () =>
    codeOf(
      member.call,
      createWithdrawal,
      { body: { payoutAccountId: randomUUID(), amount: "500", paymentPassword: PAYMENT_PASSWORD } },
      { idempotencyKey: randomUUID() },
    );
  const codes = await answers(5, ask);
  expect(codes.slice(0, 3)).not.toContain("SYS_TOO_MANY");
  expect(codes.slice(3)).toEqual(times(2, "SYS_TOO_MANY"));
  clock.advance(2 * 60_000);
  expect(await ask()).not.toBe("SYS_TOO_MANY");
});

it("[MONEY-04] [MONEY-09] [AUTH-19] three together at two processes, also after one was started anew", async () => {
  clock.advance(10 * 60_000);
  const member = await app.registerMember();
  const other = await startTestApp({ clock, rateLimitFactor: 1, beside: app });
  const ask = (at: TestApp) =>
    codeOf(
      at.callAs(member.token),
      createWithdrawal,
      { body: { payoutAccountId: randomUUID(), amount: "500", paymentPassword: PAYMENT_PASSWORD } },
      { idempotencyKey: randomUUID() },
    );
  const all = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index % 2 === 0 ? app : other)));
  expect(all.filter((code) => code !== "SYS_TOO_MANY")).toHaveLength(3);
  await other.stop();
  const again = await startTestApp({ clock, rateLimitFactor: 1, beside: app });
  expect(await ask(again)).toBe("SYS_TOO_MANY");
  await again.stop();
});

it("[AUTH-19] five accounts an hour from one address", async () => {
  clock.advance(3 * HOUR_MS);
  const open = () => refusalOf(() => app.registerMember());
  expect(await answers(6, open)).toEqual([...times(5, "OK"), "SYS_TOO_MANY"]);
});

it("[AUTH-19] five letters an hour, ten guesses of an invitation code a minute", async () => {
  const write = () =>
    codeOf(app.call, sendFeedback, {
      body: { questionType: "other", content: "Where is my deposit of today?" },
    });
  expect(await answers(6, write)).toEqual([...times(5, "OK"), "SYS_TOO_MANY"]);
  const guess = () => codeOf(app.call, checkAffiliate, { query: { code: "nobody" } });
  expect(await answers(11, guess)).toEqual([...times(10, "AUTH_INVITATION"), "SYS_TOO_MANY"]);
});

it("[AUTH-19] forty game lists at once: twenty-five are answered, to one player as to the visitors of one address", async () => {
  clock.advance(3 * HOUR_MS);
  const member = await app.registerMember();
  for (const call of [app.call, member.call]) {
    const codes = await Promise.all(Array.from({ length: 40 }, () => codeOf(call, listGames, { query: {} })));
    expect(codes.filter((code) => code === "OK")).toHaveLength(25);
    expect(codes.filter((code) => code === "SYS_TOO_MANY")).toHaveLength(15);
  }
  clock.advance(2_000);
  // Visitors of a carrier share an address, and the address limit is reached first.
  expect(await codeOf(app.call, listGames, { query: {} })).toBe("OK");
  expect(await codeOf(member.call, listGames, { query: {} })).toBe("SYS_TOO_MANY");
});

it("[AUTH-19] a call that names no limit has one by account: who shares the address is not stopped by it", async () => {
  clock.advance(3 * HOUR_MS);
  const [busy, calm] = [await app.registerMember(), await app.registerMember()];
  const seeds = (call: Call) => codeOf(call, getSeeds);
  await Promise.all(Array.from({ length: 300 }, () => seeds(busy.call)));
  expect(await seeds(busy.call)).toBe("SYS_TOO_MANY");
  expect(await seeds(calm.call)).toBe("OK");
  clock.advance(20_000);
  expect(await seeds(busy.call)).toBe("OK");
});

it("[TALK-04] [AUTH-19] ten pictures an hour from an address where nobody has an account, however many keys", async () => {
  const send = () =>
    codeOf(
      app.call,
      addChatPicture,
      {},
      { guestKey: randomBytes(32).toString("base64url"), picture: new Blob(["x"], { type: "image/png" }) },
    );
  expect(await answers(11, send)).toEqual([...times(10, "CHAT_CLOSED"), "SYS_TOO_MANY"]);
});
