import { decideFeedChanges, listFeedChanges, readFeed } from "@khela/contract/console/games";
import { actOnBreak, listBreaks } from "@khela/contract/console/reconciliation";
import {
  queryRoundAtVendor,
  revokeSeamlessSecret,
  listSeamless,
  createSeamlessSecret,
} from "@khela/contract/console/seamless";
import { getBalance } from "@khela/contract/wallet";
import { launchWithFunds } from "@khela/contract/wallets";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { approve } from "../../testing/four-eyes.ts";
import { fund } from "../../testing/money.ts";
import { freePort } from "../../testing/free-port.ts";
import { startTestSandbox, type TestSandbox } from "../../testing/sandbox.ts";
import { type SeamlessApp, seamlessOf } from "../../testing/seamless.ts";
import { newKey } from "../../testing/wallets.ts";
import { SANDBOX_SEAMLESS } from "./sandbox.ts";

const CARDS = "sandbox-seamless-bagh-o-chagol";
const REELS = "sandbox-seamless-nouka-reels";
let sandbox: TestSandbox;
let app: TestApp;
let books: Pick<SeamlessApp, "checkBooks">;

beforeAll(async () => {
  const port = await freePort();
  sandbox = await startTestSandbox(50, port);
  app = await startTestApp({ env: { ...sandbox.env, PORT: String(port) } });
  books = seamlessOf(app);
});
afterAll(async () => {
  await app.stop();
  await sandbox.stop();
});

