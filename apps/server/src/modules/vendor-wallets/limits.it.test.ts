import { randomUUID } from "node:crypto";
import { pausePlay, setLimit } from "@khela/contract/protection";
import { betDice } from "@khela/contract/play";
import { collectWallets, launchWithFunds, vendorWallets, walletTransfer } from "@khela/contract/wallets";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestApp, type TestMember } from "../../testing/app.ts";
import { askedTransfer, newKey, startWalletApps, type WalletApp } from "../../testing/wallets.ts";

let app: WalletApp;
let beside: TestApp;
beforeAll(async () => {
  ({ app, beside } = await startWalletApps());
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.sandbox.planTransfers("succeed");
  await app.checkBooks();
});

const limited = async (kind: "loss" | "stake", value: string): Promise<TestMember> => {
  const member = await app.player();
  await member.call(setLimit, { body: { kind, period: "day", value } });
  return member;
};
const moveIn = (member: TestMember, amount: string, call = member.call) =>
  codeOf(call, walletTransfer, askedTransfer("in", amount), newKey());
const dice = (stake: string) => ({ body: { stake, direction: "under", target: 4950 } }) as const;
const bet = (member: TestMember, stake: string) => codeOf(member.call, betDice, dice(stake), newKey());
const left = async (member: TestMember) => (await member.call(vendorWallets)).limit?.left;

describe("[MONEY-02] [SAFE-01] a player's own limits and a vendor whose bets are not seen", () => {
  it.each(["loss", "stake"] as const)("%s: no more goes there than the limit leaves", async (kind) => {
    const member = await limited(kind, "300");
    expect((await member.call(vendorWallets)).limit).toEqual({ kind, period: "day", left: "300.00" });
    expect(await moveIn(member, "301")).toBe("PROTECT_LIMIT");
    expect(await moveIn(member, "200")).toBe("OK");
    expect(await left(member)).toBe("100.00");
    expect(await moveIn(member, "100.01")).toBe("PROTECT_LIMIT");
    expect(await app.has(member)).toEqual({ main: "800.00", vendor: "200.00" });
  });

  it("what is there counts for bets here, and what was lost here for what goes there", async () => {
    const member = await limited("loss", "300");
    await app.transfer(member, "in", "200");
    expect(await bet(member, "110")).toBe("PROTECT_LIMIT");
    const { payout } = await member.call(betDice, dice("60"), newKey());
    const lost = Math.max(0, 200 + 60 - Number(payout));
    expect(Number(await left(member))).toBe(300 - lost);
    expect(await moveIn(member, (300 - lost + 0.01).toFixed(2))).toBe("PROTECT_LIMIT");
  });

  it("what returns no longer counts; what is lost there stays counted", async () => {
    const member = await limited("loss", "300");
    await app.transfer(member, "in", "300");
    expect(await left(member)).toBe("0.00");
    await app.transfer(member, "out", "120");
    expect(await left(member)).toBe("120.00");
    expect(await moveIn(member, "120")).toBe("OK");
    await member.call(collectWallets, {}, newKey());
    expect(await left(member)).toBe("300.00");
  });

  it("what a vendor refuses never counted; a limit set while money is there counts it", async () => {
    const member = await app.player();
    await app.transfer(member, "in", "250");
    await member.call(setLimit, { body: { kind: "loss", period: "day", value: "300" } });
    expect(await left(member)).toBe("50.00");
    await app.sandbox.planTransfers("fail");
    const { transfer } = await app.transfer(member, "in", "50");
    expect(transfer.state).toBe("failed");
    expect(await left(member)).toBe("50.00");
  });

  it("the start of a game takes along what the limit leaves, and nothing where nothing is left", async () => {
    const member = await limited("stake", "150");
    const body = { gameCode: "coin-toss" };
    const first = await member.call(launchWithFunds, { body }, newKey());
    expect(first.transfers.map(({ amount }) => amount)).toEqual(["150.00"]);
    const second = await member.call(launchWithFunds, { body }, newKey());
    expect(second.transfers).toEqual([]);
    expect(second.url).toContain("http");
  });

  it("fifty at once over two processes, with bets between: never past the limit", async () => {
    const member = await limited("stake", "400");
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? bet(member, "30") : moveIn(member, "50", beside.callAs(member.token)),
      ),
    );
    const count = (parity: number) =>
      codes.filter((code, index) => index % 2 === parity && code === "OK").length;
    expect(count(0) * 30 + count(1) * 50).toBeLessThanOrEqual(400);
    expect(count(0) + count(1)).toBeGreaterThan(0);
  });

  it("[SAFE-02] a pause between the look and the debit refuses; money comes home all the same", async () => {
    const member = await app.player();
    await app.transfer(member, "in", "100");
    await member.call(pausePlay, { body: { length: "day" } });
    expect(await moveIn(member, "100")).toBe("PROTECT_EXCLUDED");
    expect((await app.transfer(member, "out", "100", randomUUID())).transfer.state).toBe("done");
  });
});
