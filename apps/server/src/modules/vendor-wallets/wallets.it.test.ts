import { randomUUID } from "node:crypto";
import { launchGame, listGames, merchantWallet } from "@khela/contract/catalogue";
import { pausePlay } from "@khela/contract/protection";
import { getBalance, listMovements } from "@khela/contract/wallet";
import * as calls from "@khela/contract/wallets";
import { VENDOR_TRANSFER_STATES } from "@khela/contract/wallets";
import { vendorTransferStates } from "@khela/rules/wallets/transfer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf } from "../../testing/app.ts";
import { setFlags } from "../../testing/flags.ts";
import { openTestTrial } from "../../testing/trial.ts";
import { startWalletApp, sumOf, type WalletApp } from "../../testing/wallets.ts";
import { SANDBOX_VENDOR } from "./index.ts";

let app: WalletApp;
beforeAll(async () => {
  app = await startWalletApp();
});
afterAll(() => app.stop());
afterEach(() => app.checkBooks());

const key = () => ({ idempotencyKey: randomUUID() });
const collect = (member: Awaited<ReturnType<WalletApp["player"]>>) =>
  member.call(calls.collectWallets, {}, key());

/** Opens the game's URL like a browser and tosses the coin. @returns the resulting balance of the wallet */
async function play(url: string, stake: string): Promise<string> {
  const at = url.replace("//localhost:", "//127.0.0.1:");
  const seat = await fetch(at, { redirect: "manual" });
  const game = new URL(seat.headers.get("location") ?? "", at).href;
  const body = new URLSearchParams({ stake, side: "heads" });
  const page = await (await fetch(game, { method: "POST", body })).text();
  expect((await fetch(at, { redirect: "manual" })).status).toBe(410);
  return /data-balance="([\d.]+)"/.exec(page)?.[1] ?? "";
}