const submit = (address: string, form: Record<string, string>): Promise<Response> =>
  fetch(address, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
const plan = (calls: string) => submit(`${sandbox.seamlessUrl}/desk/plan`, { plan: calls });

/** Opens a game like the player's browser does. @returns the address of the opened game */
async function open(member: TestMember, gameCode: string): Promise<string> {
  const { url } = await member.call(launchWithFunds, { body: { gameCode } }, newKey());
  const opened = await fetch(url, { redirect: "manual" });
  return `${sandbox.seamlessUrl}${opened.headers.get("location")}`;
}
/** Plays a round. @returns the page that follows */
async function play(seat: string, form: Record<string, string>): Promise<string> {
  const played = await submit(seat, form);
  return (await fetch(`${sandbox.seamlessUrl}${played.headers.get("location")}`)).text();
}
const rounds = async (member: TestMember): Promise<string[]> => {
  const { rows } = await app.owner.pool.query<{ state: string }>(
    "select state from round where member_id = $1 and kind = 'vendor' order by id",
    [member.id],
  );
  return rows.map(({ state }) => state);
};

describe("[GAME-07] the sandbox's vendor that plays from the main wallet", () => {
  let member: TestMember;
  let seat: string;

  it("[OPS-04] shows its games once an operator has approved its catalogue", async () => {
    const operator = await app.loginOperator();
    const params = { vassalage: SANDBOX_SEAMLESS };
    expect(await operator.call(readFeed, { params, body: {} })).toMatchObject({ games: 2, changes: 2 });
    const { content } = await operator.call(listFeedChanges, { query: {} });
    const ids = content.map(({ id }) => id);
    await operator.call(decideFeedChanges, { body: { ids, decision: "approve", reason: "a test" } });
    member = await app.registerMember();
    await fund(app, member.id, taka(1_000));
    seat = await open(member, CARDS);
    expect(await (await fetch(seat)).text()).toContain('data-balance="1000.00"');
  });

  it.each(["normal", "twice", "late", "reordered", "answer_lost", "forged"])(
    "calls that go wrong (%s): the page, the wallet and the books agree",
    async (calls) => {
      await plan(calls);
      for (const side of ["tiger", "goat", "tie"]) {
        const page = await play(seat, { stake: "10", side });
        expect(page).toContain(`data-balance="${(await member.call(getBalance)).balance}"`);
      }
      const reels = await open(member, REELS);
      const page = await play(reels, { stake: "2" });
      expect(page).toContain(`data-balance="${(await member.call(getBalance)).balance}"`);
      expect(new Set(await rounds(member))).toEqual(new Set(["settled"]));
      await books.checkBooks();
    },
  );

  it("gives rounds away, pays prizes and late jackpots, corrects and takes back", async () => {
    await plan("normal");
    const reels = await open(member, REELS);
    const before = (await member.call(getBalance)).balance;
    for (const act of ["gift", "prize"]) await submit(reels.replace("/game/", "/desk/seats/"), { act });
    expect(Number((await member.call(getBalance)).balance)).toBe(Number(before) + 50);
    expect(await play(reels, { stake: "5" })).toContain("২টি ফ্রি রাউন্ড");
    for (const act of ["jackpot", "adjust", "rollback"])
      await submit(reels.replace("/game/", "/desk/seats/"), { act });
    const desk = await (await fetch(`${sandbox.seamlessUrl}/desk?lang=en`)).text();
    expect(desk).toMatch(/rollback[\s\S]{1,400}SETTLED/);
    await books.checkBooks();
  });

  it("a round whose end is never sent stays open, until its vendor is asked", async () => {
    await plan("unsent");
    await play(seat, { stake: "10", side: "tiger" });
    await plan("normal");
    expect((await rounds(member)).at(-1)).toBe("open");
    const operator = await app.loginOperator();
    const [open] = (await operator.call(listSeamless, { query: { hours: 0 } })).rounds.content;
    const asked = await operator.call(queryRoundAtVendor, {
      params: { roundId: open?.roundId ?? "" },
      body: {},
    });
    expect(asked).toMatchObject({ vendor: "over", state: "settled" });
    expect(asked.calls.map(({ code }) => code)).toEqual(["OK", "OK"]);
    expect((await rounds(member)).at(-1)).toBe("settled");
    await books.checkBooks();
  });

  it("[OPS-03] its statement agrees with our books; a line that is missing, more, other or late is found, and posted by nobody", async () => {
    const operator = await app.loginOperator("finance");
    const source = `vendor:${SANDBOX_SEAMLESS}`;
    const statements = async (how: string) => {
      await submit(`${sandbox.seamlessUrl}/desk/statements`, { plan: how });
      expect(await app.app.modules.reconciliation.run(source, { graceMs: 0 })).toBe(true);
      return (await operator.call(listBreaks, { query: { source } })).content;
    };
    // The calls that we executed from the vendor's answer were never sent, so its statement lacks them until they
    // are.
    const desk = await (await fetch(`${sandbox.seamlessUrl}/desk`)).text();
    for (const [, call] of desk.matchAll(/"\/desk\/calls\/([^?"]+)/g))
      await submit(`${sandbox.seamlessUrl}/desk/calls/${call}`, {});
    expect(await statements("normal")).toEqual([]);
    await play(seat, { stake: "10", side: "tiger" });
    const missing = await statements("missing");
    expect(missing).toMatchObject([
      { kind: "statement", currency: "BDT", state: "open", ours: { differing: 1 }, theirs: { differing: 1 } },
    ]);
    // The vendor leaves out its newest line: the stake, or the payout of the same instant if the round won.
    const { rows: newest } = await app.owner.pool.query<{ tx_id: string }>(
      `select tx_id from seamless_tx where member_id = $1 and amount <> 0 and ref =
         (select ref from seamless_tx where member_id = $1 order by at desc, id desc limit 1)`,
      [member.id],
    );
    expect(newest.map(({ tx_id }) => tx_id)).toContain(missing[0]?.ours?.reference);
    expect(missing[0]?.theirs?.reference).toBeUndefined();
    expect(await app.app.platform.metrics.registry.metrics()).toContain(
      `khela_reconciliation_open_breaks{source="${source}"} 1`,
    );
    // An open break is compared again: it shows the current figures, and ends when the books agree.
    expect(await statements("extra")).toMatchObject([
      { theirs: { reference: expect.stringMatching(/^extra-/) } },
    ]);
    const [other] = await statements("amount");
    expect(other).toMatchObject({ difference: "1.00" });
    expect(await statements("normal")).toEqual([]);
    await play(seat, { stake: "10", side: "goat" });
    expect(await statements("late")).toHaveLength(1);
    expect(await statements("normal")).toEqual([]);
    // An operator closes a break with a reason; it stays closed while its figures stay the same.
    await play(seat, { stake: "10", side: "tie" });
    const { balance } = await member.call(getBalance);
    const [row] = await statements("amount");
    const { breakId = "", version = 0 } = row ?? {};
    const done = await operator.call(actOnBreak, {
      params: { breakId },
      body: { action: "resolve", version, reason: "the vendor mends its list" },
    });
    expect(done).toMatchObject({ state: "resolved" });
    expect(await statements("amount")).toEqual([]);
    expect((await member.call(getBalance)).balance).toBe(balance);
    await books.checkBooks();
  });

  it("is asked and understood while its secret changes over", async () => {
    const operator = await app.loginOperator();
    const params = { vassalage: SANDBOX_SEAMLESS };
    const before = (await operator.call(listSeamless, { query: { hours: 0 } })).vendors;
    const old = before.find(({ vassalage }) => vassalage === SANDBOX_SEAMLESS)?.keys[0]?.id ?? "";
    const { secret, approval } = await operator.call(createSeamlessSecret, {
      params,
      body: { reason: "a test" },
    });
    await approve(await app.loginOperator("finance"), approval);
    // The vendor doesn't have the new secret yet.
    expect(await operator.call(readFeed, { params, body: {} })).toMatchObject({ games: 2 });
    await submit(`${sandbox.seamlessUrl}/desk/secret`, { secret });
    expect(await operator.call(readFeed, { params, body: {} })).toMatchObject({ games: 2 });
    await operator.call(revokeSeamlessSecret, {
      params: { ...params, keyId: old },
      body: { reason: "a test" },
    });
    expect(await operator.call(readFeed, { params, body: {} })).toMatchObject({ games: 2 });
  });

  it("a link is good once", async () => {
    const { url } = await member.call(launchWithFunds, { body: { gameCode: CARDS } }, newKey());
    expect((await fetch(url, { redirect: "manual" })).status).toBe(303);
    expect((await fetch(url, { redirect: "manual" })).status).toBe(410);
  });
});
