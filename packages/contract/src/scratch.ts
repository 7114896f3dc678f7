import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { gameCode, instant, moneyText, nothing, typedAmount, uuid, STAKE_ERRORS } from "./shared.ts";

/** Scratch tickets from committed prize books (GAME-08, GAME-09, GAME-10). */

const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A book as everybody sees it: its commitment, the number of sold tickets, and the remaining prizes. */
const scratchBook = z.object({
  bookId: uuid,
  gameCode,
  /** The number of this book in the sequence of books at this price. */
  number: z.int(),
  price: moneyText,
  size: z.int(),
  sold: z.int(),
  /** Prizes in multiples of the price; `left` is how many are still in the book. */
  prizes: z.array(z.object({ times: z.int(), count: z.int(), left: z.int() })),
  /** The root of the Merkle tree over all tickets, committed before the first was sold. */
  root: sha256Hex,
  seedHash: sha256Hex,
  /** Null until the last ticket is sold. */
  seed: z.nullable(sha256Hex),
});
export type ScratchBookView = z.output<typeof scratchBook>;

/** A ticket as its owner sees it. It was settled when it was sold; scratching only reveals the result. */
const scratchTicket = {
  roundId: uuid,
  gameCode,
  bookId: uuid,
  bookNumber: z.int(),
  /** The ticket's number in its book, from 1. */
  number: z.int(),
  price: moneyText,
  /** The payout in multiples of the price. */
  times: z.int(),
  payout: moneyText,
  /** The secret that concealed the ticket in the book; the symbols under its fields follow from it. */
  secret: sha256Hex,
  boughtAt: instant,
};
export type ScratchTicketView = z.output<z.ZodMiniObject<typeof scratchTicket>>;

export const getScratchBook = endpoint({
  id: "scratch.book",
  summary:
    "The book that tickets of a price come from now: its commitment, its prizes and how many are left.",
  method: "GET",
  path: "/play/scratch/:gameCode/book",
  auth: "member",
  trial: true,
  params: z.strictObject({ gameCode }),
  query: z.strictObject({ price: typedAmount }),
  response: scratchBook,
  errors: ["GAME_NOT_FOUND", "GAME_STAKE"],
  rateLimit: [{ per: "account", max: 10, windowMs: 1000 }],
});

export const buyScratch = endpoint({
  id: "scratch.buy",
  summary: "Buys the next ticket of the book of a price: it is settled at once.",
  method: "POST",
  path: "/play/scratch/:gameCode/buy",
  auth: "member",
  trial: true,
  idempotent: true,
  params: z.strictObject({ gameCode }),
  body: z.strictObject({ price: typedAmount }),
  response: z.object({ ...scratchTicket, balance: moneyText, balanceVersion: z.string() }),
  errors: ["GAME_NOT_FOUND", "GAME_STAKE", "GAME_CLOSED", "GAME_MAINTENANCE", ...STAKE_ERRORS],
  rateLimit: [{ per: "account", max: 10, windowMs: 1000 }],
});

/** Tickets that the owner has not scratched yet stay available (GAME-12). */
export const listScratchTickets = endpoint({
  id: "scratch.waiting",
  summary: "The member's tickets that are not scratched yet, oldest first; 50 at most.",
  method: "GET",
  path: "/play/scratch/:gameCode/waiting",
  auth: "member",
  trial: true,
  params: z.strictObject({ gameCode }),
  response: z.object({ total: z.int(), tickets: z.array(z.object(scratchTicket)) }),
  errors: [],
});

export const markScratched = endpoint({
  id: "scratch.scratched",
  summary: "The member has seen what a ticket holds: it waits no longer. Changes nothing else.",
  method: "POST",
  path: "/play/scratch/tickets/:roundId/scratched",
  auth: "member",
  trial: true,
  params: z.strictObject({ roundId: uuid }),
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
  rateLimit: [{ per: "account", max: 20, windowMs: 1000 }],
});

export const getScratchProof = endpoint({
  id: "scratch.proof",
  summary: "A sold ticket's way to the root of its book. Holds no account name, so it is open to everybody.",
  method: "GET",
  path: "/play/scratch/tickets/:roundId/proof",
  auth: "visitor",
  params: z.strictObject({ roundId: uuid }),
  response: z.object({
    ticket: z.object({ number: z.int(), times: z.int(), secret: sha256Hex }),
    /** The sibling hashes on the path from the ticket to the root. */
    path: z.array(sha256Hex),
    book: scratchBook,
  }),
  errors: ["SYS_NOT_FOUND"],
  rateLimit: [{ per: "ip", max: 60, windowMs: 60_000 }],
});
