import { decideFeedChanges, listFeedChanges, readFeed } from "@khela/contract/console/games";
import { askAboutRound, listSeamless } from "@khela/contract/console/seamless";
import { getBalance } from "@khela/contract/wallet";
import { launchWithFunds } from "@khela/contract/wallets";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { freePort, startTestSandbox, type TestSandbox } from "../../testing/sandbox.ts";
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

/** Opens a game as the player's browser does. @returns the seat's address */
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
    const [open] = (await operator.call(listSeamless, { query: { hours: 0 } })).rounds;
    const asked = await operator.call(askAboutRound, { params: { roundId: open?.roundId ?? "" }, body: {} });
    expect(asked).toMatchObject({ vendor: "over", state: "settled" });
    expect(asked.calls.map(({ code }) => code)).toEqual(["OK", "OK"]);
    expect((await rounds(member)).at(-1)).toBe("settled");
    await books.checkBooks();
  });

  it("a link is good once", async () => {
    const { url } = await member.call(launchWithFunds, { body: { gameCode: CARDS } }, newKey());
    expect((await fetch(url, { redirect: "manual" })).status).toBe(303);
    expect((await fetch(url, { redirect: "manual" })).status).toBe(410);
  });
});
