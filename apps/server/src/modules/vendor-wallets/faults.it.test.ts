import { randomUUID } from "node:crypto";
import * as calls from "@khela/contract/wallets";
import { taka } from "@khela/kernel/money";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember } from "../../testing/app.ts";
import type { TransferOutcome } from "../../testing/sandbox.ts";
import {
  startWalletApp,
  type WalletApp,
  askedTransfer,
  MOVED,
  newKey,
  splitPlayer,
  STILL,
  walletUseCases,
} from "../../testing/wallets.ts";
import { beginTransfer } from "./begin-transfer.ts";
import type { WalletContext } from "./context.ts";
import { SANDBOX_VENDOR } from "./index.ts";
import { syncTransferWithVendor } from "./sync-transfer.ts";
import type { TransferVendor } from "./vendors/vendor.ts";

let app: WalletApp;
beforeAll(async () => {
  app = await startWalletApp();
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.sandbox.planTransfers("succeed");
  await app.checkBooks();
});

const away = { in: "500.00", out: "600.00" };

describe("[MONEY-02] [MONEY-09] what a vendor does to a transfer of ৳100, exactly once", () => {
  const DIRECTIONS = ["in", "out"] as const;
  /** The vendor's first answer, the final outcome, and the state in between. */
  const CASES: readonly [TransferOutcome, string, "done" | "failed"][] = [
    ["succeed", "done", "done"],
    ["fail", "failed", "failed"],
    ["late", "sent", "done"],
    ["late_fail", "sent", "failed"],
    ["lost", "done", "done"],
    ["duplicate", "done", "done"],
    ["unheard", "unknown", "done"],
    ["down", "unknown", "done"],
    ["unclear", "sent", "done"],
  ];
  it.each(DIRECTIONS.flatMap((direction) => CASES.map((test) => [direction, ...test] as const)))(
    "%s, %s: %s, then %s",
    async (direction, outcome, first, last) => {
      const member = await splitPlayer(app);
      await app.sandbox.planTransfers(outcome);
      const once = randomUUID();
      const { transfer } = await app.transfer(member, direction, "100", once);
      expect(transfer.state).toBe(first);
      if (first !== last) {
        // An open transfer only blocks a second one with the same vendor.
        expect(await codeOf(member.call, calls.walletTransfer, askedTransfer("in", "5"), newKey())).toBe(
          "MONEY_PENDING_LIMIT",
        );
        const { main, wallets } = await member.call(calls.vendorWallets);
        expect({ main, onTheWay: wallets[0]?.onTheWay }).toEqual({
          main: away[direction],
          onTheWay: "100.00",
        });
      }
      if (outcome === "unclear") {
        await app.resolve(transfer);
        expect((await app.read(member, transfer)).state).toBe("unknown");
        await decideAtDesk(transfer.reference, "done");
      }
      await app.sandbox.planTransfers("succeed");
      await expect
        .poll(async () => {
          await app.resolve(transfer);
          return (await app.read(member, transfer)).state;
        })
        .toBe(last);
      const after = last === "done" ? MOVED[direction] : STILL;
      expect(await app.has(member)).toEqual(after);
      // Repeated calls change nothing.
      await app.resolve(transfer);
      await app.transfer(member, direction, "100", once);
      expect(await app.has(member)).toEqual(after);
      // A failed transfer is tried again under a new reference.
      if (last === "done") return;
      const next = await app.transfer(member, direction, "100");
      expect(next.transfer.reference).not.toBe(transfer.reference);
      expect(await app.has(member)).toEqual(MOVED[direction]);
    },
  );

  it("an answer about another amount, direction or transfer settles nothing", async () => {
    const member = await splitPlayer(app);
    const report = {
      vendorReference: "vt_1",
      direction: "in",
      status: "done",
      currency: "BDT",
      reason: undefined,
    } as const;
    for (const wrong of [
      { ...report, amount: taka(99) },
      { ...report, amount: taka(100), currency: "FUN" },
      { ...report, amount: taka(100), direction: "out" as const },
    ]) {
      const real = walletUseCases(app);
      const vendor = real.vendors[SANDBOX_VENDOR] as TransferVendor;
      const answer = async () => ({ kind: "known", report: wrong }) as const;
      const lying = walletUseCases(app, {
        [SANDBOX_VENDOR]: { ...vendor, transfer: answer, queryTransfer: answer },
      });
      const { transferId } = await begun(lying, member);
      await syncTransferWithVendor(lying, transferId);
      expect((await app.read(member, { transferId })).state).toBe("unknown");
      await app.resolve({ transferId });
      expect((await app.read(member, { transferId })).state).toBe("done");
      await app.transfer(member, "out", "100");
    }
    expect(await app.has(member)).toEqual(STILL);
  });
});

