import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { closeVendorTask, listVendorTasks } from "@khela/contract/console/vendor-tasks";
import { listRounds, betDice } from "@khela/contract/play";
import { setLimit } from "@khela/contract/protection";
import { collectWallets, vendorWallets, walletTransfer } from "@khela/contract/wallets";
import { money, moneyFromText, taka } from "@khela/kernel/money";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestApp, type TestMember } from "../../testing/app.ts";
import { planReports, sitDown } from "../../testing/coin-toss.ts";
import { houseAccount, memberAccount, move, verifyLedger } from "../ledger/index.ts";
import {
  askedTransfer,
  newKey,
  startWalletApps,
  type WalletApp,
  walletUseCases,
} from "../../testing/wallets.ts";
import { bookBets } from "./book-bets.ts";
import { SANDBOX_VENDOR } from "./index.ts";
import { readBets } from "./read-bets.ts";
import { createSandboxVendor } from "./vendors/sandbox.ts";
import type { ReportedBet, TransferVendor } from "./vendors/vendor.ts";

let app: WalletApp;
let beside: TestApp;
beforeAll(async () => {
  ({ app, beside } = await startWalletApps());
});
afterAll(() => app.stop());
afterEach(async () => {
  await planReports(app, "prompt");
  await app.checkBooks();
  const { checks } = await verifyLedger(app.app.platform.longReads);
  for (const { id, wrong } of checks) if (wrong !== undefined) throw new Error(`${id}: ${wrong}`);
});

const read = (of: TestApp = app) => readBets(walletUseCases(of), SANDBOX_VENDOR);
const record = (member: TestMember) => member.call(listRounds, { query: {} });
const leftOf = async (member: TestMember) => (await member.call(vendorWallets)).limit?.left;
const limit = (member: TestMember, kind: "stake" | "loss", value: string) =>
  member.call(setLimit, { body: { kind, period: "day", value } });
const moveIn = (member: TestMember, amount: string) =>
  codeOf(member.call, walletTransfer, askedTransfer("in", amount), newKey());

async function seated(amount = "300") {
  const member = await app.player();
  await app.transfer(member, "in", amount);
  return { member, game: await sitDown(app, member) };
}

const reported = (member: TestMember): ReportedBet => ({
  betId: `made up ${member.id}`,
  revision: 0,
  playerId: member.id,
  gameCode: "coin-toss",
  currency: "BDT",
  state: "settled",
  stake: taka(10),
  payout: taka(0),
  placedAtMs: Date.now(),
  changedAtMs: Date.now(),
});

