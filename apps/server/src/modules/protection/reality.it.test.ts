import { randomUUID } from "node:crypto";
import { login } from "@khela/contract/identity";
import { betDice, getPlaySession, spinSlot } from "@khela/contract/play";
import { acknowledgeRealityCheck } from "@khela/contract/protection";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { openTestTrial } from "../../testing/trial.ts";

const MINUTE_MS = 60_000;
// The clock starts at the real time and only moves forwards, because sessions and encrypted bodies carry it.
const clock = manualClock(systemClock.nowMs());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const player = async (): Promise<TestMember> => {
  const member = await app.registerMember();
  await fund(app, member.id, taka(1_000));
  return member;
};
const risky = { stake: "10", direction: "under", target: 200 } as const;
const bet = ({ call }: Pick<TestMember, "call">, key: string = randomUUID()) =>
  codeOf(call, betDice, { body: risky }, { idempotencyKey: key });
/** Advances the clock and renews the sessions, which would expire otherwise. */
const later = async (minutes: number) => {
  clock.advance(minutes * MINUTE_MS);
  await app.owner.pool.query("update member_session set last_seen_at = $1", [new Date(clock.nowMs())]);
};
/** Plays for so many minutes without a long break. */
const playFor = async (member: TestMember, minutes: number) => {
  for (let played = 0; played < minutes; played += 20) {
    await later(Math.min(20, minutes - played));
    if (played + 20 < minutes) expect(await bet(member)).toBe("OK");
  }
};
/** Logs the same player in for another session. */
const logInAgain = async ({ account, password }: TestMember): Promise<Pick<TestMember, "call">> => {
  const { token } = await app.call(login, { body: { username: account, password, type: "username" } });
  return { call: app.callAs(token) };
};
const stands = async ({ call }: TestMember) => (await call(getPlaySession)).reality;
const answer = (member: TestMember, minutes: 15 | 30 | 60) =>
  member.call(acknowledgeRealityCheck, { body: { minutes } });

it("[SAFE-03] no bet in any game between a check that is due and its acknowledgement, in no session", async () => {
  const member = await player();
  expect(await bet(member)).toBe("OK");
  const key = randomUUID();
  expect(await bet(member, key)).toBe("OK");
  await playFor(member, 59);
  expect(await bet(member)).toBe("OK");
  await later(1);
  expect(await stands(member)).toMatchObject({ minutes: 60, due: true });
  expect(await bet(member)).toBe("PROTECT_REALITY");
  const spin = { params: { gameCode: "royal-bengal" }, body: { stake: "10" } };
  expect(await codeOf(member.call, spinSlot, spin, { idempotencyKey: randomUUID() })).toBe("PROTECT_REALITY");
  // A repeated bet from before still gets its answer, and the player's other sessions owe the check too.
  expect(await bet(member, key)).toBe("OK");
  const second = await logInAgain(member);
  expect(await bet(second)).toBe("PROTECT_REALITY");

  expect(await answer(member, 15)).toMatchObject({ minutes: 15, due: false });
  expect([await bet(member), await bet(second)]).toEqual(["OK", "OK"]);
  await later(15);
  expect(await bet(second)).toBe("PROTECT_REALITY");
});

it("[SAFE-03] half an hour without a bet begins a new session of play; a shorter one does not", async () => {
  const member = await player();
  expect(await bet(member)).toBe("OK");
  await answer(member, 15);
  await later(29);
  expect(await bet(member)).toBe("PROTECT_REALITY");
  // A refused bet doesn't count as play.
  await later(1);
  expect(await bet(member)).toBe("OK");
  expect(await stands(member)).toMatchObject({ minutes: 15, due: false });
});

it("[SAFE-03] a process that has read long ago looks again before it refuses; trial accounts owe nothing", async () => {
  const member = await player();
  expect(await bet(member)).toBe("OK");
  await playFor(member, 59);
  expect(await bet(member)).toBe("OK");
  await later(1);
  expect(await bet(member)).toBe("PROTECT_REALITY");
  // Simulate an acknowledgement in another process, which isn't signalled to this one.
  await app.owner.pool.query("update reality_check set since = $2 where member_id = $1", [
    member.id,
    new Date(clock.nowMs()),
  ]);
  expect(await bet(member)).toBe("OK");

  const trial = await openTestTrial(app);
  expect((await trial.call(getPlaySession)).reality).toBeNull();
  expect(await codeOf(trial.call, acknowledgeRealityCheck, { body: { minutes: 30 } })).toBe(
    "AUTH_TRUE_ACCOUNT",
  );
});

it.each([{ minutes: 45 }, { minutes: "60" }, {}])("[SAFE-03] refuses %o as an interval", async (body) => {
  const { call } = await app.registerMember();
  expect(await codeOf(call, acknowledgeRealityCheck, { body: body as { minutes: 60 } })).toBe(
    "SYS_BAD_INPUT",
  );
});