/** Ends a transfer by hand on the vendor's test page. */
async function decideAtDesk(reference: string, outcome: "done" | "failed"): Promise<void> {
  const { vendorUrl } = app.sandbox;
  const page = await (await fetch(`${vendorUrl}/desk?lang=en`)).text();
  const row = page.slice(page.indexOf(reference));
  const id = /desk\/transfers\/(vt_\w+)/.exec(row)?.[1];
  const body = new URLSearchParams({ outcome });
  await fetch(`${vendorUrl}/desk/transfers/${id}`, { method: "POST", body, redirect: "manual" });
}

/** Runs the first phase only, as if the process had died right after its commit. */
async function begun(
  at: WalletContext,
  member: TestMember,
  direction: "in" | "out" = "in",
  once: string = randomUUID(),
) {
  const hash = "0".repeat(64);
  const scope = `member:${member.id}:wallets.transfer:begin`;
  const { answer } = await at.ledger.command({ scope, key: once, hash }, (tx) =>
    beginTransfer(at, tx, {
      member: { memberId: member.id, currency: "BDT" },
      vendor: SANDBOX_VENDOR,
      direction,
      cause: "player",
      amount: async () => taka(100),
    }),
  );
  return { transferId: answer.transferId ?? "" };
}

describe("[MONEY-09] a process that dies on the way", () => {
  const work = () => app.app.platform.jobs.runNow("vendor-wallets.resolve-due", {});
  const due = (id: string) =>
    app.owner.pool.query(
      "update vendor_transfer set next_check_at = now() - interval '1 second', busy_until = null where id = $1",
      [id],
    );

  it("before the debit is committed: nothing has happened, and the same key does it", async () => {
    const member = await splitPlayer(app);
    await app.owner.pool.query(`
      create function die() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$;
      create constraint trigger die after insert on vendor_transfer deferrable initially deferred
        for each row execute function die()`);
    const once = randomUUID();
    const code = await codeOf(member.call, calls.walletTransfer, askedTransfer("in", "100"), {
      idempotencyKey: once,
    });
    await app.owner.pool.query("drop trigger die on vendor_transfer; drop function die()");
    expect(code).toBe("SYS_UNKNOWN");
    expect(await app.has(member)).toEqual(STILL);
    expect((await app.transfer(member, "in", "100", once)).transfer.state).toBe("done");
    expect(await app.has(member)).toEqual(MOVED.in);
  });

  it.each(["in", "out"] as const)(
    "%s: after the first commit, before the vendor is told",
    async (direction) => {
      const member = await splitPlayer(app);
      const { transferId } = await begun(walletUseCases(app), member, direction);
      expect((await app.read(member, { transferId })).state).toBe(direction === "in" ? "debited" : "created");
      await due(transferId);
      await work();
      expect((await app.read(member, { transferId })).state).toBe("done");
      expect(await app.has(member)).toEqual(MOVED[direction]);
    },
  );

  it.each(["in", "out"] as const)(
    "%s: after `sent`, before or after the vendor hears of it",
    async (direction) => {
      for (const heard of [false, true]) {
        const member = await splitPlayer(app);
        const real = walletUseCases(app);
        const vendor = real.vendors[SANDBOX_VENDOR] as TransferVendor;
        const dying: TransferVendor = {
          ...vendor,
          async transfer(order) {
            if (heard) await vendor.transfer(order);
            throw new Error("the process is gone");
          },
        };
        const { transferId } = await begun(real, member, direction);
        await expect(
          syncTransferWithVendor(walletUseCases(app, { [SANDBOX_VENDOR]: dying }), transferId),
        ).rejects.toThrow("gone");
        expect((await app.read(member, { transferId })).state).toBe("sent");
        await due(transferId);
        await Promise.all([work(), work(), work()]);
        expect((await app.read(member, { transferId })).state).toBe("done");
        expect(await app.has(member)).toEqual(MOVED[direction]);
      }
    },
  );

  it("while it is at it, nobody else is; a lease that ran out is taken over", async () => {
    const member = await splitPlayer(app);
    const { transferId } = await begun(walletUseCases(app), member);
    await app.owner.pool.query(
      "update vendor_transfer set busy_until = now() + interval '1 minute', next_check_at = now() - interval '1 second' where id = $1",
      [transferId],
    );
    await work();
    expect((await app.read(member, { transferId })).state).toBe("debited");
    await due(transferId);
    await work();
    expect(await app.has(member)).toEqual(MOVED.in);
  });

  it("one vendor that can't be asked keeps no other transfer waiting", async () => {
    const [first, second] = [await splitPlayer(app), await splitPlayer(app)];
    const [a, b] = [await begun(walletUseCases(app), first), await begun(walletUseCases(app), second)];
    await app.sandbox.planTransfers("down");
    await due(a.transferId);
    await work();
    expect((await app.read(first, a)).state).toBe("unknown");
    await app.sandbox.planTransfers("succeed");
    for (const { transferId } of [a, b]) await due(transferId);
    await work();
    expect([await app.has(first), await app.has(second)]).toEqual([MOVED.in, MOVED.in]);
  });
});
