import { randomUUID } from "node:crypto";
import * as calls from "@khela/contract/wallets";
import { type Money, moneyFromText, moneyToText, taka } from "@khela/kernel/money";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { retryWhileShed } from "../../testing/retry-while-shed.ts";
import { codeOf, type TestApp, type TestMember } from "../../testing/app.ts";
import {
  startWalletApps,
  type WalletApp,
  askedTransfer,
  MOVED,
  newKey,
  splitPlayer,
  walletUseCases,
  OTHER_PLAYERS,
} from "../../testing/wallets.ts";
import { collectAll } from "./collect.ts";
import { SANDBOX_VENDOR } from "./index.ts";
import { launchWithFunds } from "./launch.ts";
import type { TransferVendor } from "./vendors/vendor.ts";

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

describe("[MONEY-09] fifty copies of a command, over two processes", () => {
  const copies = <T>(
    run: (call: TestMember["call"]) => Promise<T>,
    member: TestMember,
  ): Promise<(T | string)[]> =>
    Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const call = index % 2 === 0 ? member.call : beside.callAs(member.token);
        return retryWhileShed(() => run(call)).catch((error: { code?: string }) => error.code ?? "no code");
      }),
    );
  /** All copies get the same answer, except those that were told to retry. */
  const oneAnswer = (answers: unknown[]): void => {
    const texts = new Set(
      answers.filter((answer) => answer !== "MONEY_IN_FLIGHT").map((answer) => JSON.stringify(answer)),
    );
    expect([...texts]).toHaveLength(1);
  };

  it.each(["in", "out"] as const)("transfer %s", async (direction) => {
    const member = await splitPlayer(app);
    const once = newKey();
    const run = (call: TestMember["call"]) =>
      call(calls.walletTransfer, askedTransfer(direction, "100"), once);
    oneAnswer(await copies(run, member));
    oneAnswer([await run(member.call), await run(beside.callAs(member.token))]);
    expect(await app.has(member)).toEqual(MOVED[direction]);
    expect((await member.call(calls.listVendorTransfers, { query: {} })).totalCount).toBe(2);
  });

  it("collect", async () => {
    const member = await splitPlayer(app);
    const once = newKey();
    const answers = await copies((call) => call(calls.collectWallets, {}, once), member);
    oneAnswer(answers);
    expect(await member.call(calls.collectWallets, {}, once)).toMatchObject({ collected: "400.00" });
    expect(await app.has(member)).toEqual({ main: "1000.00", vendor: "0.00" });
    expect((await member.call(calls.listVendorTransfers, { query: {} })).totalCount).toBe(2);
  });

  it("launch", async () => {
    const member = await splitPlayer(app);
    const once = newKey();
    const body = { gameCode: "coin-toss" };
    oneAnswer(await copies((call) => call(calls.launchWithFunds, { body }, once), member));
    expect(await app.has(member)).toEqual({ main: "0.00", vendor: "1000.00" });
    expect((await member.call(calls.listVendorTransfers, { query: {} })).totalCount).toBe(2);
  });

  it("fifty different transfers at once: never more than there is, one at a time", async () => {
    const member = await splitPlayer(app);
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        codeOf(
          index % 2 === 0 ? member.call : beside.callAs(member.token),
          calls.walletTransfer,
          askedTransfer("in", "100"),
          newKey(),
        ),
      ),
    );
    const { main, vendor } = await app.has(member);
    expect(moneyToText((moneyFromText(main) + moneyFromText(vendor ?? "")) as Money)).toBe("1000.00");
  });
});

