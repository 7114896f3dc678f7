import { randomUUID } from "node:crypto";
import {
  createRaffle,
  giveRaffleTickets,
  listRaffleCampaigns,
  previewRaffleGift,
  publishRaffle,
} from "@khela/contract/console/raffles";
import { claimRaffle, listRaffles } from "@khela/contract/raffles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, refusalOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { approve } from "../../testing/four-eyes.ts";
import { giveTickets, loginDesk, type RaffleDesk, startRaffle, wheelTerms } from "../../testing/raffles.ts";

let app: CashierApp;
let desk: RaffleDesk;

beforeAll(async () => {
  app = await startCashierApp();
  desk = await loginDesk(app);
});
afterAll(() => app.stop());

const key = () => ({ idempotencyKey: randomUUID() });
const claim = ({ call }: Pick<TestMember, "call">, raffleId: string) =>
  call(claimRaffle, { body: { raffleId } }, key());
const claimCode = ({ call }: Pick<TestMember, "call">, raffleId: string) =>
  codeOf(call, claimRaffle, { body: { raffleId } }, key());
const viewOf = async ({ call }: Pick<TestMember, "call">, raffleId: string) => {
  const { content } = await call(listRaffles);
  const found = content.find((one) => one.raffleId === raffleId);
  if (!found) throw new Error("the raffle is not on the page");
  return found;
};

describe("[OPS-05] [PROMO-05] operators of raffles", () => {
  it("one operator publishes a small budget alone, and the list says what is left", async () => {
    const { marketing } = desk;
    const terms = wheelTerms(app, { hourBudget: "500" });
    const { id, version } = await marketing.call(createRaffle, { body: { terms } });
    const params = { raffleId: id };
    const body = { version, reason: "for the tests" };
    const { raffle, approval } = await marketing.call(publishRaffle, { params, body });
    expect(approval).toBeNull();
    expect(raffle).toMatchObject({ state: "published", approvalWaits: false, prizesLeft: 5 });
    expect(await codeOf(marketing.call, publishRaffle, { params, body })).toBe("OPS_CHANGED");
    const member = await app.registerMember();
    await giveTickets(desk, id, member, 2);
    const draw = await claim(member, id);
    const { content } = await marketing.call(listRaffleCampaigns, { query: { search: id } });
    expect(content).toMatchObject([
      { ticketsGiven: 2, ticketsUsed: 1, hourBudget: "500.00", paidThisHour: draw.amount, paid: draw.amount },
    ]);
  });

  it("give a list of players tickets: a preview tells who gets none, and one of those stops all", async () => {
    const { marketing } = desk;
    const raffleId = await startRaffle(desk, wheelTerms(app));
    const [one, other, blocked] = [
      await app.registerMember(),
      await app.registerMember(),
      await app.registerMember(),
    ];
    const block = "update member set status = 'blocked', blocked_reason = 'test' where id = $1";
    await app.owner.pool.query(block, [blocked.id]);
    const params = { raffleId };
    const accounts = [one.account, other.account.toUpperCase(), one.account, blocked.account, "nobody-here"];
    const { content } = await marketing.call(previewRaffleGift, { params, body: { accounts } });
    expect(content.map(({ account, refused }) => [account, refused])).toEqual([
      [one.account, null],
      [other.account, null],
      [blocked.account, "AUTH_BLOCKED"],
      ["nobody-here", "SYS_NOT_FOUND"],
    ]);
    const give = (names: string[], same = key()) =>
      codeOf(
        marketing.call,
        giveRaffleTickets,
        { params, body: { accounts: names, tickets: 2, reason: "for the tests" } },
        same,
      );
    expect(await give([one.account, blocked.account])).toBe("AUTH_BLOCKED");
    expect((await viewOf(one, raffleId)).mine?.left).toBe(0);
    const same = key();
    const names = [one.account, other.account, one.account];
    expect([await give(names, same), await give(names, same)]).toEqual(["OK", "OK"]);
    expect((await viewOf(one, raffleId)).mine?.left).toBe(2);
    expect((await viewOf(other, raffleId)).mine?.left).toBe(2);
  });

  it("[OPS-01] that are worth more than one operator may grant, at once or over a day, need a second one", async () => {
    // A ticket pays ৳15 on average: 66 are within ৳1,000.
    const raffleId = await startRaffle(desk, wheelTerms(app));
    const alone = await app.loginOperator("marketing");
    const members = [await app.registerMember(), await app.registerMember()];
    const give = (by: TestOperator, tickets: number, names = members.slice(0, 1)) =>
      by.call(
        giveRaffleTickets,
        {
          params: { raffleId },
          body: { accounts: names.map(({ account }) => account), tickets, reason: "for the tests" },
        },
        key(),
      );
    const left = async () =>
      Promise.all(members.map(async (member) => (await viewOf(member, raffleId)).mine?.left));
    const { approval } = await give(alone, 34, members);
    expect(approval?.subject).toMatchObject({
      kind: "raffle_gift",
      changes: [
        { field: "title" },
        { field: "players", after: "2" },
        { field: "ticketsEach", after: "34" },
        { field: "value", after: "1020.00" },
      ],
    });
    expect(await left()).toEqual([0, 0]);
    if (!approval) throw new Error("nobody was asked");
    expect(await refusalOf(() => approve(alone, approval))).toBe("AUTH_FORBIDDEN");
    await approve(desk.finance, approval);
    expect(await left()).toEqual([34, 34]);
    // What a second one approved counts towards nobody's day; five times 66 leave ৳50 of it.
    for (let n = 0; n < 5; n += 1) expect((await give(alone, 66)).approval).toBeNull();
    expect((await give(alone, 4)).approval).not.toBeNull();
    expect((await give(alone, 3)).approval).toBeNull();
    expect(await left()).toEqual([34 + 5 * 66 + 3, 34]);
  });

  it("ask for a rank and for deposits: a ticket stays unused until the player fulfils both", async () => {
    const conditions = { minVipLevel: 1, minDeposit: "500" };
    const raffleId = await startRaffle(desk, wheelTerms(app, { conditions, picture: "/art/hero-welcome" }));
    const member = await app.registerMember();
    await giveTickets(desk, raffleId, member, 1);
    expect(await viewOf(member, raffleId)).toMatchObject({
      picture: "/art/hero-welcome",
      conditions: { minVipLevel: 1, minDeposit: "500.00" },
      mine: { left: 1, shortfall: "rank" },
    });
    expect(await claimCode(member, raffleId)).toBe("RAFFLE_CONDITION");
    await app.owner.pool.query("update member set vip_rank_level = 1 where id = $1", [member.id]);
    const deposit = async (amount: string) => {
      const made = await app.deposit(member, { amount });
      await app.send(await app.eventOf(made));
    };
    await deposit("499");
    expect((await viewOf(member, raffleId)).mine?.shortfall).toBe("deposit");
    expect(await claimCode(member, raffleId)).toBe("RAFFLE_CONDITION");
    await deposit("100");
    expect((await viewOf(member, raffleId)).mine?.shortfall).toBeNull();
    expect(await claimCode(member, raffleId)).toBe("OK");
  });
});