describe("[MONEY-02] a wallet per vendor", () => {
  it("rules and contract name the same states", () => {
    expect([...VENDOR_TRANSFER_STATES]).toEqual([...vendorTransferStates]);
  });

  it("money goes to a vendor and back, with every line in the account record", async () => {
    const member = await app.player();
    expect(await member.call(merchantWallet)).toEqual({ isSingle: false });
    const there = await app.transfer(member, "in", "300.5");
    expect(there).toMatchObject({
      transfer: { state: "done", vassalage: SANDBOX_VENDOR },
      balance: "699.50",
    });
    expect(await app.has(member)).toEqual({ main: "699.50", vendor: "300.50" });
    const back = await app.transfer(member, "out", "100");
    expect(back).toMatchObject({ transfer: { state: "done", direction: "out" }, balance: "799.50" });
    expect(await app.has(member)).toEqual({ main: "799.50", vendor: "200.50" });
    const { content } = await member.call(calls.listVendorTransfers, { query: {} });
    expect(content.map(({ direction, state }) => `${direction} ${state}`)).toEqual(["out done", "in done"]);
    const { content: lines } = await member.call(listMovements, { query: {} });
    expect(lines.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      "vendor_in 100.00",
      "vendor_out -300.50",
      "deposit 1000.00",
    ]);
  });

  it("a retry gets the first answer; the same key for something else is refused", async () => {
    const member = await app.player();
    const again = randomUUID();
    const first = await app.transfer(member, "in", "10", again);
    await app.transfer(member, "in", "20");
    expect(await app.transfer(member, "in", "10", again)).toEqual(first);
    const other = { body: { vassalage: SANDBOX_VENDOR, direction: "in", amount: "11" } } as const;
    expect(await codeOf(member.call, calls.walletTransfer, other, { idempotencyKey: again })).toBe(
      "MONEY_KEY_REUSED",
    );
    expect((await app.has(member)).main).toBe("970.00");
  });

  it("refuses what it must, and nothing moves", async () => {
    const member = await app.player();
    const asked = (body: Partial<{ vassalage: string; direction: "in" | "out"; amount: string }>) =>
      codeOf(
        member.call,
        calls.walletTransfer,
        { body: { vassalage: SANDBOX_VENDOR, direction: "in", amount: "50", ...body } },
        key(),
      );
    expect(await asked({ amount: "0.99" })).toBe("MONEY_AMOUNT");
    expect(await asked({ amount: "1000000.01" })).toBe("MONEY_AMOUNT");
    expect(await asked({ amount: "1000.01" })).toBe("MONEY_INSUFFICIENT");
    expect(await asked({ vassalage: "KHELA" })).toBe("WALLET_CLOSED");
    expect(await asked({ vassalage: "nobody" })).toBe("WALLET_CLOSED");
    const trial = await openTestTrial(app);
    expect(await codeOf(trial.call, calls.vendorWallets)).toBe("AUTH_TRUE_ACCOUNT");
    expect((await app.transfer(member, "out", "50")).transfer).toMatchObject({
      state: "failed",
      reason: "vendor_insufficient",
    });
    expect(await app.has(member)).toEqual({ main: "1000.00", vendor: "0.00" });
    const { transfer } = await app.transfer(member, "in", "5");
    const stranger = await app.player();
    const params = { transferId: transfer.transferId };
    expect(await codeOf(stranger.call, calls.getVendorTransfer, { params })).toBe("SYS_NOT_FOUND");
  });

  it("[GAME-07] a vendor takes money of its currencies alone, opens for nobody else, and gives everything back", async () => {
    const member = await app.player();
    await app.transfer(member, "in", "50");
    const playIn = async (currencies: string[]) => {
      await app.owner.pool.query("update vendor set currencies = $2 where vassalage = $1", [
        SANDBOX_VENDOR,
        currencies,
      ]);
      app.app.modules.catalogue.forget();
    };
    const move = (direction: "in" | "out", amount: string) =>
      codeOf(
        member.call,
        calls.walletTransfer,
        { body: { vassalage: SANDBOX_VENDOR, direction, amount } },
        key(),
      );
    await playIn(["EUR"]);
    expect(await move("in", "10")).toBe("WALLET_CLOSED");
    const game = { body: { gameCode: "coin-toss" } };
    expect(await codeOf(member.call, calls.launchWithFunds, game, key())).toBe("GAME_NOT_FOUND");
    expect(await move("out", "50")).toBe("OK");
    await playIn([]);
    expect(await move("in", "10")).toBe("OK");
  });

  it("a vendor that is switched off takes nothing more and gives everything back", async () => {
    const member = await app.player();
    await app.transfer(member, "in", "400");
    await app.owner.pool.query("update vendor set active = false where vassalage = $1", [SANDBOX_VENDOR]);
    await setFlags(app, {});
    const body = { vassalage: SANDBOX_VENDOR, direction: "in", amount: "50" } as const;
    await expect.poll(() => codeOf(member.call, calls.walletTransfer, { body }, key())).toBe("WALLET_CLOSED");
    expect((await collect(member)).results).toMatchObject([{ outcome: "done", amount: "400.00" }]);
    await app.owner.pool.query("update vendor set active = true where vassalage = $1", [SANDBOX_VENDOR]);
    await setFlags(app, {});
    await expect.poll(() => codeOf(member.call, calls.walletTransfer, { body }, key())).toBe("OK");
  });

  it("[SAFE-02] during a pause no money goes to a vendor, and all of it comes back", async () => {
    const member = await app.player();
    await app.transfer(member, "in", "250");
    await member.call(pausePlay, { body: { length: "day" } });
    const body = { vassalage: SANDBOX_VENDOR, direction: "in", amount: "50" } as const;
    expect(await codeOf(member.call, calls.walletTransfer, { body }, key())).toBe("PROTECT_EXCLUDED");
    const launch = { body: { gameCode: "coin-toss" } };
    expect(await codeOf(member.call, calls.launchWithFunds, launch, key())).toBe("PROTECT_EXCLUDED");
    expect(await collect(member)).toMatchObject({ collected: "250.00", balance: "1000.00" });
  });
});

