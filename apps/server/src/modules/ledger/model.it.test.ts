import { AppError } from "@khela/kernel/errors";
import { manualClock } from "@khela/kernel/clock";
import type { MemberId, TransferId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/database.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import {
  createLedger,
  houseAccount,
  type Idempotency,
  type Ledger,
  memberAccount,
  move,
  providerAccount,
  requestHash,
  type Transfer,
  transferKind,
  verifyLedger,
} from "./index.ts";

/** The ledger without concurrency: maps of numbers. */
interface Model {
  cash: bigint[];
  held: bigint[];
  holds: { member: number; amount: bigint; state: string; dueMs: number }[];
  commands: { transfers: readonly Transfer[]; body: string | undefined; refused: boolean }[];
  posted: { transferId: TransferId; member: number; amount: bigint; reversed: boolean }[];
  nowMs: number;
}

/** The real ledgers, with the ids that correspond to the model's entries. */
interface Real {
  ledgers: readonly [Ledger, Ledger];
  members: readonly MemberId[];
  idempotencies: Idempotency[];
  holdIds: string[];
  advance(ms: number): void;
}

type Command = fc.AsyncCommand<Model, Real>;
const MEMBERS = 3;
const GAMES = houseAccount("games", "BDT");
const CLEARING = providerAccount("sandbox", "clearing", "BDT");
const cashOf = (real: Real, member: number) => memberAccount(real.members[member] as MemberId, "cash", "BDT");

let keys = 0;
/** The refusal's code, or undefined where the call succeeded. */
async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );
}

/** A command for both sides: `run` executes it on the real ledger and checks the result against the model. */
function command(
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
) {
  return { check, run, toString: () => name } satisfies Command;
}

/** Deposits (positive) and stakes (negative), through the batcher of one of two processes. */
const moveCash = (member: number, amount: bigint, process: 0 | 1) =>
  command(
    `move(${member}, ${amount}, ${process})`,
    () => true,
    async (model, real) => {
      const cash = cashOf(real, member);
      const transfers =
        amount > 0n
          ? [move(CLEARING, cash, amount as Money, "deposit")]
          : [move(cash, GAMES, -amount as Money, "stake")];
      const idempotency = { scope: "model", key: `m${++keys}`, hash: requestHash(transfers) };
      const refused = (model.cash[member] ?? 0n) + amount < 0n;
      let body: string | undefined;
      const code = await codeOf(
        real.ledgers[process]
          .run(transferKind, transfers, idempotency)
          .then((answer) => (body = answer.body)),
      );
      expect(code).toBe(refused ? "MONEY_INSUFFICIENT" : undefined);
      if (!refused) model.cash[member] = (model.cash[member] ?? 0n) + amount;
      model.commands.push({ transfers, body, refused });
      real.idempotencies.push(idempotency);
    },
  );

/** Repeats an earlier command: the same answer and no effect. With another body: a conflict. */
const repeat = (nth: number, changed: boolean, process: 0 | 1) =>
  command(
    `repeat(${nth}, ${changed})`,
    (model) => model.commands.length > 0,
    async (model, real) => {
      const index = nth % model.commands.length;
      const { transfers, body, refused } = model.commands[index] as Model["commands"][number];
      const first = real.idempotencies[index] as Idempotency;
      const idempotency = changed ? { ...first, hash: requestHash("something else") } : first;
      let again: string | undefined;
      const code = await codeOf(
        real.ledgers[process]
          .run(transferKind, transfers, idempotency)
          .then((answer) => (again = answer.body)),
      );
      if (changed) expect(code).toBe("MONEY_KEY_REUSED");
      else expect([code, again]).toEqual([refused ? "MONEY_INSUFFICIENT" : undefined, body]);
    },
  );

/** Many stakes at once, on both processes: as many succeed as the balance allows. */
const burst = (member: number, count: number, amount: bigint) =>
  command(
    `burst(${member}, ${count}, ${amount})`,
    () => true,
    async (model, real) => {
      const transfers = [move(cashOf(real, member), GAMES, amount as Money, "stake")];
      const codes = await Promise.all(
        Array.from({ length: count }, (_, index) =>
          codeOf(
            real.ledgers[index % 2 ? 1 : 0].run(transferKind, transfers, {
              scope: "model",
              key: `b${++keys}`,
              hash: requestHash(transfers),
            }),
          ),
        ),
      );
      const affordable = Number((model.cash[member] ?? 0n) / amount);
      const expected = Math.min(count, affordable);
      expect(codes.filter((code) => code === undefined)).toHaveLength(expected);
      expect(codes.filter((code) => code === "MONEY_INSUFFICIENT")).toHaveLength(count - expected);
      model.cash[member] = (model.cash[member] ?? 0n) - BigInt(expected) * amount;
    },
  );

const hold = (member: number, amount: bigint) =>
  command(
    `hold(${member}, ${amount})`,
    () => true,
    async (model, real) => {
      const [ledger] = real.ledgers;
      const dueMs = model.nowMs + 1_000;
      const covered = (model.cash[member] ?? 0n) >= amount;
      const code = await codeOf(
        ledger.transaction(async (tx) => {
          const opened = await ledger.hold(tx, {
            memberId: real.members[member] as MemberId,
            currency: "BDT",
            amount: amount as Money,
            kind: "hold",
            expiresAtMs: dueMs,
          });
          real.holdIds.push(opened.holdId);
        }),
      );
      expect(code).toBe(covered ? undefined : "MONEY_INSUFFICIENT");
      if (!covered) return;
      model.cash[member] = (model.cash[member] ?? 0n) - amount;
      model.held[member] = (model.held[member] ?? 0n) + amount;
      model.holds.push({ member, amount, state: "held", dueMs });
    },
  );

