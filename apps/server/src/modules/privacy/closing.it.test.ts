import { inspect } from "node:util";
import { randomUUID } from "node:crypto";
import { createDeposit } from "@khela/contract/cashier";
import { listAudit } from "@khela/contract/console/system";
import { addPlayerNote, getPlayer, reopenPlayer, setPlayerStatus } from "@khela/contract/console/players";
import { getMemberInfo, login } from "@khela/contract/identity";
import { sendFeedback } from "@khela/contract/feedback";
import { openChat } from "@khela/contract/live-chat";
import { sendTableChatMessage } from "@khela/contract/table-chat";
import { requestDataExport, closeAccount, getClosing } from "@khela/contract/own-data";
import { pausePlay } from "@khela/contract/protection";
import { updateProfile } from "@khela/contract/security";
import { getBalance } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { askFor, freshNumber, knownMember } from "../../testing/kyc.ts";
import { setFlags } from "../../testing/flags.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { bindAccount, givePaymentPassword } from "../../testing/payout.ts";
import { MEMBER_TABLES } from "./member-tables.ts";

const DAY_MS = 86_400_000;
const clock = manualClock(systemClock.nowMs());
let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ clock });
  operator = await app.loginOperator();
});
afterAll(() => app.stop());

const close = ({ call, password }: TestMember, giveUp: string | null = null) =>
  call(closeAccount, { body: { password, giveUp } });
const closeCode = ({ call, password }: TestMember, giveUp: string | null = null) =>
  codeOf(call, closeAccount, { body: { password, giveUp } });
const logIn = ({ account, password }: Pick<TestMember, "account" | "password">) =>
  codeOf(app.call, login, { body: { username: account, password, type: "username" } });
const forgetNow = () => app.app.platform.jobs.runNow("privacy-forget-closed", {});
/** Advances the clock until a closed account is due to be forgotten; operators' sessions are renewed. */
const fiveYearsOn = async () => {
  clock.advance(1_826 * DAY_MS);
  await app.app.platform.jobs.runNow("rounds-open-months", {});
  await app.owner.pool.query("update operator_session set started_at = $1, last_seen_at = $1", [
    new Date(clock.nowMs()),
  ]);
};

