import { HAND_CATEGORIES } from "@khela/games/holdem/evaluate";
import { STREETS } from "@khela/games/holdem/hand";
import { ADDA_CODE, ADDA_ROOM_CODES } from "@khela/games/adda/rooms";
import { HOLDEM_CODE, HOLDEM_ROOM_CODES } from "@khela/games/holdem/rooms";
import { HANDS } from "@khela/games/tables/teen-patti/spots";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientSeed, sha256Hex } from "./play.ts";
import {
  cursorPageOf,
  cursorQuery,
  instant,
  moneyText,
  positiveMoneyText,
  typedAmount,
  uuid,
  STAKE_ERRORS,
} from "./shared.ts";

/**
 * Card games between players: Texas hold'em and teen patti. A table's code determines its game. Cards are
 * numbered 0 to 51: the four suits (spades, hearts, clubs, diamonds) of each rank, aces first.
 */

export const CARD_GAMES = [HOLDEM_CODE, ADDA_CODE] as const;
const gameCode = z.enum(CARD_GAMES);
export const tableCode = z.enum([...HOLDEM_ROOM_CODES, ...ADDA_ROOM_CODES]);
const seatNumber = z.int().check(z.gte(0), z.lte(9));
const card = z.int().check(z.gte(0), z.lte(51));
const roots = z.array(sha256Hex);
/** The actions of hold'em, then those of teen patti. */
const ACTIONS = [
  "fold",
  "check",
  "call",
  "raise",
  "pack",
  "see",
  "chaal",
  "sideShow",
  "accept",
  "refuse",
  "show",
] as const;
export type CardActionKind = (typeof ACTIONS)[number];
/** Both games have a category "pair", hence the set. */
const category = z.enum([...HAND_CATEGORIES, ...HANDS]);

const seatAmount = z.object({ seat: seatNumber, amount: moneyText });

/**
 * Why a player sits out: by choice, two timed-out actions, no chips, a limit of the player's own, a due
 * reality check.
 */
export const SIT_OUT_REASONS = ["wish", "clock", "chips", "limit", "reality"] as const;

/** A taken seat as everybody sees it. It includes cards only once they are shown. */
export const cardSeat = z.object({
  seat: seatNumber,
  account: z.string(),
  /** The player's stack, held by the ledger. */
  stack: moneyText,
  out: z.nullable(z.enum(SIT_OUT_REASONS)),
  leaving: z.boolean(),
  /** Whether the player was dealt in to the present hand. */
  dealt: z.boolean(),
  folded: z.boolean(),
  allIn: z.boolean(),
  /** The player's bet on this street. */
  bet: moneyText,
  /** Whether the player has looked at the cards; always true in hold'em. */
  seen: z.boolean(),
  lastAction: z.nullable(
    z.object({ kind: z.enum(ACTIONS), to: z.nullable(moneyText), byClock: z.boolean() }),
  ),
  cards: z.nullable(z.array(card)),
  category: z.nullable(category),
  /** The amount won from the pots, once the hand is over. */
  won: z.nullable(moneyText),
});

/** The current hand, or the last one. It reveals no face-down card. */
export const cardHand = z.object({
  handId: uuid,
  number: z.int(),
  state: z.enum(["open", "settled", "void"]),
  button: seatNumber,
  /** Hold'em only. */
  street: z.nullable(z.enum(STREETS)),
  board: z.array(card),
  /** Teen patti only: the minimum of a blind player; a seen player puts in at least twice as much. */
  stake: z.nullable(moneyText),
  pots: z.array(z.object({ amount: moneyText, seats: z.array(seatNumber) })),
  /** The commitments to the two decks, published before any player's seed for this hand was known. */
  roots,
  /** The number of actions so far; the next action must name this plus one. */
  step: z.int(),
  turn: z.nullable(
    z.object({
      seat: seatNumber,
      /** The possible actions in hold'em; null in teen patti. */
      betting: z.nullable(
        z.object({
          canCheck: z.boolean(),
          call: moneyText,
          raise: z.nullable(z.object({ min: moneyText, max: moneyText })),
        }),
      ),
      /** The possible actions in teen patti; null in hold'em. */
      chaal: z.nullable(
        z.object({
          /** The seat that asks for a side show; the only possible action is to accept or refuse it. */
          answers: z.nullable(seatNumber),
          see: z.boolean(),
          bet: z.nullable(z.object({ min: moneyText, max: moneyText })),
          sideShow: z.nullable(z.object({ seat: seatNumber, cost: moneyText })),
          show: z.nullable(moneyText),
        }),
      ),
      /** When the player's time bank starts, and when it is used up. */
      bankFrom: instant,
      actBy: instant,
    }),
  ),
  result: z.nullable(
    z.object({
      rake: moneyText,
      returned: z.nullable(seatAmount),
      pots: z.array(z.object({ amount: moneyText, rake: moneyText, winners: z.array(seatAmount) })),
      shown: z.array(seatNumber),
    }),
  ),
});