describe("[MONEY-02] what players stake from a vendor's own wallet", () => {
  it("[MONEY-07] stands in the betting record once, however often it is reported and read", async () => {
    const { member, game } = await seated();
    await planReports(app, "twice");
    await game.toss("40");
    await game.toss("60");
    const copies = Array.from({ length: 20 }, (_, copy) => read(copy % 2 === 0 ? app : beside));
    await Promise.all(copies);
    await read();
    const { content, totals } = await record(member);
    // Both bets may come in one report and then have the same time.
    expect(content.map(({ gameCode, stake }) => `${gameCode} ${stake}`).toSorted()).toEqual([
      "coin-toss 40.00",
      "coin-toss 60.00",
    ]);
    const { vendor } = await app.has(member);
    expect(moneyFromText(vendor ?? "0") - taka(300)).toBe(moneyFromText(totals.winLoss));
    await app.app.modules.turnover.catchUp();
    expect((await app.app.modules.turnover.totalOf(member.id, "BDT"))?.stake).toBe(taka(100));
  });

  it("[SAFE-01] counts for the stake limit after the money is home again, here and there", async () => {
    const { member, game } = await seated();
    await limit(member, "stake", "300");
    for (const stake of ["100", "50"]) await game.toss(stake);
    await member.call(collectWallets, {}, newKey());
    expect(await leftOf(member)).toBe("150.00");
    expect(await moveIn(member, "150.01")).toBe("PROTECT_LIMIT");
    const dice = { body: { stake: "150.01", direction: "under", target: 4950 } } as const;
    expect(await codeOf(member.call, betDice, dice, newKey())).toBe("PROTECT_LIMIT");
    expect(await moveIn(member, "150")).toBe("OK");
  });

  it("[SAFE-01] money that came back counts until the bets of before that are reported, late as they are", async () => {
    const { member, game } = await seated();
    await limit(member, "stake", "300");
    await planReports(app, "held");
    await game.toss("100");
    await member.call(collectWallets, {}, newKey());
    // All returned money may have been staked before.
    expect(Number(await leftOf(member))).toBeLessThan(150);
    expect((await record(member)).content).toEqual([]);
    await planReports(app, "prompt");
    expect(await read()).toBe(true);
    expect(await leftOf(member)).toBe("200.00");
    expect((await record(member)).content).toHaveLength(1);
  });

  it("[MONEY-04] money there, and what may have been won there before it came back, keeps the locks of older money", async () => {
    const { ledger, turnover } = app.app.modules;
    const member = await app.player();
    const lock = { memberId: member.id, currency: "BDT", amount: taka(500), factorPpm: 1_000_000n } as const;
    await ledger.transaction((tx) =>
      turnover.openLock(tx, { ...lock, cause: "deposit", causeId: member.id }),
    );
    const missing = async () => (await turnover.locksOf(member.id, "BDT")).missing;
    await app.transfer(member, "in", "998");
    const game = await sitDown(app, member);
    expect(await missing()).toBe(taka(500));
    await planReports(app, "held");
    await game.toss("100");
    await member.call(collectWallets, {}, newKey());
    // The money that came back is lost here, in a bet that counts for nothing.
    const [cash] = await ledger.balances(member.id, "BDT");
    const wallet = memberAccount(member.id, "cash", "BDT");
    const lost = move(
      wallet,
      houseAccount("games", "BDT"),
      money((cash?.balance ?? 0n) - taka(2)),
      "test.lost",
    );
    await ledger.transaction((tx) => ledger.post(tx, lost));
    expect(await missing()).toBe(taka(500));
    await planReports(app, "prompt");
    expect(await read()).toBe(true);
    expect(await missing()).toBe(taka(0));
  });

  it("a correction is a line beside the bet: the sums follow, the bet stays", async () => {
    const { member, game } = await seated();
    await game.toss("100");
    await read();
    const [before] = (await record(member)).content;
    expect(await game.correct("other")).toBe(true);
    await read();
    const after = await record(member);
    expect(after.content.find(({ roundId }) => roundId === before?.roundId)).toEqual(before);
    const won = before?.payout === "0.00";
    expect(after.content[0]).toMatchObject({ stake: "0.00", payout: won ? "196.00" : "-196.00" });
    expect(after.totals.winLoss).toBe(won ? "96.00" : "-100.00");
    expect(await game.correct("void")).toBe(true);
    await planReports(app, "twice");
    await read();
    await read(beside);
    expect((await record(member)).totals).toMatchObject({ winLoss: "0.00", stake: "100.00" });
    expect((await app.has(member)).vendor).toBe("300.00");
  });

  it("[GAME-07] paid more than its game promises, it is booked, and an operator's task, once; a later revision that pays more is another", async () => {
    const { member } = await seated();
    const operator = await app.loginOperator("finance");
    const context = walletUseCases(app);
    const bet = { ...reported(member), betId: `large ${member.id}`, payout: taka(100_000) };
    const book = (over: Partial<ReportedBet>) => bookBets(context, SANDBOX_VENDOR, [{ ...bet, ...over }]);
    const tasks = async () => {
      const { content } = await operator.call(listVendorTasks, { query: { kind: "large-bet" } });
      return content.filter(({ playerId }) => playerId === member.id);
    };
    await book({});
    expect(await tasks()).toEqual([]);
    for (const time of [1, 2]) await book({ revision: 1, payout: taka(100_000 + time) });
    await book({ revision: 2, payout: taka(100_500) });
    await book({ revision: 3, payout: taka(100_400) });
    expect((await tasks()).map(({ txId, amount, bound, reason }) => [txId, amount, bound, reason])).toEqual([
      [bet.betId, "100500.00", "100000.00", "revision 2"],
      [bet.betId, "100001.00", "100000.00", "revision 1"],
    ]);
    expect((await record(member)).totals.winLoss).toBe("100390.00");
    const [task] = await tasks();
    const close = { params: { taskId: task?.taskId ?? "" }, body: { reason: "the vendor explained it" } };
    expect(await codeOf(operator.call, closeVendorTask, close)).toBe("OK");
    expect((await tasks())[0]).toMatchObject({ state: "closed", endedBy: operator.username });
  });

  it("taken back before it was ever reported: a void round, which counts nowhere, and the first word comes too late", async () => {
    const { member } = await seated();
    await limit(member, "stake", "300");
    const bet = { ...reported(member), betId: `void ${member.id}`, payout: taka(0) };
    const context = walletUseCases(app);
    await bookBets(context, SANDBOX_VENDOR, [{ ...bet, revision: 1, state: "void" }]);
    await bookBets(context, SANDBOX_VENDOR, [bet, { ...bet, revision: 1, payout: taka(500) }]);
    expect(await record(member)).toMatchObject({
      content: [{ state: "void", stake: "10.00" }],
      totals: { winLoss: "0.00" },
    });
    await member.call(collectWallets, {}, newKey());
    expect(await leftOf(member)).toBe("300.00");
  });

  it("[MONEY-09] a process that dies after booking, before it notes how far it came, books nothing twice", async () => {
    const { member, game } = await seated();
    await game.toss("100");
    const context = walletUseCases(app);
    const vendor = context.vendors[SANDBOX_VENDOR] as TransferVendor;
    const { rows } = await app.owner.pool.query<{ cursor: string | null }>(
      "select cursor from vendor_bet_report where vendor = $1",
      [SANDBOX_VENDOR],
    );
    const page = await vendor.bets?.({ cursor: rows[0]?.cursor ?? null, limit: 500 });
    await bookBets(context, SANDBOX_VENDOR, page?.bets ?? []);
    expect(await read(beside)).toBe(true);
    expect((await record(member)).content).toHaveLength(1);
  });

  it("[OPS-08] bets that can't be booked keep nobody else's from being read, and are booked once they can be", async () => {
    const [poisoned, other] = [await seated(), await seated()];
    await limit(poisoned.member, "stake", "300");
    await app.owner.pool.query(`
      create function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$;
      create trigger a_poison before insert on vendor_bet
        for each row when (new.member_id = '${poisoned.member.id}') execute function poison()`);
    for (const { game } of [poisoned, other]) await game.toss("40");
    expect(await read()).toBe(true);
    expect((await record(poisoned.member)).content).toEqual([]);
    expect((await record(other.member)).content).toHaveLength(1);
    const book = () => app.app.platform.jobs.runNow("vendor-wallets.book-waiting", {});
    await expect(book()).rejects.toThrow("1 items failed");
    // All returned money may have been staked, as long as the bets are unknown.
    await poisoned.member.call(collectWallets, {}, newKey());
    expect(Number(await leftOf(poisoned.member))).toBeLessThan(100);
    await app.owner.pool.query("drop trigger a_poison on vendor_bet; drop function poison()");
    await book();
    expect((await record(poisoned.member)).content).toMatchObject([{ stake: "40.00" }]);
    expect(await leftOf(poisoned.member)).toBe("260.00");
    await book();
  });

  it("bets of nobody who plays there, in another currency, or of two players are booked nowhere", async () => {
    const { member } = await seated();
    const stranger = await app.player();
    const bet = { ...reported(stranger), payout: taka(1_000_000) };
    const wrong = [bet, { ...bet, playerId: "nobody" }, { ...bet, playerId: member.id, currency: "USD" }];
    await bookBets(walletUseCases(app), SANDBOX_VENDOR, wrong);
    for (const { call } of [member, stranger])
      expect((await call(listRounds, { query: {} })).content).toEqual([]);
  });

  it("an answer without the vendor's signature is none", async () => {
    const body = JSON.stringify({ bets: [], cursor: "1.1", more: false, complete: true });
    const liar = createServer((_request, answer) => {
      answer.setHeader("x-timestamp", String(Date.now())).setHeader("x-signature", "0".repeat(64)).end(body);
    }).listen(0, "127.0.0.1");
    await once(liar, "listening");
    try {
      const url = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`;
      const vendor = createSandboxVendor({ url, secret: "shared", clock: app.clock });
      expect(await vendor.bets?.({ cursor: null, limit: 10 })).toBeUndefined();
    } finally {
      liar.close();
    }
  });
});
