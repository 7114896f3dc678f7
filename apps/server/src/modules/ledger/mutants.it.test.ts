import type { MemberId, TransferId } from "@khela/kernel/ids";
import { taka } from "@khela/kernel/money";
import { expect, test } from "vitest";
import type { Database } from "../../platform/database.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { createTestDatabase } from "../../testing/test-database.ts";
import {
  createLedger,
  houseAccount,
  memberAccount,
  move,
  providerAccount,
  requestHash,
  transferKind,
  verifyLedger,
} from "./index.ts";

const GAMES = houseAccount("games", "BDT");
const CLEARING = providerAccount("sandbox", "clearing", "BDT");
const MEMBERS = Array.from({ length: 4 }, (_, index) => `m${index}` as MemberId);
const cash = (memberId: MemberId) => memberAccount(memberId, "cash", "BDT");

/** A short stress test. @returns the findings; empty for the correct ledger */
async function exercise(database: Database): Promise<string[]> {
  const wrong: string[] = [];
  const ledgers = [
    createLedger({ database, clock: systemClock }),
    createLedger({ database, clock: systemClock }),
  ] as const;
  const [one] = ledgers;
  const settle = async (what: string, wanted: number, calls: Promise<unknown>[]) => {
    const results = await Promise.allSettled(calls);
    const done = results.filter(({ status }) => status === "fulfilled").length;
    if (done !== wanted) wrong.push(`${what}: ${done} of ${wanted}`);
  };
  const deposits = MEMBERS.map((memberId) => [move(CLEARING, cash(memberId), taka(100), "deposit")]);
  await settle(
    "deposits",
    40,
    Array.from({ length: 40 }, (_, copy) => {
      const transfers = deposits[copy % MEMBERS.length] ?? [];
      return ledgers[copy % 2 ? 1 : 0].run(transferKind, transfers, {
        scope: "deposit",
        key: `${copy % MEMBERS.length}`,
        hash: requestHash(transfers),
      });
    }),
  );
  await settle(
    "bets that win",
    4,
    MEMBERS.map((memberId) => {
      const bet = [
        move(cash(memberId), GAMES, taka(3), "stake"),
        move(GAMES, cash(memberId), taka(3), "payout"),
      ];
      return one.run(transferKind, bet, { scope: "bet", key: memberId, hash: requestHash(bet) });
    }),
  );
  const posted: TransferId[] = [];
  await settle(
    "parallel transactions",
    24,
    Array.from({ length: 24 }, (_, index) =>
      one.transaction(async (tx) => {
        const member = MEMBERS[index % MEMBERS.length] as MemberId;
        posted.push(
          ...(await one.post(tx, move(cash(member), GAMES, taka(1), "stake", `bet-${index}`))).transferIds,
        );
      }),
    ),
  );
  const [original] = posted;
  if (original) {
    await settle(
      "reversals",
      1,
      Array.from({ length: 4 }, () =>
        database.pool.query("select ledger.reverse($1, $2, 'undo', null)", [original, siblingOf(original)]),
      ),
    );
  }
  const held = await one
    .transaction((tx) =>
      one.hold(tx, { memberId: "m0" as MemberId, currency: "BDT", amount: taka(30), kind: "hold" }),
    )
    .catch(() => undefined);
  if (!held?.transferIds[0]) wrong.push("no hold");
  else {
    const openedBy = held.transferIds[0];
    await settle(
      "ends of a hold",
      1,
      Array.from({ length: 4 }, () =>
        database.pool.query("select ledger.close_hold($1, $2, 'void', 'voided', null, null)", [
          held.holdId,
          siblingOf(openedBy),
        ]),
      ),
    );
  }
  await Promise.all(ledgers.map((ledger) => ledger.close()));
  const { rows } = await database.pool.query<{ total: bigint }>(
    "select coalesce(sum(balance), 0)::bigint as total from ledger.account where kind = 'member'",
  );
  // Four deposits of 100, 24 stakes of 1, one of them reversed.
  if (rows[0]?.total !== taka(377)) wrong.push(`members have ${rows[0]?.total}`);
  const report = await verifyLedger(database.kysely).catch((error: unknown) => ({
    checks: [{ id: "", wrong: String(error) }],
  }));
  return [...wrong, ...report.checks.flatMap((check) => (check.wrong === undefined ? [] : [check.wrong]))];
}

