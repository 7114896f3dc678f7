import { randomUUID } from "node:crypto";
import { createDeposit } from "@khela/contract/cashier";
import { launchGame } from "@khela/contract/catalogue";
import { betDice, listRounds } from "@khela/contract/play";
import * as calls from "@khela/contract/protection";
import { getBalance } from "@khela/contract/wallet";
import { DICE_INFO } from "@khela/games/dice/info";
import { manualClock } from "@khela/kernel/clock";
import { dayOf } from "@khela/kernel/period";
import { money, moneyFromText, moneyToText, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { openTestTrial } from "../../testing/trial.ts";

const DAY_MS = 86_400_000;
// The clock starts at the real time and only moves forwards, because sessions and encrypted bodies carry it.
const clock = manualClock(systemClock.nowMs());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const player = async (amount = 10_000): Promise<TestMember> => {
  const member = await app.registerMember();
  await fund(app, member.id, taka(amount));
  return member;
};
/** A bet that loses in 98 of 100 cases, so that losses add up. */
const risky = { stake: "10", direction: "under", target: 200 } as const;
const key = () => ({ idempotencyKey: randomUUID() });
const bet = (member: TestMember, stake = "10", target: number = risky.target) =>
  codeOf(member.call, betDice, { body: { ...risky, stake, target } }, key());
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: string; params: object }) => ({ code: error.code, params: error.params }),
  );
const setLimit = (
  member: TestMember,
  kind: "deposit" | "loss" | "stake" | "bet" | "session",
  value: string | null,
) => {
  // Advance the clock, so that the changes have distinct times and the history is ordered.
  clock.advance(1);
  return member.call(calls.setLimit, {
    body: { kind, period: kind === "session" || kind === "bet" ? kind : "day", value },
  });
};
/** Advances the clock and renews the sessions, which would expire otherwise. */
const later = async (ms: number) => {
  clock.advance(ms);
  const now = new Date(clock.nowMs());
  // Run the nightly job that creates partitions, because no worker runs here.
  await app.app.platform.jobs.runNow("rounds-open-months", {});
  await app.owner.pool.query("update member_session set started_at = $1, last_seen_at = $1", [now]);
};
const lossLimit = { kind: "loss", period: "day" } as const;