describe("[MONEY-02] starting a vendor's game", () => {
  it("takes the main wallet along, plays with the vendor's, and a collection brings all of it home", async () => {
    const member = await app.player();
    const { content } = await member.call(listGames, { query: { gameName: "coin" } });
    expect(content).toMatchObject([{ gameCode: "coin-toss", vassalage: SANDBOX_VENDOR, supportPlay: 1 }]);
    const body = { gameCode: "coin-toss" };
    expect(await member.call(launchGame, { body })).toMatchObject({ container: "popup" });
    const once = key();
    const launched = await member.call(calls.launchWithFunds, { body }, once);
    expect(launched.transfers).toMatchObject([
      { direction: "in", amount: "1000.00", state: "done", cause: "launch" },
    ]);
    expect(await member.call(calls.launchWithFunds, { body }, once)).toEqual(launched);
    expect(await app.has(member)).toEqual({ main: "0.00", vendor: "1000.00" });
    const left = await play(launched.url, "100");
    expect(["900.00", "1096.00"]).toContain(left);
    expect(await collect(member)).toMatchObject({ collected: left, balance: left });
    expect(await app.has(member)).toEqual({ main: left, vendor: "0.00" });
    expect((await collect(member)).results).toMatchObject([{ outcome: "nothing", transfer: null }]);
  });

  it("moves nothing where the player has switched that off", async () => {
    const member = await app.player();
    await member.call(calls.setAutoTransfer, { body: { on: false } });
    expect(await member.call(calls.vendorWallets)).toMatchObject({ autoTransfer: false, main: "1000.00" });
    const launched = await member.call(calls.launchWithFunds, { body: { gameCode: "coin-toss" } }, key());
    expect(launched.transfers).toEqual([]);
    expect(await app.has(member)).toEqual({ main: "1000.00", vendor: "0.00" });
  });

  it("is refused for games that are none of a vendor's, and while the vendor is away", async () => {
    const member = await app.player();
    const asked = (gameCode: string) =>
      codeOf(member.call, calls.launchWithFunds, { body: { gameCode } }, key());
    expect(await asked("dice")).toBe("GAME_NOT_FOUND");
    expect(await asked("no-such")).toBe("GAME_NOT_FOUND");
    await app.owner.pool.query("update game set maintenance = true where code = 'coin-toss'");
    await setFlags(app, {});
    await expect.poll(() => asked("coin-toss")).toBe("GAME_MAINTENANCE");
    await app.owner.pool.query("update game set maintenance = false where code = 'coin-toss'");
    await setFlags(app, {});
    await expect.poll(() => asked("coin-toss")).toBe("OK");
    await member.call(calls.setAutoTransfer, { body: { on: false } });
    await app.sandbox.planTransfers("down");
    expect(await asked("coin-toss")).toBe("WALLET_VENDOR_AWAY");
    expect((await member.call(calls.vendorWallets)).wallets).toMatchObject([{ balance: null }]);
    expect((await collect(member)).results).toMatchObject([{ outcome: "away" }]);
    await app.sandbox.planTransfers("succeed");
    expect(await collect(member)).toMatchObject({ balance: "1000.00" });
  });
});

describe("[MONEY-02] one wallet for everything", () => {
  it("nothing moves, the vendor's games are off the shelf, and what is left there comes home", async () => {
    const member = await app.player();
    await app.transfer(member, "in", "300");
    await setFlags(app, { MULTIWALLET3: false });
    expect(await member.call(merchantWallet)).toEqual({ isSingle: true });
    const body = { vassalage: SANDBOX_VENDOR, direction: "in", amount: "100" } as const;
    const noop = await member.call(calls.walletTransfer, { body }, key());
    expect(noop).toEqual({ transfer: null, balance: "700.00" });
    await expect
      .poll(() => codeOf(member.call, calls.launchWithFunds, { body: { gameCode: "coin-toss" } }, key()))
      .toBe("GAME_NOT_FOUND");
    expect((await member.call(listGames, { query: { gameName: "coin toss" } })).content).toEqual([]);
    expect((await member.call(calls.vendorWallets)).wallets).toMatchObject([
      { open: false, balance: "300.00" },
    ]);
    expect(await collect(member)).toMatchObject({ collected: "300.00" });
    expect(sumOf((await member.call(getBalance)).balance)).toBe("1000.00");
    await setFlags(app, { MULTIWALLET3: true });
  });
});
