import { randomUUID } from "node:crypto";
import type { CallOutput } from "@khela/contract/endpoint";
import { getFairRound, listRounds } from "@khela/contract/play";
import {
  buyScratch,
  getScratchBook,
  getScratchProof,
  listScratchTickets,
  markScratched,
} from "@khela/contract/scratch";
import { rootOfSeed, verifyTicket } from "@khela/games/scratch/book";
import { SCRATCH_INFO } from "@khela/games/scratch/info";
import { type BookPlan, SCRATCH_PLAN } from "@khela/games/scratch/plan";
import { moneyFromText, taka } from "@khela/kernel/money";
import { bonusPart } from "@khela/rules/bonuses/bonus";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { bonusPlayer, bucketsOf, expectBooksRight } from "../../testing/bonuses.ts";
import { fund } from "../../testing/money.ts";
import { createBooks } from "./books.ts";

const GAME = { gameCode: SCRATCH_INFO.code };
const CURRENCY = "BDT";
type Bought = CallOutput<typeof buyScratch>;

let app: TestApp;
let beside: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp({ beside: app });
  for (const price of [10, 50]) await printBook(SMALL, price);
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

/** Small books of two prices, because printing one of full size takes seconds and tests nothing more. */
const SMALL: BookPlan = {
  size: 2_000,
  prizes: [
    { times: 5_000, count: 1 },
    { times: 10, count: 40 },
    { times: 1, count: 300 },
  ],
};

const key = () => ({ idempotencyKey: randomUUID() });
const buy = ({ call }: Pick<TestMember, "call">, price = "10", options = key()) =>
  call(buyScratch, { params: GAME, body: { price } }, options);

async function player(amount = 10_000): Promise<TestMember> {
  const member = await app.registerMember();
  await fund(app, member.id, taka(amount));
  return member;
}

/** Prints a book that is small enough to buy entirely, on a shelf that has none yet. */
async function printBook(plan: BookPlan, price: number): Promise<void> {
  const books = createBooks(app.app.platform, { plan, mathsVersion: "1" });
  await books.current({ gameCode: SCRATCH_INFO.code, currency: CURRENCY, price: taka(price) });
}

it("[GAME-08] [GAME-12] sells ticket after ticket from a committed book, settled at once and once", async () => {
  const member = await player();
  const before = await member.call(getScratchBook, { params: GAME, query: { price: "10" } });
  expect(before).toMatchObject({ number: 1, price: "10.00", size: SMALL.size, sold: 0, seed: null });
  expect(before.prizes).toEqual(SMALL.prizes.map(({ times, count }) => ({ times, count, left: count })));
  const same = key();
  const copies = await Promise.all(Array.from({ length: 10 }, () => buy(member, "10", same)));
  expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1);
  const [first] = copies as [Bought];
  expect(first).toMatchObject({ number: 1, bookId: before.bookId });
  const people = await Promise.all([1, 2, 3, 4].map(() => player()));
  const others = await Promise.all(
    people.flatMap((person, index) =>
      Array.from({ length: 8 }, (_, copy) =>
        // Two processes sell from one book.
        buy({ call: (copy + index) % 2 === 0 ? person.call : beside.callAs(person.token) }),
      ),
    ),
  );
  const numbers = [first, ...others].map(({ number }) => number).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 33 }, (_, index) => index + 1));
  const after = await member.call(getScratchBook, { params: GAME, query: { price: "10" } });
  expect(after.sold).toBe(33);
  for (const { times, count, left } of after.prizes) {
    expect(count - left).toBe([first, ...others].filter((ticket) => ticket.times === times).length);
  }
  for (const ticket of [first, ...others]) {
    expect(moneyFromText(ticket.payout)).toBe(taka(10 * ticket.times));
  }
  expect(moneyFromText(first.balance)).toBe(taka(10_000 - 10 + 10 * first.times));
  const record = await member.call(listRounds, { query: {} });
  expect(record.content).toHaveLength(1);
  expect(record.content[0]).toMatchObject({ roundId: first.roundId, stake: "10.00", payout: first.payout });
});

it("[GAME-09] a ticket proves itself at once, and tells nothing of the others", async () => {
  const member = await player();
  const ticket = await buy(member, "50");
  const proof = await app.call(getScratchProof, { params: { roundId: ticket.roundId } });
  expect(proof.ticket).toEqual({ number: ticket.number, times: ticket.times, secret: ticket.secret });
  expect(verifyTicket(proof.ticket, proof.path, proof.book.root)).toBe(true);
  expect(verifyTicket({ ...proof.ticket, times: 5_000 }, proof.path, proof.book.root)).toBe(false);
  expect(proof.book.seed).toBeNull();
  const fair = await app.call(getFairRound, { params: { roundId: ticket.roundId } });
  expect(fair).toMatchObject({ kind: "scratch", serverSeedHash: proof.book.root, serverSeed: null });
  // The plain columns contain neither the seed nor the secret of any unsold ticket.
  const { rows } = await app.owner.pool.query<{ text: string }>(
    `select to_jsonb(b)::text as text from scratch_book b union all select to_jsonb(t)::text from scratch_ticket t
     union all select to_jsonb(p)::text from scratch_prize p
     union all select jsonb_build_object('sheets', s.sheets)::text from scratch_seed s`,
  );
  const { secrets } = app.app.platform;
  const sealed = await app.owner.pool.query<{ id: string; sealed: Buffer }>(
    "select id, sealed from scratch_seed",
  );
  const open = rows.map(({ text }) => text).join("\n");
  for (const row of sealed.rows) {
    const seed = secrets.open(row.sealed, `scratch-book:${row.id}`).toString("hex");
    expect(open).not.toContain(seed);
    expect(row.sealed.toString("hex")).not.toContain(seed);
  }
});

