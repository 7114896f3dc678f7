import { randomUUID } from "node:crypto";
import { claimKyc, decideKyc } from "@khela/contract/console/kyc";
import { getPlayerMarkersOfHarm, pausePlayer } from "@khela/contract/console/player-safety";
import { betDice } from "@khela/contract/play";
import { getProtection, pausePlay, setLimit } from "@khela/contract/protection";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../../platform/database.ts";
import { codeOf, refusalOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { askFor, freshNumber, knownMember } from "../../testing/kyc.ts";
import { fund } from "../../testing/money.ts";
import { requestPayout, bindAccount, givePaymentPassword, newMobile } from "../../testing/payout.ts";

let app: CashierApp;
let support: TestOperator;

beforeAll(async () => {
  app = await startCashierApp();
  support = await app.loginOperator("support");
});
afterAll(() => app.stop());

const params = ({ id }: TestMember) => ({ params: { playerId: id } });
const signsOf = (member: TestMember) => support.call(getPlayerMarkersOfHarm, params(member));
const linksOf = async (member: TestMember, other: TestMember) =>
  (await signsOf(member)).linked.find(({ playerId }) => playerId === other.id);

/** Submits a document, which support approves by default. */
async function show(member: TestMember, documentNumber: string, decide = true): Promise<void> {
  const { id: requestId } = await askFor(member, { documentNumber });
  if (!decide) return;
  await support.call(claimKyc, { params: { requestId } });
  await support.call(decideKyc, { params: { requestId }, body: { decision: "approve" } });
}

describe("[OPS-02] [SAFE-01] signs of harm", () => {
  it("are counted from deposits, play and limits; who plays quietly has none", async () => {
    const member = await app.registerMember();
    expect(await signsOf(member)).toMatchObject({ score: 0, level: "none", signs: [] });
    for (let count = 0; count < 4; count += 1)
      await app.send(await app.eventOf(await app.deposit(member), { status: "failed" }));
    await member.call(setLimit, { body: { kind: "loss", period: "day", value: "100" } });
    await member.call(setLimit, { body: { kind: "loss", period: "day", value: "900" } });
    const found = await signsOf(member);
    expect(found.signs).toEqual([
      { code: "chasing", points: 25, count: 3 },
      { code: "raises", points: 10, count: 1 },
      { code: "declined", points: 10, count: 4 },
    ]);
    expect([found.score, found.level]).toEqual([45, "some"]);
  });

  it("nobody without the right reads them, and nobody is made up", async () => {
    const member = await app.registerMember();
    expect(await codeOf(member.call, getPlayerMarkersOfHarm, params(member))).toBe("AUTH_REQUIRED");
    const nobody = { params: { playerId: randomUUID() } };
    expect(await codeOf(support.call, getPlayerMarkersOfHarm, nobody)).toBe("SYS_NOT_FOUND");
  });
});

describe("[SAFE-02] [OPS-02] accounts of one person", () => {
  it("are linked by document, payee and browser, both ways", async () => {
    const [one, two] = [await knownMember(app), await knownMember(app)];
    const number = freshNumber();
    await show(one, number, false);
    await show(two, number, false);
    const account = newMobile();
    for (const member of [one, two]) {
      await fund(app, member.id, taka(5_000));
      await givePaymentPassword(member);
      await requestPayout(member, await bindAccount(member, { account, accountName: "Abdur Rahim" }), "500");
      // One member at a time binds an account, so support has removed it from the first.
      await app.owner.pool.query(
        "update payout_account set removed_at = now(), removed_by = 'support' where member_id = $1",
        [member.id],
      );
    }
    const by = ["document", "payee", "browser"];
    expect(await linksOf(one, two)).toEqual({ playerId: two.id, account: two.account, by, paused: false });
    expect((await linksOf(two, one))?.by).toEqual(by);
  });

  it("a self-exclusion covers what was approved with the same document, as long and once; a time-out doesn't", async () => {
    const [one, two, claims] = [await knownMember(app), await knownMember(app), await knownMember(app)];
    const number = freshNumber();
    await show(one, number);
    await show(two, number);
    // A member who only claims the document is linked but not covered, because it may be somebody else's.
    await show(claims, number, false);
    await fund(app, two.id, taka(100));
    await one.call(pausePlay, { body: { length: "day" } });
    await support.call(pausePlayer, {
      ...params(one),
      body: { length: "sixMonths", reason: "asked by phone" },
    });
    const own = (await one.call(getProtection)).exclusion;
    await expect.poll(async () => (await two.call(getProtection)).exclusion).toEqual(own);
    const bet = { body: { stake: "10", direction: "under", target: 4950 } } as const;
    expect(await codeOf(two.call, betDice, bet, { idempotencyKey: randomUUID() })).toBe("PROTECT_EXCLUDED");
    expect((await two.call(getProtection)).history).toMatchObject([
      { what: "pause", detail: { length: "sixMonths", by: "linked" } },
    ]);
    expect((await claims.call(getProtection)).exclusion).toBeNull();
    expect(await linksOf(claims, one)).toMatchObject({ paused: true });
    const { rows } = await app.owner.pool.query(
      "select actor from audit_entry where action = 'player.pause' and subject = $1",
      [`member:${two.id}`],
    );
    expect(rows).toEqual([{ actor: "system" }]);
  });

  it("the same news again changes nothing, and a longer exclusion stands", async () => {
    const [one, two] = [await knownMember(app, "1985-05-05"), await knownMember(app, "1985-05-05")];
    const number = freshNumber();
    await show(one, number);
    await show(two, number);
    await one.call(pausePlay, { body: { length: "year" } });
    await expect.poll(async () => (await two.call(getProtection)).exclusion?.kind).toBe("exclusion");
    const { rows } = await app.owner.pool.query<{ excluded_at: Date }>(
      "select excluded_at from protection where member_id = $1",
      [one.id],
    );
    const { protection } = app.app.modules;
    const atMs = rows[0]?.excluded_at.getTime() ?? 0;
    for (const pause of ["year", "sixMonths"] as const) {
      const cover = () =>
        inTransaction(app.app.platform.database, (tx) =>
          protection.onBehalf.cover(tx, two.id, { pause, atMs }),
        );
      expect(await refusalOf(cover), pause).toBe("PROTECT_STANDS");
    }
    expect((await two.call(getProtection)).history).toHaveLength(1);
    expect((await one.call(getProtection)).history).toHaveLength(1);
  });
});
