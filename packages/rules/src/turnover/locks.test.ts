import { money, taka, ZERO } from "@khela/kernel/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Lock, lockEnd, lockLeft, lowerLock, requiredTurnover, turnoverMissing } from "./locks.ts";

describe("turnover locks", () => {
  it("[MONEY-04] a deposit of 1,000 at × 1 needs 1,000, at × 3 it needs 3,000, at × 0 nothing", () => {
    expect(requiredTurnover(taka(1_000), 1_000_000n)).toBe(taka(1_000));
    expect(requiredTurnover(taka(1_000), 3_000_000n)).toBe(taka(3_000));
    expect(requiredTurnover(taka(1_000), 0n)).toBe(ZERO);
  });

  it("[MONEY-04] locks are paid off first in, first out; turnover without a lock is not saved up", () => {
    // 500 were wagered before the first deposit; they count for nothing.
    const first: Lock = { required: taka(1_000), endsAt: lockEnd(taka(1_000), taka(500), 0n) };
    const second: Lock = { required: taka(200), endsAt: lockEnd(taka(200), taka(900), first.endsAt ?? 0n) };
    expect(lockLeft(first, taka(900))).toBe(taka(600));
    expect(lockLeft(second, taka(900))).toBe(taka(200));
    expect(turnoverMissing([first, second], taka(900))).toBe(taka(800));
    expect(lockLeft(first, taka(1_600))).toBe(ZERO);
    expect(lockLeft(second, taka(1_600))).toBe(taka(100));
    expect(turnoverMissing([first, second], taka(1_700))).toBe(ZERO);
  });

  it("[MONEY-04] a lock whose beginning is not counted yet is missing whole", () => {
    expect(turnoverMissing([{ required: taka(50), endsAt: null }], taka(1_000_000))).toBe(taka(50));
  });

  it("[MONEY-04] for any deposits, bets and corrections, what is missing is what a queue of requirements says", () => {
    const step = fc.record({
      kind: fc.constantFrom("lock", "bet", "lower"),
      amount: fc.bigInt({ min: 0n, max: 1_000_000n }),
      place: fc.nat(20),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let turnover = 0n;
        const locks: { required: bigint; endsAt: bigint }[] = [];
        const queue: { required: bigint; left: bigint }[] = [];
        for (const { kind, amount, place } of steps) {
          if (kind === "lock") {
            const lastEnd = locks.reduce((last, { endsAt }) => (endsAt > last ? endsAt : last), 0n);
            locks.push({ required: amount, endsAt: lockEnd(money(amount), turnover, lastEnd) });
            queue.push({ required: amount, left: amount });
          } else if (kind === "bet") {
            turnover += amount;
            let left = amount;
            for (const one of queue) {
              const paid = left < one.left ? left : one.left;
              one.left -= paid;
              left -= paid;
            }
          } else {
            const [lock, one] = [locks[place], queue[place]];
            if (!lock || !one || amount > one.required) continue;
            const wagered = one.required - one.left;
            one.left = amount > wagered ? amount - wagered : 0n;
            one.required = amount;
            const { required, less } = lowerLock(lock as Lock, money(amount), money(turnover));
            const { endsAt } = lock;
            lock.required = required;
            for (const later of locks.slice(place)) if (later.endsAt >= endsAt) later.endsAt -= less;
          }
        }
        expect(locks.map((lock) => lockLeft(lock as Lock, money(turnover)))).toEqual(
          queue.map(({ left }) => left),
        );
      }),
    );
  });
});
