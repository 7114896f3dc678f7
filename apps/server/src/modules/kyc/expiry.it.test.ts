import { claimKyc, decideKyc } from "@khela/contract/console/kyc";
import { login } from "@khela/contract/identity";
import { getKyc } from "@khela/contract/kyc";
import { manualClock } from "@khela/kernel/clock";
import { dayPlus } from "@khela/kernel/period";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { askFor, knownMember } from "../../testing/kyc.ts";

const DAY_MS = 24 * 3_600_000;
const clock = manualClock(Date.now());
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

/** Logs in again, because after days without a call every session has expired. */
async function again(member: TestMember): Promise<TestMember> {
  const body = { username: member.account, password: member.password, type: "username" } as const;
  const { token } = await app.call(login, { body });
  return { ...member, token, call: app.callAs(token) };
}
async function approve(requestId: string): Promise<void> {
  const operator = await app.loginOperator("support");
  await operator.call(claimKyc, { params: { requestId } });
  await operator.call(decideKyc, { params: { requestId }, body: { decision: "approve" } });
}
/** The member's notices in the outbox; no worker consumes them in this test. */
async function newsOf(member: TestMember): Promise<string[]> {
  const { rows } = await app.owner.pool.query(
    `select concat_ws(' ', payload->>'what', payload->>'days') as news from graphile_worker._private_jobs
     where payload->>'memberId' = $1 and payload->>'what' is not null order by id`,
    [member.id],
  );
  return rows.map((row: { news: string }) => row.news);
}
const watch = () => app.app.platform.jobs.runNow("kyc-watch-documents", {});
const passport = (days: number, number = "BX0123456") =>
  ({
    documentType: "passport",
    documentNumber: number,
    expiresOn: dayPlus(clock.nowMs(), days).key,
  }) as const;

describe("[OPS-02] a document that runs out", () => {
  it("is told of 30, 7 and 1 days before, each once, and takes the level with it the day after", async () => {
    const member = await knownMember(app);
    const { id } = await askFor(member, passport(40));
    await approve(id);
    const address = await askFor(member, { kind: "address", documentType: "utilityBill" });
    await approve(address.id);
    const levels: number[] = [];
    for (let day = 1; day <= 42; day += 1) {
      clock.advance(DAY_MS);
      await watch();
      await watch();
      levels.push(await app.app.modules.kyc.levelOf(member.id));
    }
    expect(await newsOf(member)).toEqual([
      "approved",
      "approved",
      "expiring 30",
      "expiring 7",
      "expiring 1",
      "expired",
    ]);
    expect(levels.lastIndexOf(3)).toBe(39);
    expect(levels.slice(40)).toEqual([0, 0]);
    expect((await app.app.modules.identity.findMember(member.id))?.kycLevel).toBe(0);
    const kyc = await (await again(member)).call(getKyc);
    expect(kyc.next).toBe("identity");
    expect(kyc.requests.find((request) => request.id === id)?.state).toBe("expired");
    const { rows } = await app.owner.pool.query(
      "select actor, detail::jsonb as detail from audit_entry where action = 'kyc.expire' and subject = $1",
      [`member:${member.id}`],
    );
    expect(rows).toMatchObject([{ actor: "system", detail: { levelBefore: 3, level: 0 } }]);
  });

  it("falls even while the job doesn't run, and stays out when a job comes late", async () => {
    const member = await knownMember(app);
    await approve((await askFor(member, passport(3, "BX0123457"))).id);
    clock.advance(4 * DAY_MS);
    expect(await app.app.modules.kyc.levelOf(member.id)).toBe(0);
    await watch();
    expect(await newsOf(member)).toEqual(["approved", "expired"]);
  });

  it("may be renewed in its last 30 days; the newer one then counts alone", async () => {
    const member = await knownMember(app);
    const older = await askFor(member, passport(35, "BX0123458"));
    await approve(older.id);
    const renew = async (as: TestMember) => {
      try {
        return (await askFor(as, passport(4_000, "BX0123459"))).id;
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(await renew(member)).toBe("KYC_STATE");
    clock.advance(6 * DAY_MS);
    const back = await again(member);
    expect((await back.call(getKyc)).next).toBe("identity");
    const newer = await renew(back);
    expect(await app.app.modules.kyc.levelOf(member.id)).toBe(2);
    await approve(newer);
    const { level, requests } = await back.call(getKyc);
    expect(level).toBe(2);
    expect(requests.map(({ id, state }) => [id, state])).toEqual([
      [newer, "approved"],
      [older.id, "expired"],
    ]);
  });

  it("can't be approved any more when it has run out in the queue", async () => {
    const member = await knownMember(app);
    const { id } = await askFor(member, passport(1, "BX0123460"));
    clock.advance(3 * DAY_MS);
    const operator = await app.loginOperator("support");
    await operator.call(claimKyc, { params: { requestId: id } });
    const decide = (body: { decision: "approve" | "reject"; reason?: string }) =>
      codeOf(operator.call, decideKyc, { params: { requestId: id }, body });
    expect(await decide({ decision: "approve" })).toBe("KYC_STATE");
    expect(await decide({ decision: "reject", reason: "The passport has run out." })).toBe("OK");
  });
});