describe("[MONEY-02] [MONEY-09] any sequence of transfers, faults and play", () => {
  const OUTCOMES = ["succeed", "fail", "late", "late_fail", "lost", "unheard", "duplicate", "down"] as const;
  const step = fc.oneof(
    fc.record({ do: fc.constant("plan" as const), outcome: fc.constantFrom(...OUTCOMES) }),
    fc.record({
      do: fc.constant("move" as const),
      direction: fc.constantFrom("in", "out"),
      taka: fc.integer({ min: 1, max: 400 }),
    }),
    fc.record({ do: fc.constant("collect" as const) }),
    fc.record({ do: fc.constant("resolve" as const) }),
  );

  it("leaves books that agree to the last digit", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const member = await app.player();
        for (const now of steps) {
          if (now.do === "plan") await app.sandbox.planTransfers(now.outcome);
          if (now.do === "move") {
            const direction = now.direction === "in" ? "in" : "out";
            await codeOf(
              member.call,
              calls.walletTransfer,
              askedTransfer(direction, String(now.taka)),
              newKey(),
            );
          }
          if (now.do === "collect") await member.call(calls.collectWallets, {}, newKey());
          if (now.do === "resolve") await resolveOpen(member);
        }
        await app.sandbox.planTransfers("succeed");
        await expect.poll(() => resolveOpen(member)).toBe(0);
        const { main, vendor } = await app.has(member);
        expect(moneyFromText(main) + moneyFromText(vendor ?? "")).toBe(taka(1_000));
        await app.checkBooks();
      }),
      { numRuns: 12 },
    );
  });

  /** @returns how many are still open */
  async function resolveOpen(member: TestMember): Promise<number> {
    const open = "select id from vendor_transfer where member_id = $1 and state not in ('done', 'failed')";
    const { rows } = await app.owner.pool.query<{ id: string }>(open, [member.id]);
    for (const { id } of rows) await app.resolve({ transferId: id });
    return (await app.owner.pool.query(open, [member.id])).rows.length;
  }
});

describe("[MONEY-02] two vendors", () => {
  it("starting a game at one brings the money of the other along, and both are collected at once", async () => {
    const OTHER = "second-transfer";
    await app.owner.pool.query(
      `insert into vendor (vassalage, name, game_type, logo, wallet) values ($1, '{"bn":"অন্য","en":"Other"}', 'RNG', '', 'transfer');`,
      [OTHER],
    );
    const real = walletUseCases(app);
    const vendor = real.vendors[SANDBOX_VENDOR] as TransferVendor;
    // A copy of the vendor under another name, whose players have other ids.
    const nameOf = (playerId: string) => playerId.replace(/^.{8}/, OTHER_PLAYERS);
    const other: TransferVendor = {
      ...vendor,
      transfer: (order) => vendor.transfer({ ...order, playerId: nameOf(order.playerId) }),
      balance: (playerId, currency) => vendor.balance(nameOf(playerId), currency),
    };
    const both = walletUseCases(app, { [SANDBOX_VENDOR]: vendor, [OTHER]: other });
    const catalogue = app.app.modules.catalogue;
    both.catalogue = {
      ...both.catalogue,
      transferVendors: async () =>
        [SANDBOX_VENDOR, OTHER].map((vassalage) => ({ vassalage, active: true }) as never),
      externalGame: async (code) => ({
        ...(await catalogue.externalGame("coin-toss")),
        vassalage: code === "other" ? OTHER : SANDBOX_VENDOR,
      }),
    };
    const member = await splitPlayer(app);
    const owner = { memberId: member.id, currency: "BDT" };
    const start = (gameCode: string) =>
      launchWithFunds(both, {
        opener: { sessionId: "", ip: "127.0.0.1", device: "desktop" },
        member: owner,
        gameCode,
        language: "en",
        idempotency: { scope: `member:${member.id}:test`, key: randomUUID(), hash: "0".repeat(64) },
      });
    await start("coin-toss");
    const moves = (await start("other")).transfers.map(
      (row) => `${row.vendor} ${row.direction} ${moneyToText(row.amount)}`,
    );
    expect(moves).toEqual([`${SANDBOX_VENDOR} out 1000.00`, `${OTHER} in 1000.00`]);
    expect(await other.balance(member.id, "BDT")).toBe(taka(1_000));
    const { results, balance } = await collectAll(both, {
      member: owner,
      idempotency: { scope: `member:${member.id}:collect`, key: randomUUID(), hash: "0".repeat(64) },
    });
    expect(results.map(({ vendor: name, outcome }) => `${name} ${outcome}`)).toEqual([
      `${SANDBOX_VENDOR} nothing`,
      `${OTHER} done`,
    ]);
    expect(balance).toBe(taka(1_000));
  });
});
