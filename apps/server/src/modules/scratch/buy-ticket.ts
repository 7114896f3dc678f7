import type { MemberId, RoundId } from "@khela/kernel/ids";
import { type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import {
  type ActiveTerms,
  type BonusStake,
  loadBonuses,
  openPurse,
  type Purse,
  saveBonusStakes,
  stakeAccounts,
} from "../bonuses/index.ts";
import { type CommandKind, houseAccount, memberAccount, type Transfer } from "../ledger/index.ts";
import { type BetCounters, type Guard, guardBet, saveCounted, withPayout } from "../protection/index.ts";
import { endRounds, insertOpenRounds, loadBetGuards, type Round } from "../rounds/index.ts";
import type { PrizeBooks, OpenBook } from "./books.ts";
import * as store from "./store.ts";

/** A member's order for the next ticket of a book. */
export interface BuyTicket {
  memberId: MemberId;
  sessionId: string;
  currency: string;
  gameCode: string;
  bookId: string;
  /** The book's price. */
  stake: Money;
  /** Set by `bonuses.runs.place` where bonus money may be in the bet. */
  bonusCategory?: string | undefined;
  /** Whether a reality check is due, which refuses the purchase; see the protection module. */
  realityCheckDue?: boolean | undefined;
}

interface Loaded {
  /** Shared by the commands of a batch that buy from this book: each takes its next ticket. */
  book: store.PrizeBook | undefined;
  guard: Guard;
  bonus: ActiveTerms | undefined;
}

type Sold = store.Ticket & { seed: string | null };

interface Written {
  round: Round;
  ticket: Sold;
  counted: BetCounters | undefined;
  bonus: BonusStake | undefined;
}

/** The ticket as the buyer sees it. */
export interface BoughtTicket {
  roundId: string;
  gameCode: string;
  bookId: string;
  bookNumber: number;
  number: number;
  price: string;
  times: number;
  payout: string;
  secret: string;
  boughtAt: string;
  balance: string;
  balanceVersion: string;
}

/**
 * Sells the next ticket of a book (GAME-08, MONEY-09). The book's row is locked, so that tickets are sold one
 * after the other across all buyers; price, prize, ticket and round are written in one transaction.
 * @throws AppError GAME_CLOSED where the book is sold out, MONEY_INSUFFICIENT, PROTECT_EXCLUDED, PROTECT_LIMIT,
 * PROTECT_REALITY
 */
export function buyTicketKind(
  books: Pick<PrizeBooks, "opened">,
  nowMs: () => number,
): CommandKind<BuyTicket, Loaded, Written, BoughtTicket> {
  return {
    name: "scratch-buy",
    serialized: true,
    accounts: (command) => [...stakeAccounts(command), houseAccount("games", command.currency)],
    async load(client, commands) {
      const [guards, bonuses] = await Promise.all([
        loadBetGuards(client, commands, nowMs()),
        loadBonuses(client, commands),
      ]);
      // Locked last, so that no other lock is waited for while the books are held.
      const found = await store.lockBooks(
        client,
        commands.map(({ bookId }) => bookId),
      );
      return commands.map(({ bookId }, index) => ({
        book: found.get(bookId),
        guard: guards[index],
        bonus: bonuses[index],
      }));
    },
    decide(command, { book, guard, bonus }, context) {
      const open = book && books.opened(book.id);
      // The refusal is not stored, so that a retry with the same key gets a ticket of the next book.
      if (!book || !open || book.nextTicket > book.size) {
        return { outcome: "refuse", code: "GAME_CLOSED", storeDecision: false };
      }
      const guarded = guardBet(guard, command, context.nowMs);
      if ("refused" in guarded) return guarded.refused;
      const cash = memberAccount(command.memberId, "cash", command.currency);
      const purse = openPurse(command, bonus, context);
      if ("refused" in purse) return purse.refused;
      const roundId = context.transferId() as string as RoundId;
      const ticket = takeTicket(book, open, { ...command, roundId, at: new Date(context.nowMs) });
      const payout = money(command.stake * BigInt(ticket.times));
      return {
        outcome: "accept",
        transfers: transfersOf(command, purse, { roundId, payout }),
        rows: [
          {
            round: roundOf(command, book, ticket, payout),
            ticket,
            counted: withPayout(guarded.counted, payout),
            bonus: purse.settledStake(roundId, payout),
          },
        ],
        answer: (after, version) => ({
          roundId,
          gameCode: command.gameCode,
          bookId: book.id,
          bookNumber: book.number,
          number: ticket.number,
          price: moneyToText(command.stake),
          times: ticket.times,
          payout: moneyToText(payout),
          secret: ticket.secret,
          boughtAt: ticket.boughtAt.toISOString(),
          balance: moneyToText(after(cash)),
          balanceVersion: String(version(cash)),
        }),
      };
    },
    save(rows) {
      const rounds = rows.map(({ round }) => round);
      return [
        insertOpenRounds(rounds),
        endRounds(rounds.map((round) => ({ ...round, state: "settled", settledAt: round.at }))),
        ...saveCounted(rows.map(({ counted }) => counted)),
        ...saveBonusStakes(rows.map(({ bonus }) => bonus)),
        store.sellTickets(rows.map(({ ticket }) => ticket)),
      ];
    },
  };
}

/** Takes the book's next ticket for the buyer's round. The last ticket reveals the book's seed. */
function takeTicket(
  book: store.PrizeBook,
  open: OpenBook,
  { roundId, memberId, at }: { roundId: RoundId; memberId: MemberId; at: Date },
): Sold {
  const number = book.nextTicket;
  book.nextTicket += 1;
  return {
    bookId: book.id,
    number,
    roundId,
    memberId,
    times: open.order[number - 1] ?? 0,
    secret: open.secrets(number),
    boughtAt: at,
    seed: number === book.size ? open.seed : null,
  };
}

function transfersOf(
  { currency, gameCode }: BuyTicket,
  purse: Purse,
  { roundId, payout }: { roundId: RoundId; payout: Money },
): Transfer[] {
  const house = houseAccount("games", currency);
  const sold = purse.stakeTransfer(house, `${gameCode}.stake`, roundId);
  return payout === ZERO
    ? [sold]
    : [sold, purse.payoutTransfer(house, payout, { kind: `${gameCode}.payout`, reference: roundId })];
}

function roundOf(command: BuyTicket, book: store.PrizeBook, ticket: Sold, payout: Money): Round {
  const { memberId, sessionId, gameCode, currency, stake } = command;
  return {
    id: ticket.roundId as RoundId,
    at: ticket.boughtAt,
    memberId,
    sessionId,
    gameCode,
    kind: "scratch",
    state: "settled",
    currency,
    stake,
    payout,
    settledAt: ticket.boughtAt,
    sourceId: book.id,
    nonce: ticket.number,
    mathsVersion: book.mathsVersion,
    bet: {},
    outcome: { book: book.number, number: ticket.number, times: ticket.times },
  };
}