describe("[SAFE-06] closing the account", () => {
  it("[AUTH-14] ends every session; the login says so to who knows the password, to nobody else", async () => {
    const member = await app.registerMember();
    expect((await member.call(getClosing)).blockers).toEqual([]);
    expect(await codeOf(member.call, closeAccount, { body: { password: "wrong one", giveUp: null } })).toBe(
      "AUTH_PASSWORD_WRONG",
    );
    const { reopenUntil } = await close(member);
    expect(Date.parse(reopenUntil)).toBe(clock.nowMs() + 30 * DAY_MS);
    expect(await codeOf(member.call, getMemberInfo)).toBe("AUTH_REQUIRED");
    expect(await logIn(member)).toBe("AUTH_CLOSED");
    expect(await logIn({ ...member, password: "not the password" })).toBe("AUTH_BAD_CREDENTIALS");
    const { content } = await operator.call(listAudit, { query: { search: member.id } });
    expect(content).toMatchObject([{ action: "player.close", actor: `member:${member.id}` }]);
  });

  it("names what stands against it; a rest of play money can be given up, all of it or none", async () => {
    const member = await app.registerMember();
    await fund(app, member.id, taka(120));
    await member.call(
      createDeposit,
      { body: { methodId: "khelapay", amount: "400" } },
      {
        idempotencyKey: randomUUID(),
      },
    );
    const { blockers, mayGiveUp } = await member.call(getClosing);
    expect(blockers).toEqual([
      { what: "deposits", count: 1, amount: null },
      { what: "balance", count: 0, amount: "120.00" },
    ]);
    expect(mayGiveUp).toBe("120.00");
    expect(await closeCode(member)).toBe("CLOSE_OPEN");
    // The deposit could still be paid, so the account can't be closed yet.
    expect(await closeCode(member, "120.00")).toBe("CLOSE_OPEN");
    await app.owner.pool.query("update deposit set expires_at = $2 where member_id = $1", [
      member.id,
      new Date(clock.nowMs()),
    ]);
    expect(await closeCode(member, "100.00")).toBe("CLOSE_OPEN");
    expect((await member.call(getBalance)).balance).toBe("120.00");
    const before = await ledgerSum(app);
    await close(member, "120.00");
    expect(await ledgerSum(app)).toBe(before);
    const { profile } = await operator.call(getPlayer, { params: { playerId: member.id } });
    expect(profile).toMatchObject({ status: "closed", balance: "0.00", closed: { excluded: false } });
  });

  it("[OPS-02] support opens it again within thirty days, blocks and unblocks don't, and it is in the log", async () => {
    const member = await app.registerMember();
    await close(member);
    const params = { playerId: member.id };
    const reopen = () => codeOf(operator.call, reopenPlayer, { params, body: { reason: "asked by phone" } });
    const unblock = { params, body: { status: "active", reason: "asked by phone" } } as const;
    expect(await codeOf(operator.call, setPlayerStatus, unblock)).toBe("OPS_CHANGED");
    expect(await reopen()).toBe("OK");
    expect(await reopen()).toBe("CLOSE_FINAL");
    const token = (
      await app.call(login, {
        body: { username: member.account, password: member.password, type: "username" },
      })
    ).token;
    await close({ ...member, call: app.callAs(token) });
    clock.advance(30 * DAY_MS);
    operator = await app.loginOperator();
    expect(await reopen()).toBe("CLOSE_FINAL");
    const { content } = await operator.call(listAudit, { query: { search: member.id } });
    expect(content.map(({ action }) => action)).toContain("player.reopen");
  });

  it("[SAFE-02] doesn't get around a self-exclusion: nobody begins anew by number, address, person or document", async () => {
    const number = { mobileNum: "01712345601", countryDialingCode: "+880" };
    await setFlags(app, { REGMOBVERF3: false });
    const member = await app.registerMember(number);
    await member.call(updateProfile, { body: { realName: "মোঃ নাসরিন D'Costa", birthday: "1991-04-05" } });
    const documentNumber = freshNumber();
    await askFor(member, { documentNumber });
    await member.call(pausePlay, { body: { length: "sixMonths" } });
    expect((await member.call(getClosing)).excluded).toBe(true);
    await close(member);

    expect(await refusal(app.registerMember(number))).toBe("AUTH_NOT_ACCEPTED");
    await setFlags(app, { REGMOBVERF3: true });
    const other = await app.registerMember();
    const person = { realName: "মো. নাসরিন  d’costa", birthday: "1991-04-05" };
    expect(await codeOf(other.call, updateProfile, { body: person })).toBe("AUTH_NOT_ACCEPTED");
    await other.call(updateProfile, { body: { ...person, birthday: "1991-04-06" } });
    expect(await refusal(askFor(other, { documentNumber }))).toBe("AUTH_NOT_ACCEPTED");
    // Support can't lift it either, because the exclusion is the player's own.
    const { profile } = await operator.call(getPlayer, { params: { playerId: member.id } });
    expect(profile.closed).toMatchObject({ excluded: true });
  });

  it("[SAFE-02] those that were made before anything was kept of them are found by a job", async () => {
    const birthday = "1987-03-02";
    const [paused, over] = [await app.registerMember(), await app.registerMember()];
    await paused.call(updateProfile, { body: { realName: "Rokeya Begum", birthday } });
    await over.call(updateProfile, { body: { realName: "Selina Hossain", birthday } });
    for (const { call } of [paused, over]) await call(pausePlay, { body: { length: "day" } });
    const forgetTraces = () =>
      app.owner.pool.query("delete from excluded_trace where member_id = any ($1)", [[paused.id, over.id]]);
    await forgetTraces();
    // End the pause in the database, because no call can shorten one.
    await app.owner.pool.query(`begin; alter table protection disable trigger user;
      update protection set excluded_until = excluded_at where member_id = '${over.id}';
      alter table protection enable trigger user; commit`);
    const newcomer = (realName: string) => async () => {
      const { call } = await app.registerMember();
      return codeOf(call, updateProfile, { body: { realName, birthday } });
    };
    const [asPaused, asOver] = [newcomer("rokeya  begum"), newcomer("selina hossain")];
    expect(await asPaused()).toBe("OK");
    // Run the job twice, because it must accept traces that exist already.
    for (let run = 0; run < 2; run += 1) await app.app.platform.jobs.runNow("protection-remember-paused", {});
    expect(await asPaused()).toBe("AUTH_NOT_ACCEPTED");
    expect(await asOver()).toBe("OK");
  });
});