export const cardTable = z.object({
  gameCode,
  tableCode,
  /** Increases with every change. */
  version: z.int(),
  serverTime: instant,
  /**
   * Whether the operator has closed the table: the current hand is played to its end, then everybody leaves.
   */
  closed: z.boolean(),
  /** The commitments to the decks of the next hand, into which a seed sent now is mixed. */
  nextRoots: roots,
  seats: z.array(cardSeat),
  hand: z.nullable(cardHand),
});
export type CardTable = z.output<typeof cardTable>;
export type CardSeat = z.output<typeof cardSeat>;
export type CardHand = z.output<typeof cardHand>;

/** The private view of the player on the seat. */
export const ownCardsView = z.object({
  tableCode,
  seat: seatNumber,
  handId: z.nullable(uuid),
  /** Empty for a player who has not looked yet. */
  cards: z.array(card),
  /** The cards that others have shown to this player alone. */
  others: z.array(z.object({ seat: seatNumber, cards: z.array(card) })),
});
export type OwnCardsView = z.output<typeof ownCardsView>;

const params = z.strictObject({ tableCode });
const withBalance = { balance: moneyText, balanceVersion: z.string() };

export const listCardTables = endpoint({
  id: "pvp.tables",
  summary: "The tables of a card game between players with their stakes, and how many sit there.",
  method: "GET",
  path: "/play/cards/tables",
  auth: "visitor",
  query: z.strictObject({ gameCode }),
  response: z.object({
    tables: z.array(
      z.object({
        tableCode,
        name: z.object({ en: z.string(), bn: z.string() }),
        seats: z.int(),
        /** Whether the table is closed to new players. */
        closed: z.boolean(),
        taken: z.int(),
        /**
         * The small and big blind in hold'em; in teen patti the boot, and the pot limit at which everybody
         * shows.
         */
        stakes: z.array(moneyText),
        minBuyIn: moneyText,
        maxBuyIn: moneyText,
        rakeCap: moneyText,
        /** The number of hands in the last hour. */
        handsPerHour: z.int(),
        /** Whether the caller has a seat there. */
        mine: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

export const getCardTable = endpoint({
  id: "pvp.table",
  summary: "One table as everybody sees it; a player who sits there sees the own cards too.",
  method: "GET",
  path: "/play/cards/tables/:tableCode",
  auth: "visitor",
  params,
  response: z.object({ table: cardTable, own: z.nullable(ownCardsView) }),
  errors: [],
});

export const sitAtCards = endpoint({
  id: "pvp.sit",
  summary:
    "Take a free seat and bring chips: they move from the balance to the table, and back when leaving.",
  method: "POST",
  path: "/play/cards/tables/:tableCode/sit",
  auth: "member",
  idempotent: true,
  params,
  body: z.strictObject({ seat: seatNumber, buyIn: typedAmount, clientSeed }),
  response: z.object({ tableCode, seat: seatNumber, stack: moneyText, ...withBalance }),
  errors: [
    "GAME_NOT_FOUND",
    "GAME_STAKE",
    "GAME_MAINTENANCE",
    "GAME_NOT_HERE",
    "PVP_CLOSED",
    "PVP_SEAT_TAKEN",
    "PVP_SEATED",
    "PVP_SAME_PLACE",
    ...STAKE_ERRORS,
  ],
  rateLimit: [{ per: "account", max: 10, windowMs: 10_000 }],
});

export const topUpAtCards = endpoint({
  id: "pvp.topUp",
  summary: "Bring more chips between two hands, up to what one may sit down with.",
  method: "POST",
  path: "/play/cards/tables/:tableCode/top-up",
  auth: "member",
  idempotent: true,
  params,
  body: z.strictObject({ amount: positiveMoneyText }),
  response: z.object({ tableCode, stack: moneyText, ...withBalance }),
  errors: [
    "GAME_NOT_FOUND",
    "GAME_STAKE",
    "GAME_MAINTENANCE",
    "PVP_NOT_SEATED",
    "PVP_CLOSED",
    "PVP_IN_HAND",
    ...STAKE_ERRORS,
  ],
  rateLimit: [{ per: "account", max: 10, windowMs: 10_000 }],
});

export const leaveCards = endpoint({
  id: "pvp.leave",
  summary:
    "Leave with the stack: at once, or folding as soon as the turn comes where a hand is being played.",
  method: "POST",
  path: "/play/cards/tables/:tableCode/leave",
  auth: "member",
  idempotent: true,
  params,
  response: z.object({ tableCode, state: z.enum(["left", "leaving"]), ...withBalance }),
  errors: ["PVP_NOT_SEATED"],
  rateLimit: [{ per: "account", max: 10, windowMs: 10_000 }],
});

export const sitOutAtCards = endpoint({
  id: "pvp.sitOut",
  summary: "Sit out from the next hand on, or play again.",
  method: "POST",
  path: "/play/cards/tables/:tableCode/sit-out",
  auth: "member",
  params,
  body: z.strictObject({ out: z.boolean() }),
  response: z.object({ tableCode, out: z.nullable(z.enum(SIT_OUT_REASONS)) }),
  errors: ["PVP_NOT_SEATED", "PVP_NO_CHIPS"],
  rateLimit: [{ per: "account", max: 10, windowMs: 10_000 }],
});

export const actAtCards = endpoint({
  id: "pvp.act",
  summary:
    "What the rules allow when it is one's turn: fold or pack, bet, look, show. The step says which turn is meant: it happens once.",
  method: "POST",
  path: "/play/cards/tables/:tableCode/act",
  auth: "member",
  idempotent: true,
  params,
  body: z.strictObject({
    handId: uuid,
    step: z.int().check(z.gte(1), z.lte(10_000)),
    kind: z.enum(ACTIONS),
    /** For a raise, the new total of this street; for a chaal, the amount put in. */
    to: z.optional(positiveMoneyText),
    /** The player's seed for the next hand. */
    nextSeed: z.optional(clientSeed),
  }),
  response: z.object({ handId: uuid, step: z.int() }),
  errors: ["GAME_BET", "PVP_NOT_SEATED", "PVP_TURN"],
  rateLimit: [{ per: "account", max: 10, windowMs: 1000 }],
});

/** A hand in the player's own history. */
const handLine = z.object({
  handId: uuid,
  tableCode,
  number: z.int(),
  at: instant,
  state: z.enum(["settled", "void"]),
  seat: seatNumber,
  cards: z.array(card),
  board: z.array(card),
  stake: moneyText,
  payout: moneyText,
});

export const listCardHands = endpoint({
  id: "pvp.hands",
  summary: "Hands that the member was dealt in to, newest first.",
  method: "GET",
  path: "/play/cards/hands",
  auth: "member",
  query: z.strictObject({ ...cursorQuery, gameCode }),
  response: cursorPageOf(handLine),
  errors: [],
});

/** A card with the proof that its place in the deck was fixed before the hand. */
const openedCard = z.object({
  position: z.int(),
  place: z.int(),
  card,
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
});

export const getCardHand = endpoint({
  id: "pvp.hand",
  summary:
    "One hand that is over, for whoever was dealt in: all actions, the cards that the caller may see, and their proof.",
  method: "GET",
  path: "/play/cards/hands/:handId",
  auth: "member",
  params: z.strictObject({ handId: uuid }),
  response: z.object({
    handId: uuid,
    gameCode,
    tableCode,
    number: z.int(),
    at: instant,
    endedAt: instant,
    state: z.enum(["settled", "void"]),
    button: seatNumber,
    stakes: z.array(moneyText),
    mathsVersion: z.string(),
    players: z.array(
      z.object({
        seat: seatNumber,
        account: z.string(),
        mine: z.boolean(),
        stack: moneyText,
        clientSeed,
        stake: moneyText,
        payout: moneyText,
        cards: z.nullable(z.array(card)),
        category: z.nullable(category),
      }),
    ),
    actions: z.array(
      z.object({
        step: z.int(),
        seat: seatNumber,
        street: z.nullable(z.enum(STREETS)),
        kind: z.enum(ACTIONS),
        to: z.nullable(moneyText),
        byClock: z.boolean(),
      }),
    ),
    board: z.array(card),
    rake: moneyText,
    result: cardHand.shape.result,
    /** Null for a cancelled hand. */
    proof: z.nullable(
      z.object({
        roots,
        leaves: z.array(z.array(sha256Hex)),
        unusedSeed: sha256Hex,
        opened: z.array(openedCard),
      }),
    ),
  }),
  errors: ["SYS_NOT_FOUND"],
});
