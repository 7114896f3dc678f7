import { adjustmentReasons } from "@khela/rules/operators/adjustment";
import { pointOrderStates } from "@khela/rules/points/order";
import * as z from "zod/mini";
import { jackpotEvent } from "./jackpots.ts";
import { crashBetView, crashRound } from "./play.ts";
import { CONTRACT_NEWS } from "./agent-contracts.ts";
import { contractKinds } from "@khela/rules/agents/contract";
import { agentTransfer, transferRequest } from "./agent-transfers.ts";
import { deposit, withdrawal } from "./cashier.ts";
import { INSTALMENT_EVENTS } from "./confirmation.ts";
import { fishingEvent, seasEvent } from "./fishing.ts";
import { ownCardsView, cardTable } from "./pvp.ts";
import { kycRequest } from "./kyc.ts";
import { lotteryEvent } from "./lottery.ts";
import { messageKind } from "./messages.ts";
import { protectionView } from "./protection.ts";
import { marketsEvent, sportsEvent } from "./sports.ts";
import { sportsBetEvent } from "./sportsbook.ts";
import { chatEvent } from "./table-chat.ts";
import { tableEvent } from "./tables.ts";
import { balance } from "./wallet.ts";
import { vendorTransfer } from "./wallets.ts";
import { instant, moneyText, uuid } from "./shared.ts";

/**
 * The WebSocket at `/ws`, with JSON in both directions. The client sends `auth` (again after a login or
 * logout) and `subscribe`; the server answers each subscription with a snapshot of the topic, so that after a
 * lost connection subscribing again is enough. Events of a topic carry an increasing `seq`.
 */
/** A topic's name; a `guest.*` topic is followed by a colon and its key, `sports.match` by that of a match. */
const topicName = z.string().check(z.maxLength(64));
export const clientMessage = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("auth"), token: z.nullable(z.string().check(z.maxLength(200))) }),
  z.strictObject({
    type: z.literal("subscribe"),
    topics: z.array(topicName).check(z.maxLength(20)),
  }),
  z.strictObject({
    type: z.literal("unsubscribe"),
    topics: z.array(topicName).check(z.maxLength(20)),
  }),
  z.strictObject({ type: z.literal("ping") }),
]);
export type ClientMessage = z.output<typeof clientMessage>;

const crashEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("round"), round: crashRound }),
  z.object({ kind: z.literal("bet"), roundId: uuid, bet: crashBetView }),
  z.object({
    kind: z.literal("cash_out"),
    roundId: uuid,
    betId: uuid,
    cashedOutHundredths: z.int(),
    payout: moneyText,
  }),
  z.object({ kind: z.literal("running"), roundId: uuid, startsAt: instant, serverTime: instant }),
  z.object({
    kind: z.literal("crashed"),
    roundId: uuid,
    crashHundredths: z.int(),
    seed: z.string(),
    serverTime: instant,
  }),
]);