describe("[SAFE-06] being forgotten", () => {
  it("takes the person out after the years that the law asks for; ledger, bets and sums stay", async () => {
    const member = await knownMember(app, "1989-07-08");
    await fund(app, member.id, taka(50));
    await givePaymentPassword(member);
    await bindAccount(member, { accountName: "Abdur Rahim" });
    await askFor(member);
    await member.call(sendFeedback, { body: { questionType: "other", content: "please call me back soon" } });
    await member.call(sendTableChatMessage, {
      params: { gameCode: "roulette" },
      body: { text: "good luck" },
    });
    await member.call(openChat, { body: { topic: "other", text: "Abdur here", clientId: randomUUID() } });
    await operator.call(addPlayerNote, {
      params: { playerId: member.id },
      body: { text: "friendly on the phone" },
    });
    await member.call(requestDataExport, { body: { password: member.password } });
    const owing = await app.registerMember();
    await close(member, "50.00");
    await close(owing);
    await fund(app, owing.id, taka(5));
    await forgetNow();
    expect((await app.app.modules.identity.profileOf(member.id))?.payeeName).toBe("Abdur Rahim");

    const sums = await sumsOf(member.id);
    await fiveYearsOn();
    await forgetNow();
    await forgetNow();
    expect(await app.app.modules.identity.profileOf(member.id)).toEqual({});
    const gone = await app.app.modules.identity.findMember(member.id);
    expect(gone).toMatchObject({ account: `closed-${member.id}`, status: "closed", contactVerified: false });
    expect(await sumsOf(member.id)).toEqual(sums);
    // Money arrived after the closing, so this account is not forgotten.
    expect((await app.app.modules.identity.findMember(owing.id))?.account).toBe(owing.account);
    const left = await rowsOf(member.id);
    expect(left.find(({ table }) => table === "live_chat")?.rows).toEqual([]);
    for (const { table, rows } of left)
      if (MEMBER_TABLES[table]?.forgotten === "deleted") expect(rows, table).toEqual([]);
    for (const { table, rows } of left)
      for (const said of [member.account, "Abdur", "call me back", "friendly"])
        expect(inspect(rows, { depth: null }), `${table}: ${said}`).not.toContain(said);
    expect(await logIn(member)).toBe("AUTH_BAD_CREDENTIALS");
    await app.registerMember({ username: member.account });
  });
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "OK",
    (error: { code: string }) => error.code,
  );

async function sumsOf(memberId: string): Promise<unknown> {
  const { rows } = await app.owner.pool.query(
    `select count(*)::int as entries, sum(e.amount)::text as sum from ledger.entry e
     join ledger.account a on a.id = e.account_id where a.name like 'member:' || $1 || ':%'`,
    [memberId],
  );
  return rows;
}

/** Every row that names the member, in all tables except the audit log, which can't be changed. */
async function rowsOf(memberId: string): Promise<{ table: string; rows: unknown[] }[]> {
  const { rows: tables } = await app.owner.pool.query<{ name: string; column: string }>(
    `select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and a.atttypid = 'uuid'::regtype
       and (a.attname = 'member_id' or c.relname = 'member' and a.attname = 'id')`,
  );
  return Promise.all(
    tables.map(async ({ name, column }) => {
      const { rows } = await app.owner.pool.query(`select * from ${name} where ${column} = $1`, [memberId]);
      return { table: name, rows };
    }),
  );
}