let siblings = 0;
/** Another id of the same millisecond. */
function siblingOf(id: TransferId): string {
  siblings++;
  return `${id.slice(0, 24)}${String(siblings).padStart(12, "0")}`;
}

/** A planted bug: a replaced text in one function, or a statement. */
const MUTANTS: { name: string; fn?: string; from?: RegExp; to?: string; sql?: string }[] = [
  {
    name: "locks nothing before posting",
    fn: "lock_accounts|post",
    from: / for no key update( skip locked)?/g,
    to: "",
  },
  {
    name: "finds no stored answers",
    fn: "find_answers",
    from: /k\.key = p\.key/,
    to: "k.key = p.key and false",
  },
  {
    name: "stores no answers",
    fn: "store_answers",
    from: /if v_rows <> [\s\S]*?end if;/,
    to: "",
    sql: "create function ledger.drop_it() returns trigger language plpgsql as 'begin return null; end'; create trigger z before insert on ledger.idempotency_key for each row execute function ledger.drop_it()",
  },
  { name: "forgets to count entries", fn: "post", from: /seq = a\.seq \+ c\.entries/, to: "seq = a.seq" },
  {
    name: "moves the balance by the last posting only",
    fn: "post",
    from: /sum\(amount\)::bigint as moved/,
    to: "max(amount)::bigint as moved",
  },
  {
    name: "doubles a balance move",
    fn: "post",
    from: /balance = a\.balance \+ c\.moved/,
    to: "balance = a.balance + 2 * c.moved",
  },
  {
    name: "writes the balance before instead of after",
    fn: "post",
    from: /then balance \+ moved end/,
    to: "then balance end",
  },
  { name: "seals without the entries", fn: "post", from: /v_text, v_entries\)/, to: "v_text, '')" },
  { name: "starts every seal anew", fn: "post", from: /seal\(v_chain\.hash,/, to: "seal('\\x'," },
  {
    name: "reverses again and again",
    fn: "reverse",
    from: /if not found then[\s\S]*?end if;/,
    to: "",
    sql: "alter table ledger.reversal drop constraint reversal_pkey",
  },
  { name: "reverses with the same sign", fn: "reverse", from: /array_agg\(-amount/, to: "array_agg(amount" },
  {
    name: "ends a hold again",
    fn: "close_hold",
    from: / or v_hold\.state <> 'held'/,
    to: "",
    sql: "drop trigger hold_state on ledger.hold",
  },
  {
    name: "gives half of a hold back",
    fn: "close_hold",
    from: /v_amounts \|\| v_back/,
    to: "v_amounts || (v_back / 2)",
  },
  {
    name: "opens a hold without moving",
    fn: "open_hold",
    from: /return post_one\([\s\S]*?;/,
    to: "return 0;",
  },
];

test("[MONEY-01] the exercise finds nothing wrong with the ledger as it is", async () => {
  const home = await createTestDatabase();
  expect(await exercise(home.open())).toEqual([]);
  await home.drop();
});

/** @returns the stress test's findings on a new ledger with the bug */
async function findingsWith({ fn, from, to, sql }: (typeof MUTANTS)[number]): Promise<string[]> {
  const home = await createTestDatabase();
  const owner = home.open("owner");
  const { rows } = await owner.pool.query<{ source: string }>(
    "select pg_get_functiondef(oid) as source from pg_proc where pronamespace = 'ledger'::regnamespace and proname = any ($1)",
    [fn?.split("|") ?? []],
  );
  for (const { source } of rows) {
    const mutated = source.replace(from ?? /$^/, () => to ?? "");
    expect(mutated).not.toBe(source);
    await owner.pool.query(mutated);
  }
  if (sql) await owner.pool.query(sql);
  const findings = await exercise(home.open());
  await home.drop();
  return findings;
}

test.each(MUTANTS)("[MONEY-01] planted bug noticed: $name", async (mutant) => {
  // A missing lock shows only when two transactions meet, which depends on the machine's scheduling.
  for (let attempt = 1; attempt <= 5; attempt++) if ((await findingsWith(mutant)).length > 0) return;
  expect.fail("five exercises found nothing wrong");
});