describe("limits", () => {
  it("[SAFE-01] 200 parallel bets never pass a loss limit, and the counters are those of the rounds", async () => {
    const member = await player();
    await bet(member);
    await setLimit(member, "loss", "300");
    const codes = await Promise.all(Array.from({ length: 200 }, () => bet(member, "50")));
    // After a lucky win more bets are allowed than a wallet can process in two seconds; the rest are shed.
    const known = ["OK", "PROTECT_LIMIT", "SYS_UNAVAILABLE"];
    const netOf = async () => {
      const { totals } = await member.call(listRounds, { query: {} });
      return moneyFromText(totals.payout) - moneyFromText(totals.stake);
    };
    // Luck can last for thousands of small bets, so stake the whole rest at even chances until the limit is
    // reached.
    while (!codes.includes("PROTECT_LIMIT")) {
      const room = (await netOf()) + taka(300);
      const stake = room < taka(10) ? taka(10) : room > DICE_INFO.maxStake ? DICE_INFO.maxStake : money(room);
      codes.push(await bet(member, moneyToText(stake), 5_000));
    }
    expect(codes.filter((code) => !known.includes(code))).toEqual([]);
    expect((await netOf()) >= -taka(300)).toBe(true);
    const { rows } = await app.owner.pool.query(
      `select p.day_staked = r.staked and p.day_paid = r.paid as same from protection p,
        (select sum(stake) as staked, sum(payout) as paid from round where member_id = $1) r where p.member_id = $1`,
      [member.id],
    );
    expect(rows).toEqual([{ same: true }]);
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("[SAFE-01] 200 parallel bets stake exactly the stake limit; the refusal says what is left", async () => {
    const member = await player();
    await setLimit(member, "stake", "305");
    const codes = await Promise.all(Array.from({ length: 200 }, () => bet(member)));
    expect(codes.filter((code) => code === "OK")).toHaveLength(30);
    expect((await member.call(listRounds, { query: {} })).totals.stake).toBe("300.00");
    expect(await refusal(member.call(betDice, { body: risky }, key()))).toEqual({
      code: "PROTECT_LIMIT",
      params: { kind: "stake", period: "day", left: "5.00" },
    });
    expect((await member.call(calls.getProtection)).limits).toMatchObject([
      { kind: "stake", period: "day", value: "305.00", used: "300.00", left: "5.00", pending: null },
    ]);
  });

  it("[SAFE-01] a limit of one bet holds from the next bet on, whatever was staked before; higher takes 24 hours", async () => {
    const member = await player();
    expect(await bet(member, "60")).toBe("OK");
    const view = await setLimit(member, "bet", "50");
    expect(view.limits).toMatchObject([
      { kind: "bet", period: "bet", value: "50.00", used: "0.00", left: "50.00", renewsAt: null },
    ]);
    expect(await refusal(member.call(betDice, { body: { ...risky, stake: "50.01" } }, key()))).toEqual({
      code: "PROTECT_LIMIT",
      params: { kind: "bet", period: "bet", left: "50.00" },
    });
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => bet(member, index % 2 ? "50" : "51")),
    );
    expect(codes.filter((code) => code === "OK")).toHaveLength(20);
    await setLimit(member, "bet", "90");
    expect(await bet(member, "60")).toBe("PROTECT_LIMIT");
    await later(DAY_MS);
    await member.call(calls.confirmLimit, { body: { kind: "bet", period: "bet" } });
    expect([await bet(member, "90"), await bet(member, "91")]).toEqual(["OK", "PROTECT_LIMIT"]);
  });

  it("[SAFE-01] 50 parallel deposits never pass the deposit limit", async () => {
    const member = await player();
    await setLimit(member, "deposit", "900");
    const codes = await Promise.all(
      Array.from({ length: 50 }, () =>
        codeOf(member.call, createDeposit, { body: { methodId: "khelapay", amount: "400" } }, key()),
      ),
    );
    expect(codes.filter((code) => code === "PROTECT_LIMIT").length).toBeGreaterThan(0);
    const { rows } = await app.owner.pool.query(
      "select count(*)::int as asked, sum(amount)::bigint as sum from deposit where member_id = $1",
      [member.id],
    );
    expect(rows).toEqual([{ asked: 2, sum: taka(800) }]);
  });

  it("[SAFE-01] lower at once; higher after 24 hours and a second confirmation; all of it is kept", async () => {
    const member = await player();
    await setLimit(member, "loss", "500");
    expect((await setLimit(member, "loss", "200")).limits[0]).toMatchObject({
      value: "200.00",
      pending: null,
    });
    const asked = await setLimit(member, "loss", "900");
    expect(asked.limits[0]).toMatchObject({ value: "200.00", pending: { value: "900.00" } });
    const confirm = () => codeOf(member.call, calls.confirmLimit, { body: lossLimit });
    expect(await confirm()).toBe("PROTECT_WAIT");
    await later(DAY_MS - 1_000);
    expect(await confirm()).toBe("PROTECT_WAIT");
    await later(1_000);
    // The limit isn't raised without a confirmation.
    expect((await member.call(calls.getProtection)).limits[0]?.value).toBe("200.00");
    expect(await confirm()).toBe("OK");
    expect(await confirm()).toBe("SYS_NOT_FOUND");
    const raised = await member.call(calls.getProtection);
    expect(raised.limits[0]).toMatchObject({ value: "900.00", pending: null });
    expect(raised.history.map(({ what }) => what)).toEqual(["confirm", "raise", "set", "set"]);
    await setLimit(member, "loss", null);
    await member.call(calls.cancelRaise, { body: lossLimit });
    expect((await member.call(calls.getProtection)).limits).toMatchObject([
      { value: "900.00", pending: null },
    ]);
  });

  it("[SAFE-01] a day ends at midnight in Dhaka", async () => {
    const member = await player();
    await setLimit(member, "stake", "10");
    expect([await bet(member), await bet(member)]).toEqual(["OK", "PROTECT_LIMIT"]);
    await later(dayOf(clock.nowMs()).endMs - 1 - clock.nowMs());
    expect(await bet(member)).toBe("PROTECT_LIMIT");
    await later(1);
    expect([await bet(member), await bet(member)]).toEqual(["OK", "PROTECT_LIMIT"]);
  });

  it("[SAFE-03] refuses bets after the session's minutes, until half an hour without one", async () => {
    const member = await player();
    await setLimit(member, "session", "20");
    expect(await bet(member)).toBe("OK");
    await later(19 * 60_000);
    expect(await bet(member)).toBe("OK");
    await later(60_000);
    expect(await bet(member)).toBe("PROTECT_LIMIT");
    await later(30 * 60_000);
    expect(await bet(member)).toBe("OK");
  });

  it.each([
    ["an amount of nothing", { ...lossLimit, value: "0" }, "SYS_BAD_INPUT"],
    ["half a minute", { kind: "session", period: "session", value: "5.5" }, "FIELD_FORMAT"],
    ["a session of a day", { kind: "session", period: "day", value: "50" }, "SYS_NOT_FOUND"],
  ] as const)("[SAFE-01] refuses %s", async (_name, body, code) => {
    const { call } = await app.registerMember();
    expect(await codeOf(call, calls.setLimit, { body })).toBe(code);
  });

  it("[AUTH-14] needs a session of a true account; trials play without", async () => {
    expect(await codeOf(app.call, calls.getProtection)).toBe("AUTH_REQUIRED");
    const trial = await openTestTrial(app);
    expect(await codeOf(trial.call, calls.getProtection)).toBe("AUTH_TRUE_ACCOUNT");
    expect(await codeOf(trial.call, betDice, { body: risky }, key())).toBe("OK");
  });
});

