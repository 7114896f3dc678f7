import { type BotCheckAction, passBotCheck, solveBotCheck } from "@khela/contract/bot-check";
import { register } from "@khela/contract/identity";
import { getChallenge } from "@khela/contract/verification";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../../testing/app.ts";
import { type BotCheck, createBotCheck } from "./bot-check.ts";

const clock = manualClock(Date.now());
let app: TestApp;
let beside: TestApp;
let botCheck: BotCheck;

beforeAll(async () => {
  app = await startTestApp({ clock });
  beside = await startTestApp({ beside: app });
  botCheck = createBotCheck(app.app.platform);
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

const answer = (action: BotCheckAction = "sms") => passBotCheck(app.call, action);
const verdict = (altcha: string | undefined, action: BotCheckAction = "sms", check = botCheck) =>
  check.require(action, altcha).then(
    () => "OK",
    ({ code }: { code: string }) => code,
  );
interface Opened {
  challenge: { parameters: Record<string, unknown> & { data: Record<string, unknown> }; signature: string };
  solution: { counter: number; derivedKey: string };
}
const changed = (altcha: string, change: (opened: Opened) => void): string => {
  const opened = JSON.parse(atob(altcha)) as Opened;
  change(opened);
  return btoa(JSON.stringify(opened));
};

describe("[AUTH-19] the bot check", () => {
  it("takes a solved challenge once, in all processes together", async () => {
    const altcha = await answer();
    const there = createBotCheck(beside.app.platform);
    const verdicts = await Promise.all([
      verdict(altcha),
      verdict(altcha),
      verdict(altcha, "sms", there),
      verdict(altcha, "sms", there),
    ]);
    expect(verdicts.filter((one) => one === "OK")).toHaveLength(1);
    expect(verdicts.filter((one) => one === "AUTH_BOT_CHECK")).toHaveLength(3);
  });

  it("takes it for its own action only, and a refusal for another doesn't use it up", async () => {
    const altcha = await answer("email");
    for (const action of ["sms", "register", "freeplay"] as const)
      expect(await verdict(altcha, action)).toBe("AUTH_BOT_CHECK");
    expect(await verdict(altcha, "email")).toBe("OK");
  });

  it("takes it for five minutes", async () => {
    const [inTime, late] = [await answer(), await answer()];
    clock.advance(299_999);
    expect(await verdict(inTime)).toBe("OK");
    clock.advance(1);
    expect(await verdict(late)).toBe("AUTH_BOT_CHECK");
  });

  it("refuses every forgery", async () => {
    const good = await answer();
    const other = JSON.parse(atob(await answer())) as Opened;
    const forgeries: [string, (opened: Opened) => void][] = [
      ["a later end", ({ challenge }) => (challenge.parameters.data.until = clock.nowMs() + 9_999_999)],
      ["another action", ({ challenge }) => (challenge.parameters.data.action = "register")],
      ["less work", ({ challenge }) => (challenge.parameters.cost = 1)],
      ["an easier prefix", ({ challenge }) => (challenge.parameters.keyPrefix = "00")],
      ["another nonce", ({ challenge }) => (challenge.parameters.nonce = "00".repeat(16))],
      ["an upper-case nonce", ({ challenge }) => (challenge.parameters.nonce = "AB".repeat(16))],
      ["no key signature", ({ challenge }) => delete challenge.parameters.keySignature],
      ["a field more", ({ challenge }) => (challenge.parameters.expiresAt = 9_999_999_999)],
      ["spliced data", ({ challenge }) => (challenge.parameters.data.until = `${clock.nowMs()}&x=1`)],
      ["no signature", ({ challenge }) => (challenge.signature = "")],
      ["another's signature", ({ challenge }) => (challenge.signature = other.challenge.signature)],
      ["no work", ({ solution }) => (solution.derivedKey = "00".repeat(32))],
      ["another's work", (opened) => (opened.solution = other.solution)],
      [
        "the prefix as the key",
        ({ challenge, solution }) => (solution.derivedKey = String(challenge.parameters.keyPrefix)),
      ],
    ];
    for (const [name, forge] of forgeries)
      expect(await verdict(changed(good, forge)), name).toBe("AUTH_BOT_CHECK");
    for (const junk of [undefined, "", "x", btoa("{}"), btoa("null"), btoa("[]"), btoa("[".repeat(3_000))])
      expect(await verdict(junk), String(junk).slice(0, 20)).toBe("AUTH_BOT_CHECK");
    // The failed attempts have not used up the good answer.
    expect(await verdict(good)).toBe("OK");
  });

  it("takes as much work as is configured", async () => {
    const { platform } = app.app;
    const hard = createBotCheck({ ...platform, config: { ...platform.config, botCheckWork: 40 } });
    const { solution } = JSON.parse(atob(await solveBotCheck(await hard.challenge("sms")))) as Opened;
    expect(solution.counter).toBeGreaterThanOrEqual(20);
    expect(solution.counter).toBeLessThanOrEqual(40);
  });

  it("gives no answer away with the question", async () => {
    const challenge = await app.call(getChallenge, { query: { action: "sms" } });
    const { solution } = JSON.parse(atob(await solveBotCheck(challenge))) as Opened;
    expect(JSON.stringify(challenge)).not.toContain(solution.derivedKey);
    await expect(app.call(getChallenge, { query: { action: "login" as never } })).rejects.toMatchObject({
      code: "SYS_BAD_INPUT",
    });
  });

  it("[AUTH-07] guards registration", async () => {
    const body = {
      username: "robota",
      password: "a boat on the padma",
      confirmPassword: "a boat on the padma",
      registerMethod: "WEB",
      login: true,
      agreeTerms: true,
      agreeAge: true,
      language: "en",
    } as const;
    expect(await codeOf(app.call, register, { body })).toBe("AUTH_BOT_CHECK");
    expect(await codeOf(app.call, register, { body: { ...body, altcha: await answer("sms") } })).toBe(
      "AUTH_BOT_CHECK",
    );
    const altcha = await answer("register");
    expect(await codeOf(app.call, register, { body: { ...body, altcha } })).toBe("OK");
    expect(await codeOf(app.call, register, { body: { ...body, username: "robotb", altcha } })).toBe(
      "AUTH_BOT_CHECK",
    );
  });
});
