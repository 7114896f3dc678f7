import {
  buyScratch,
  getScratchBook,
  getScratchProof,
  listScratchTickets,
  markScratched,
  type ScratchBookView,
} from "@khela/contract/scratch";
import { SCRATCH_INFO } from "@khela/games/scratch/info";
import { SCRATCH_PLAN, SCRATCH_PRICES } from "@khela/games/scratch/plan";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { RawAnswer } from "../../platform/http/answer.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Reality } from "../protection/index.ts";
import type { Rounds } from "../rounds/index.ts";
import { createBooks, proofOf } from "./books.ts";
import { buyTicketKind } from "./buy-ticket.ts";
import * as store from "./store.ts";

/** The most unscratched tickets in one response. */
const MOST_WAITING = 50;
/**
 * A book may sell out while a buyer asks for its next ticket; the purchase then tries the next book, at most
 * this often.
 */
const MAX_BOOK_ATTEMPTS = 5;

/**
 * Scratch tickets from committed prize books (GAME-08, GAME-09, GAME-10, GAME-12). The maths is in
 * @khela/games/scratch.
 */
export function createScratch(
  platform: Platform,
  lower: { bonuses: Pick<Bonuses, "runs">; rounds: Rounds; catalogue: Catalogue; reality: Reality },
): void {
  const { http, db, clock } = platform;
  const { bonuses, rounds, catalogue } = lower;
  const books = createBooks(platform, {
    plan: SCRATCH_PLAN,
    mathsVersion: String(SCRATCH_INFO.mathsVersion),
  });
  const buy = buyTicketKind(books, () => clock.nowMs());

  const viewOf = async (book: store.PrizeBook): Promise<ScratchBookView> => ({
    bookId: book.id,
    gameCode: book.gameCode,
    number: book.number,
    price: moneyToText(book.price),
    size: book.size,
    sold: book.nextTicket - 1,
    prizes: (await store.prizesOf(db, book.id)).map(({ times, count, sold }) => ({
      times,
      count,
      left: count - sold,
    })),
    root: book.root,
    seedHash: book.seedHash,
    seed: book.seed,
  });

  http.route(getScratchBook, async ({ params, query }, call) => {
    const shelf = { gameCode: params.gameCode, currency: call.member.currency, price: priceOf(query.price) };
    if (params.gameCode !== SCRATCH_INFO.code) throw new AppError("GAME_NOT_FOUND");
    return viewOf(await books.current(shelf));
  });

  http.route(buyScratch, async ({ params, body }, call) => {
    const price = priceOf(body.price);
    const { code, kind } = await catalogue.requireBet(params.gameCode, price);
    if (kind !== "scratch") throw new AppError("GAME_NOT_FOUND");
    const { memberId, sessionId, currency } = call.member;
    const realityCheckDue = await lower.reality.isDue(call.member);
    const { key, requestHash } = call.idempotency;
    const idempotency = { scope: `member:${memberId}:${code}`, key, hash: requestHash.toString("hex") };
    for (let tried = 1; ; tried += 1) {
      const { id: bookId } = await books.current({ gameCode: code, currency, price });
      const bet = { gameCode: code, bookId, stake: price, realityCheckDue };
      const command = { memberId, sessionId, currency, ...bet };
      try {
        const { body: answer } = await bonuses.runs.place(buy, command, idempotency);
        return new RawAnswer(200, `{"success":true,"value":${answer}}`);
      } catch (error) {
        const soldOut = error instanceof AppError && error.code === "GAME_CLOSED";
        if (!soldOut || tried === MAX_BOOK_ATTEMPTS) throw error;
      }
    }
  });

  http.route(listScratchTickets, async ({ params: { gameCode } }, { member: { memberId } }) => {
    const { total, tickets } = await store.unscratchedTickets(db, {
      memberId,
      gameCode,
      limit: MOST_WAITING,
    });
    return {
      total,
      tickets: tickets.map((ticket) => ({
        roundId: ticket.roundId,
        gameCode,
        bookId: ticket.bookId,
        bookNumber: ticket.bookNumber,
        number: ticket.number,
        price: moneyToText(ticket.price),
        times: ticket.times,
        payout: moneyToText(money(ticket.price * BigInt(ticket.times))),
        secret: ticket.secret,
        boughtAt: ticket.boughtAt.toISOString(),
      })),
    };
  });

  http.route(markScratched, async ({ params: { roundId } }, { member: { memberId } }) => {
    if (!(await store.setScratched(db, { roundId, memberId, at: now(clock) }))) {
      throw new AppError("SYS_NOT_FOUND");
    }
    return {};
  });

  http.route(getScratchProof, async ({ params: { roundId } }) => {
    const ticket = await store.ticketOfRound(db, roundId);
    const book = ticket && (await store.findBook(db, ticket.bookId));
    if (!ticket || !book) throw new AppError("SYS_NOT_FOUND");
    const { number, times, secret } = ticket;
    const path = proofOf(await books.open(book), number);
    return { ticket: { number, times, secret }, path, book: await viewOf(book) };
  });

  // A book is committed by its root, and each ticket is verified by its Merkle proof. The seed is public only
  // once the book is sold out.
  rounds.registerSource("scratch", async (bookId) => {
    const book = await store.findBook(db, bookId);
    return book && { hash: book.root, seed: null, clientSeed: "" };
  });
}

/** Parses a ticket price. @throws AppError GAME_STAKE for a price that no ticket has */
function priceOf(text: string): Money {
  const price = moneyFromText(text);
  if (!SCRATCH_PRICES.includes(price)) {
    const [min, max] = [SCRATCH_PRICES.at(0) ?? price, SCRATCH_PRICES.at(-1) ?? price];
    throw new AppError("GAME_STAKE", { min: moneyToText(min), max: moneyToText(max) });
  }
  return price;
}
