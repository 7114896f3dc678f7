import { listAudit } from "@khela/contract/console/system";
import { getGrantLimits, grantReward, updateGrantLimits } from "@khela/contract/console/rewards";
import type { CallInput } from "@khela/contract/endpoint";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  refusalOf,
  startTestApp,
  type TestApp,
  type TestMember,
  type TestOperator,
} from "../../testing/app.ts";
import { approve } from "../../testing/four-eyes.ts";

let app: TestApp;
let boss: TestOperator;
let other: TestOperator;
let marketing: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  boss = await app.loginOperator("super");
  other = await app.loginOperator("super");
  marketing = await app.loginOperator("marketing");
});
afterAll(() => app.stop());

type Draft = CallInput<typeof updateGrantLimits>["body"];
async function ask(by: TestOperator, change: Partial<Draft>) {
  const { limits } = await by.call(getGrantLimits);
  return by.call(updateGrantLimits, { body: { ...limits, reason: "a test", ...change } });
}
/** Whether the grant was made at once. */
async function gives(by: TestOperator, member: TestMember, amount: string): Promise<boolean> {
  const title = { bn: "উপহার", en: "A gift" };
  const body = { amount, title, claimDays: null, lockFactorPpm: 0, reason: "a test" };
  const order = { params: { playerId: member.id }, body };
  const { approval } = await by.call(grantReward, order, { idempotencyKey: randomUUID() });
  return approval === null;
}

describe("[OPS-01] [PROMO-03] what an operator may give alone", () => {
  it("is a setting of the role, which two administrators change and which holds at once", async () => {
    const member = await app.registerMember();
    expect((await marketing.call(getGrantLimits)).own).toEqual({ single: "1000.00", perDay: "5000.00" });
    expect(await gives(marketing, member, "1000")).toBe(true);
    const asked = await ask(boss, { marketingSingle: "200", marketingPerDay: "1300" });
    expect(asked.subject).toMatchObject({
      kind: "grant_limits",
      changes: [
        { field: "marketingSingle", before: "1000.00", after: "200.00" },
        { field: "marketingPerDay", before: "5000.00", after: "1300.00" },
      ],
    });
    // Nothing has changed before somebody else approves.
    expect((await marketing.call(getGrantLimits)).own.single).toBe("1000.00");
    expect(await refusalOf(() => approve(boss, asked))).not.toBe("OK");
    await approve(other, asked);
    expect((await marketing.call(getGrantLimits)).own).toEqual({ single: "200.00", perDay: "1300.00" });
    expect(await gives(marketing, member, "200.01")).toBe(false);
    expect(await gives(marketing, member, "200")).toBe(true);
    // ৳1,200 were given today.
    expect(await gives(marketing, member, "101")).toBe(false);
    expect(await gives(marketing, member, "100")).toBe(true);
    const { content } = await other.call(listAudit, { query: { action: "grant_limits.approve" } });
    expect(content).toHaveLength(1);
  });

  it("of several roles is the most of each; 0 means that two decide on every gift", async () => {
    const member = await app.registerMember();
    await approve(other, await ask(boss, { supportSingle: "0", supportPerDay: "0", financePerDay: "9000" }));
    const support = await app.loginOperator("support");
    expect(await gives(support, member, "1")).toBe(false);
    await app.owner.pool.query("update operator set roles = '{support,finance}' where username = $1", [
      support.username,
    ]);
    await expect
      .poll(async () => (await support.call(getGrantLimits)).own)
      .toEqual({ single: "1000.00", perDay: "9000.00" });
  });

  it("is asked for by administrators alone, in amounts that agree, on what they have seen", async () => {
    const refused = async (by: TestOperator, change: Partial<Draft>) => refusalOf(() => ask(by, change));
    expect(await refused(marketing, { marketingSingle: "1" })).toBe("AUTH_FORBIDDEN");
    expect(await refused(boss, { financeSingle: "9000.01" })).toBe("FIELD_FORMAT");
    expect(await refused(boss, { financeSingle: "-1" })).toBe("SYS_BAD_INPUT");
    expect(await refused(boss, {})).toBe("OPS_CHANGED");
    expect(await refused(boss, { financeSingle: "5", version: 1 })).toBe("OPS_CHANGED");
    const [first, second] = [
      await ask(boss, { financeSingle: "5" }),
      await ask(boss, { financeSingle: "6" }),
    ];
    await approve(other, first);
    expect(await refusalOf(() => approve(other, second))).toBe("OPS_CHANGED");
    expect((await boss.call(getGrantLimits)).limits.financeSingle).toBe("5.00");
  });
});