const endHold = (nth: number, how: "posted" | "voided" | "expired", share: bigint) =>
  command(
    `endHold(${nth}, ${how}, ${share})`,
    (model) => model.holds.length > 0,
    async (model, real) => {
      const index = nth % model.holds.length;
      const known = model.holds[index] as Model["holds"][number];
      const holdId = real.holdIds[index] as string;
      const posted = how === "posted" ? 1n + (known.amount - 1n) / share : 0n;
      const [ledger] = real.ledgers;
      const code = await codeOf(
        ledger.transaction((tx) => {
          if (how === "voided") return ledger.voidHold(tx, { holdId, kind: "void" });
          if (how === "expired") return ledger.expireHold(tx, { holdId, kind: "expire" });
          return ledger.postHold(tx, { holdId, kind: "post", to: CLEARING, amount: posted as Money });
        }),
      );
      const possible = known.state === "held" && (how !== "expired" || known.dueMs <= model.nowMs);
      expect(code).toBe(possible ? undefined : "MONEY_HOLD_STATE");
      if (!possible) return;
      known.state = how;
      model.held[known.member] = (model.held[known.member] ?? 0n) - known.amount;
      model.cash[known.member] = (model.cash[known.member] ?? 0n) + known.amount - posted;
    },
  );

const postInTransaction = (member: number, amount: bigint) =>
  command(
    `post(${member}, ${amount})`,
    (model) => (model.cash[member] ?? 0n) >= amount,
    async (model, real) => {
      const [, ledger] = real.ledgers;
      const { transferIds } = await ledger.transaction((tx) =>
        ledger.post(tx, move(cashOf(real, member), GAMES, amount as Money, "stake")),
      );
      model.cash[member] = (model.cash[member] ?? 0n) - amount;
      model.posted.push({ transferId: transferIds[0] as TransferId, member, amount, reversed: false });
    },
  );

const reverse = (nth: number) =>
  command(
    `reverse(${nth})`,
    (model) => model.posted.length > 0,
    async (model, real) => {
      const known = model.posted[nth % model.posted.length] as Model["posted"][number];
      const [ledger] = real.ledgers;
      const code = await codeOf(
        ledger.transaction((tx) => ledger.reverse(tx, { transferId: known.transferId, kind: "undo" })),
      );
      expect(code).toBe(known.reversed ? "MONEY_ALREADY_REVERSED" : undefined);
      if (!known.reversed) model.cash[known.member] = (model.cash[known.member] ?? 0n) + known.amount;
      known.reversed = true;
    },
  );

const wait = (ms: number) =>
  command(
    `wait(${ms})`,
    () => true,
    async (model, real) => {
      model.nowMs += ms;
      real.advance(ms);
    },
  );

const agree = () =>
  command(
    "agree",
    () => true,
    async (model, real) => {
      for (const [index, member] of real.members.entries()) {
        const found = await real.ledgers[0].balances(member);
        const of = (bucket: string) => found.find((account) => account.bucket === bucket)?.balance ?? 0n;
        expect([of("cash"), of("held")]).toEqual([model.cash[index], model.held[index]]);
      }
    },
  );

const member = fc.nat({ max: MEMBERS - 1 });
const nth = fc.nat({ max: 1_000 });
const process = fc.constantFrom(0 as const, 1 as const);
const amount = fc.bigInt({ min: 1n, max: 1_000_000n });
const COMMANDS = [
  fc.tuple(member, amount, process).map((args) => moveCash(...args)),
  fc.tuple(member, amount, process).map(([who, much, where]) => moveCash(who, -much, where)),
  fc.tuple(nth, fc.boolean(), process).map((args) => repeat(...args)),
  fc.tuple(member, fc.integer({ min: 2, max: 20 }), amount).map((args) => burst(...args)),
  fc.tuple(member, amount).map((args) => hold(...args)),
  fc
    .tuple(
      nth,
      fc.constantFrom("posted" as const, "voided" as const, "expired" as const),
      fc.bigInt({ min: 1n, max: 4n }),
    )
    .map((args) => endHold(...args)),
  fc.tuple(member, amount).map((args) => postInTransaction(...args)),
  nth.map(reverse),
  fc.integer({ min: 1, max: 2_000 }).map(wait),
  fc.constant(agree()),
];

let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await createTestDatabase();
  database = home.open();
});
afterAll(() => home.drop());

test("[MONEY-01] [MONEY-09] random sequences of commands agree with a simple model", async () => {
  const clock = manualClock(systemClock.nowMs());
  const ledgers = [createLedger({ database, clock }), createLedger({ database, clock })] as const;
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 60, size: "+1" }), async (commands) => {
      runs++;
      const setup = () => ({
        model: {
          cash: Array.from({ length: MEMBERS }, () => 0n),
          held: Array.from({ length: MEMBERS }, () => 0n),
          holds: [],
          commands: [],
          posted: [],
          nowMs: clock.nowMs(),
        } satisfies Model,
        real: {
          ledgers,
          members: Array.from({ length: MEMBERS }, (_, index) => `run-${runs}-${index}` as MemberId),
          idempotencies: [],
          holdIds: [],
          advance: (ms: number) => clock.advance(ms),
        } satisfies Real,
      });
      await fc.asyncModelRun(setup, [...commands, agree()]);
    }),
    { numRuns: 60 },
  );
  await Promise.all(ledgers.map((ledger) => ledger.close()));
  const { checks } = await verifyLedger(database.kysely);
  expect(checks.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
  const { rows } = await database.pool.query<{ n: bigint }>("select count(*) as n from ledger.transfer");
  // By chance about 500 refusals; this checks that they were attempted at all.
  expect(rows[0]?.n).toBeGreaterThan(100n);
});