it("[GAME-09] [GAME-10] a book that is sold out has paid its exact share, reveals its seed, and the next one follows", async () => {
  const plan: BookPlan = {
    size: 40,
    prizes: [
      { times: 10, count: 2 },
      { times: 1, count: 9 },
    ],
  };
  await printBook(plan, 200);
  const people = await Promise.all([1, 2, 3].map(() => player(100_000)));
  const bought = await Promise.all(
    Array.from({ length: 42 }, (_, index) => {
      const person = people[index % 3] as TestMember;
      return buy({ call: index % 2 === 0 ? person.call : beside.callAs(person.token) }, "200");
    }),
  );
  const first = bought.filter(({ bookNumber }) => bookNumber === 1);
  const second = bought.filter(({ bookNumber }) => bookNumber === 2);
  expect(first.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
  expect(second.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2]);
  const paid = first.reduce((sum, { payout }) => sum + moneyFromText(payout), 0n);
  expect(paid).toBe(taka(200 * 29));
  const { book } = await app.call(getScratchProof, { params: { roundId: first[0]?.roundId ?? "" } });
  expect(book.prizes.every(({ left }) => left === 0)).toBe(true);
  expect(rootOfSeed(book.seed ?? "", SCRATCH_INFO.code, plan)).toBe(book.root);
  const [, , person] = people as [TestMember, TestMember, TestMember];
  const next = await person.call(getScratchBook, { params: GAME, query: { price: "200" } });
  expect(next).toMatchObject({ number: 2, size: SCRATCH_PLAN.size, sold: 2, seed: null });
  expect(next.prizes.map(({ times, count }) => ({ times, count }))).toEqual(SCRATCH_PLAN.prizes);
  for (const ticket of first.slice(0, 5)) {
    const proof = await app.call(getScratchProof, { params: { roundId: ticket.roundId } });
    expect(verifyTicket(proof.ticket, proof.path, book.root)).toBe(true);
  }
});

it("[GAME-12] a ticket waits until its owner has looked; nobody else can put it away", async () => {
  const [member, stranger] = [await player(), await player()];
  const [one, two] = [await buy(member), await buy(member)];
  const list = () => member.call(listScratchTickets, { params: GAME });
  const waiting = await list();
  expect(waiting.total).toBe(2);
  expect(waiting.tickets.map(({ roundId }) => roundId)).toEqual([one.roundId, two.roundId]);
  expect(waiting.tickets[0]).toEqual(
    Object.fromEntries(Object.entries(one).filter(([name]) => !name.startsWith("balance"))),
  );
  const mark = ({ call }: TestMember) => codeOf(call, markScratched, { params: { roundId: one.roundId } });
  expect(await mark(stranger)).toBe("SYS_NOT_FOUND");
  expect([await mark(member), await mark(member)]).toEqual(["OK", "OK"]);
  expect((await list()).tickets.map(({ roundId }) => roundId)).toEqual([two.roundId]);
});

it("[GAME-08] [MONEY-09] refuses other prices, other games and what nobody can pay", async () => {
  const member = await player(15);
  const at = (price: string, gameCode: string = SCRATCH_INFO.code) =>
    codeOf(member.call, buyScratch, { params: { gameCode }, body: { price } }, key());
  expect([await at("20"), await at("10", "mines"), await at("10", "no-such")]).toEqual([
    "GAME_STAKE",
    "GAME_NOT_FOUND",
    "GAME_NOT_FOUND",
  ]);
  expect(await at("50")).toBe("MONEY_INSUFFICIENT");
  const { sold } = await member.call(getScratchBook, { params: GAME, query: { price: "50" } });
  expect(await at("50")).toBe("MONEY_INSUFFICIENT");
  // A purchase that failed for lack of money took no ticket from the book.
  expect((await member.call(getScratchBook, { params: GAME, query: { price: "50" } })).sold).toBe(sold);
});

it("[GAME-09] what is committed can't be changed, not even in the database", async () => {
  const member = await player();
  const { bookId, number } = await buy(member);
  const change = (text: string) =>
    app.app.platform.database.pool.query(text, [bookId]).then(
      () => "done",
      (error: { code?: string }) => error.code,
    );
  expect(await change("update scratch_book set root = repeat('0', 64) where id = $1")).toBe("KC004");
  expect(await change("update scratch_book set next_ticket = 1 where id = $1")).toBe("KC004");
  expect(await change("update scratch_prize set count = count + 1 where book_id = $1")).toBe("KC004");
  expect(
    await change(`update scratch_ticket set times = 5000 where book_id = $1 and number = ${number}`),
  ).toBe("KC004");
  expect(await change("delete from scratch_ticket where book_id = $1")).toBe("42501");
  expect(await change("update scratch_seed set sealed = '' where id = $1")).toBe("42501");
});

it("[PROMO-02] a ticket is paid of cash first and then of bonus money, and a prize goes back in their shares", async () => {
  const { member } = await bonusPlayer(app, 4);
  const { payout } = await buy(member);
  const won = moneyFromText(payout);
  const part = bonusPart(won, taka(10), taka(6));
  expect(await bucketsOf(app, member)).toEqual({ cash: won - part, bonus: taka(94) + part });
  await expectBooksRight(app);
});