/** The topics with the content of their snapshots and events. `member.*` topics are the session's own. */
export const topics = {
  /** Snapshot and event: the balance. */
  "member.balance": balance,
  /** Event: something happened that the player should be told. */
  "member.notice": z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("deposit"), deposit }),
    z.object({ kind: z.literal("withdrawal"), withdrawal }),
    /** A change of a payout's confirmation; the withdrawal itself is sent separately. */
    z.object({
      kind: z.literal("payout"),
      withdrawalId: uuid,
      news: z.enum(INSTALMENT_EVENTS),
      amount: moneyText,
    }),
    /**
     * An identity check was decided, or an approved one expires soon or has expired; `level` is the account's
     * present level.
     */
    z.object({ kind: z.literal("kyc"), level: z.int(), request: kycRequest }),
    /** Limits or breaks have changed; `exclusion` is the one in force. */
    z.object({ kind: z.literal("protection"), exclusion: protectionView.shape.exclusion }),
    /** A transfer between wallets was settled, or its outcome became unknown. */
    z.object({ kind: z.literal("vendorTransfer"), transfer: vendorTransfer }),
    /** A transfer from or to the upline or a downline was made. */
    z.object({ kind: z.literal("agentTransfer"), transfer: agentTransfer }),
    /** A downline requests money, or a request was decided. */
    z.object({ kind: z.literal("transferRequest"), request: transferRequest }),
    /** A contract was offered, answered, or is to end. */
    z.object({
      kind: z.literal("agentContract"),
      contractId: uuid,
      contractKind: z.enum(contractKinds),
      news: z.enum(CONTRACT_NEWS),
    }),
    /** An order of the points mall was made or decided. */
    z.object({
      kind: z.literal("pointOrder"),
      orderId: uuid,
      reference: z.string(),
      state: z.enum(pointOrderStates),
    }),
    /** An operator has adjusted the balance; `amount` is positive for a credit. */
    z.object({
      kind: z.literal("adjustment"),
      adjustment: z.object({
        id: uuid,
        amount: moneyText,
        currency: z.string(),
        cause: z.enum(adjustmentReasons),
        at: instant,
      }),
    }),
    /** The export of the member's data is ready, or has failed. */
    z.object({ kind: z.literal("ownData"), state: z.enum(["ready", "failed"]) }),
    z.object({ kind: z.literal("session_ended"), reason: z.string() }),
  ]),
  /** Snapshot and event: the number of unread messages; `from` is the kind of a new one. */
  "member.messages": z.object({ messages: z.int(), from: z.optional(messageKind) }),
  /** Snapshot and event: the number of rewards that wait to be claimed. */
  "member.rewards": z.object({ waiting: z.int() }),
  /** Snapshot and event: the number of missions whose prize can be claimed. */
  "member.missions": z.object({ waiting: z.int() }),
  /**
   * Snapshot and event: the number of unread lines of customer service; on an event, fetch the chat again.
   */
  "member.chat": z.object({ unread: z.int() }),
  /**
   * The same as `member.chat` for visitors without an account, subscribed to as `guest.chat:<the chat's
   * key>`.
   */
  "guest.chat": z.object({ unread: z.int() }),
  /** One topic per crash game. Snapshot: the whole round; events: the changes. */
  "crash.crash": crashEvent,
  "crash.bhokatta": crashEvent,
  /** One topic per live table. Snapshot: the whole round; events: the changes. */
  "table.dragon-tiger": tableEvent,
  "table.baccarat": tableEvent,
  "table.roulette": tableEvent,
  "table.sic-bo": tableEvent,
  "table.andar-bahar": tableEvent,
  "table.teen-patti": tableEvent,
  "table.blackjack": tableEvent,
  "table.bingo": tableEvent,
  "table.penalty-shootout": tableEvent,
  "table.bot-duel": tableEvent,
  "table.clockwork-arena": tableEvent,
  /** One topic per lottery. Snapshot: the open draw and the last results; events: the changes. */
  "lottery.lotto-north": lotteryEvent,
  "lottery.lotto-south": lotteryEvent,
  "lottery.lotto-siam": lotteryEvent,
  "lottery.lotto-five": lotteryEvent,
  "lottery.lotto-pk10": lotteryEvent,
  "lottery.lotto-k3": lotteryEvent,
  "lottery.lotto-eleven": lotteryEvent,
  "lottery.lotto-three": lotteryEvent,
  /** One chat topic per live table. Snapshot: the newest messages; events: the changes. */
  "chat.dragon-tiger": chatEvent,
  "chat.baccarat": chatEvent,
  "chat.roulette": chatEvent,
  "chat.sic-bo": chatEvent,
  "chat.andar-bahar": chatEvent,
  "chat.teen-patti": chatEvent,
  "chat.blackjack": chatEvent,
  "chat.bingo": chatEvent,
  "chat.penalty-shootout": chatEvent,
  "chat.bot-duel": chatEvent,
  "chat.clockwork-arena": chatEvent,
  /** Event: from the room of a fishing game in which the member has a seat. */
  "member.fishing": fishingEvent,
  /** One topic per fishing game. Snapshot and event: the seas with fish in the water. */
  "fishing.golden-hilsa": seasEvent,
  /**
   * One topic per table of a card game between players. Snapshot and event: the whole table, as everybody
   * sees it.
   */
  "cardroom.surma": cardTable,
  "cardroom.meghna": cardTable,
  "cardroom.padma": cardTable,
  "cardroom.jamuna": cardTable,
  "cardroom.duel": cardTable,
  "cardroom.teesta": cardTable,
  "cardroom.karnaphuli": cardTable,
  "cardroom.brahmaputra": cardTable,
  "cardroom.buriganga": cardTable,
  /** Event: a sports bet has changed. */
  "member.sportsBets": sportsBetEvent,
  /** Event: cards that only this player may see, when they are dealt, looked at or shown. */
  "member.cards": ownCardsView,
  /** Snapshot and events: the amounts of the progressive pools, and wins. */
  jackpots: jackpotEvent,
  /** Snapshot: running and coming matches; events: changed matches and the state of the feed. */
  sports: sportsEvent,
  /** Subscribed to as `sports.match:<match id>`. Event: markets of the match that changed. */
  "sports.match": marketsEvent,
  /** Event: payment methods have opened, closed or changed; fetch them again. */
  cashier: z.object({ kind: z.literal("methods") }),
  /** Event: a banner, notice, pop-up, page or article has changed; fetch the announcements again. */
  content: z.object({ kind: z.literal("changed") }),
  /** Event: the site was opened or closed, or its flags have changed; make the permission call again. */
  system: z.object({ kind: z.literal("changed") }),
} as const;

export type Topic = keyof typeof topics;
/** Topics with a key in the subscription, which separates the subscribers. */
export type GuestTopic = Extract<Topic, `guest.${string}`>;
/** Topics followed by a colon and the id of a public item. */
export type ItemTopic = Extract<Topic, "sports.match">;
/** Topics of the crash games: `crash.<game code>`. */
export type CrashTopic = Extract<Topic, `crash.${string}`>;
/** Topics of the live tables: `table.<game code>`. */
export type TableTopic = Extract<Topic, `table.${string}`>;

/** Topics of the lotteries: `lottery.<game code>`. */
export type LotteryTopic = Extract<Topic, `lottery.${string}`>;
/** Topics of the chats at live tables: `chat.<game code>`. */
export type ChatTopic = Extract<Topic, `chat.${string}`>;
/** Topics of the fishing games: `fishing.<game code>`. */
export type FishingTopic = Extract<Topic, `fishing.${string}`>;
/** Topics of the tables between players: `cardroom.<table code>`. */
export type CardTopic = Extract<Topic, `cardroom.${string}`>;
export type TopicData<T extends Topic> = z.output<(typeof topics)[T]>;

export type ServerMessage =
  | { type: "hello"; serverTime: string }
  | { type: "auth"; ok: boolean }
  | { type: "snapshot"; topic: string; seq: number; data: unknown }
  | { type: "event"; topic: string; seq: number; data: unknown }
  | { type: "refused"; topic: string; errorCode: string }
  | { type: "pong"; serverTime: string };