describe("pauses", () => {
  const pause = (member: TestMember, length: "day" | "week" | "sixMonths" | "forEver") =>
    codeOf(member.call, calls.pausePlay, { body: { length } });

  it("[SAFE-02] a time-out: no bet, deposit or launch; favourites and balance stay; it ends by itself", async () => {
    const member = await player();
    expect(await pause(member, "week")).toBe("OK");
    const until = new Date(clock.nowMs() + 7 * DAY_MS).toISOString();
    expect(await refusal(member.call(betDice, { body: risky }, key()))).toEqual({
      code: "PROTECT_EXCLUDED",
      params: { until },
    });
    const deposit = { body: { methodId: "khelapay", amount: "400" } };
    expect(await codeOf(member.call, createDeposit, deposit, key())).toBe("PROTECT_EXCLUDED");
    const launch = { body: { gameCode: "dice", mode: "real" as const } };
    expect(await codeOf(member.call, launchGame, launch)).toBe("PROTECT_EXCLUDED");
    expect((await member.call(getBalance)).balance).toBe("10000.00");
    expect(await pause(member, "day")).toBe("PROTECT_STANDS");
    await later(7 * DAY_MS);
    expect(await bet(member)).toBe("OK");
  });

  it("[SAFE-02] a self-exclusion ends by a positive action and 24 hours; for ever is for ever", async () => {
    const member = await player();
    expect(await pause(member, "sixMonths")).toBe("OK");
    expect(await pause(member, "week")).toBe("PROTECT_STANDS");
    expect(await codeOf(member.call, calls.returnToPlay)).toBe("PROTECT_STANDS");
    // Move the end of the exclusion instead of the clock, because the session would have expired by then.
    await app.owner.pool.query("alter table protection disable trigger protection_stands");
    const end = "update protection set excluded_until = $2 where member_id = $1";
    await app.owner.pool.query(end, [member.id, new Date(clock.nowMs())]);
    await app.owner.pool.query("alter table protection enable trigger protection_stands");
    expect(await bet(member)).toBe("PROTECT_EXCLUDED");
    expect((await member.call(calls.getProtection)).exclusion).toMatchObject({
      until: null,
      canReturn: true,
    });
    expect(await codeOf(member.call, calls.returnToPlay)).toBe("OK");
    expect(await bet(member)).toBe("PROTECT_EXCLUDED");
    await later(DAY_MS);
    expect(await bet(member)).toBe("OK");
    expect(await pause(member, "forEver")).toBe("OK");
    expect(await pause(member, "sixMonths")).toBe("PROTECT_STANDS");
  });

  it("[SAFE-02] nobody shortens a pause in the database, nor rewrites what was done", async () => {
    const member = await player();
    await pause(member, "forEver");
    const { pool } = app.app.platform.database;
    const as = (text: string) =>
      pool.query(text, [member.id]).then(
        () => "done",
        (error: { code: string }) => error.code,
      );
    expect(await as("update protection set excluded_until = now() where member_id = $1")).toBe("KP001");
    expect(
      await as("update protection set excluded_kind = null, excluded_at = null where member_id = $1"),
    ).toBe("KP001");
    expect(await as("delete from protection where member_id = $1")).toBe("42501");
    expect(await as("delete from protection_change where member_id = $1")).toBe("42501");
  });
});
