import { money, taka, ZERO } from "@khela/kernel/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Lock, lockEnd, lockLeft, requiredTurnover, turnoverMissing } from "./locks.ts";

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

  it("[MONEY-04] for any deposits and bets, what is missing is what a queue of requirements says", () => {
    const step = fc.record({ lock: fc.boolean(), amount: fc.bigInt({ min: 0n, max: 1_000_000n }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let turnover = 0n;
        let lastEnd = 0n;
        const locks: Lock[] = [];
        const queue: bigint[] = [];
        for (const { lock, amount } of steps) {
          if (lock) {
            const endsAt = lockEnd(money(amount), turnover, lastEnd);
            lastEnd = endsAt;
            locks.push({ required: money(amount), endsAt });
            queue.push(amount);
          } else {
            turnover += amount;
            let left = amount;
            for (let place = 0; place < queue.length; place++) {
              const paid = left < (queue[place] ?? 0n) ? left : (queue[place] ?? 0n);
              queue[place] = (queue[place] ?? 0n) - paid;
              left -= paid;
            }
          }
        }
        expect(locks.map((lock) => lockLeft(lock, money(turnover)))).toEqual(queue);
      }),
    );
  });
});
