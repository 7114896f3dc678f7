import { listMessages } from "@khela/contract/messages";
import { pausePlay, setLimit } from "@khela/contract/protection";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestMember } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { watchTopics } from "../../testing/watch-topics.ts";

let app: CashierApp;
beforeAll(async () => {
  app = await startCashierApp();
});
afterAll(() => app.stop());

const inbox = async ({ call }: TestMember, only?: "money" | "operator") =>
  (await call(listMessages, { query: only ? { only } : {} })).content;
const careOf = async (member: TestMember) =>
  (await inbox(member)).map(({ kind }) => kind).filter((kind) => kind.startsWith("care_"));
const lookAtEverybody = () => app.app.platform.jobs.runNow("messages-care", {});

/** Asks for a higher limit than the present one, which is a marker of harm. */
async function raise(member: TestMember): Promise<void> {
  for (const value of ["100", "900"])
    await member.call(setLimit, { body: { kind: "loss", period: "day", value } });
}

describe("[SAFE-01] [TALK-01] kind words by themselves", () => {
  it("come with the deposit that makes a sign, once, in the reader's language, with no amount in them", async () => {
    const member = await app.registerMember();
    const frames = await watchTopics(app, ["member.messages"], { token: member.token });
    const decline = async () => {
      await app.send(await app.eventOf(await app.deposit(member), { status: "failed" }));
    };
    for (let count = 0; count < 3; count += 1) await decline();
    await expect.poll(async () => (await inbox(member, "money")).length).toBe(3);
    await expect.poll(() => careOf(member)).toEqual(["care_declined"]);
    // Three declined deposits are one marker and the fourth deposit another, but a player gets only one care
    // message a day.
    await decline();
    await expect.poll(async () => (await inbox(member, "money")).length).toBe(4);
    await lookAtEverybody();
    expect(await careOf(member)).toEqual(["care_declined"]);
    await expect.poll(() => frames.some((frame) => frame.includes('"from":"care_declined"'))).toBe(true);
    const [message] = await inbox(member, "operator");
    expect(message).toMatchObject({ kind: "care_declined", title: "জমা কয়েকবার হয়নি", facts: {}, read: false });
    expect(`${message?.title}${message?.content}`).not.toMatch(/[{}]/);
  });

  it("every hour for who was here lately; who plays quietly, or pauses, is left alone", async () => {
    const [one, quiet, pausing] = await Promise.all([
      app.registerMember(),
      app.registerMember(),
      app.registerMember(),
    ]);
    await raise(one);
    await raise(pausing);
    await pausing.call(pausePlay, { body: { length: "week" } });
    await lookAtEverybody();
    await lookAtEverybody();
    expect(await careOf(one)).toEqual(["care_raises"]);
    expect([await careOf(quiet), await careOf(pausing)]).toEqual([[], []]);
  });
});
