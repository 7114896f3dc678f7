import { adjustmentReasons } from "@khela/rules/operators/adjustment";
import * as z from "zod/mini";
import { jackpotEvent } from "./jackpots.ts";
import { crashBetView, crashRound } from "./play.ts";
import { agentTransfer, transferRequest } from "./agent-transfers.ts";
import { deposit, withdrawal } from "./cashier.ts";
import { SLICE_NEWS } from "./confirmation.ts";
import { fishingEvent, seasEvent } from "./fishing.ts";
import { cardOwn, cardTable } from "./pvp.ts";
import { kycRequest } from "./kyc.ts";
import { lotteryEvent } from "./lottery.ts";
import { messageKind } from "./messages.ts";
import { protectionView } from "./protection.ts";
import { sportsEvent } from "./sports.ts";
import { chatEvent } from "./table-chat.ts";
import { tableEvent } from "./tables.ts";
import { balance } from "./wallet.ts";
import { vendorTransfer } from "./wallets.ts";
import { instant, moneyText, uuid } from "./shared.ts";

/**
 * The socket at `/ws`. JSON both ways. The client sends `auth` (again after a login or logout) and
 * `subscribe`; the server answers each subscription with a snapshot of the topic, so catching up
 * after a lost connection is nothing but subscribing again. Events of a topic carry a rising `seq`.
 */
/** A topic's name; behind a `guest.*` topic stand a colon and its key. */
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

/** Topics and what their snapshot and events hold. `member.*` topics are the session's own. */
export const topics = {
  /** Snapshot and event: the balance. */
  "member.balance": balance,
  /** Event: something happened that the player should read. */
  "member.notice": z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("deposit"), deposit }),
    z.object({ kind: z.literal("withdrawal"), withdrawal }),
    /** Something about a payout's arrival that the player should read; the withdrawal comes by itself. */
    z.object({ kind: z.literal("payout"), withdrawalId: uuid, news: z.enum(SLICE_NEWS), amount: moneyText }),
    /** An identity check was decided, runs out soon or has run out; `level` is the account's level now. */
    z.object({ kind: z.literal("kyc"), level: z.int(), request: kycRequest }),
    /** Limits or pauses changed; `exclusion` is what runs now. */
    z.object({ kind: z.literal("protection"), exclusion: protectionView.shape.exclusion }),
    /** A transfer between wallets was settled, or its outcome became unknown. */
    z.object({ kind: z.literal("vendorTransfer"), transfer: vendorTransfer }),
    /** Money came from, or went to, the upline or a downline. */
    z.object({ kind: z.literal("agentTransfer"), transfer: agentTransfer }),
    /** A downline asks for money, or a request was decided. */
    z.object({ kind: z.literal("transferRequest"), request: transferRequest }),
    /** Customer service moved the balance; `amount` is positive where it came in. */
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
    /** The file of the own data is ready, or could not be made. */
    z.object({ kind: z.literal("ownData"), state: z.enum(["ready", "failed"]) }),
    z.object({ kind: z.literal("session_ended"), reason: z.string() }),
  ]),
  /** Snapshot and event: how many messages the member has not read; `from` of one that just came. */
  "member.messages": z.object({ messages: z.int(), from: z.optional(messageKind) }),
  /** Snapshot and event: how many lines of customer service the member has not read; ask for the chat again. */
  "member.chat": z.object({ unread: z.int() }),
  /** As `member.chat`, of who has no account: subscribed to as `guest.chat:<the chat's key>`. */
  "guest.chat": z.object({ unread: z.int() }),
  /** Of each crash game. Snapshot: the whole round; events: what changed. */
  "crash.crash": crashEvent,
  "crash.bhokatta": crashEvent,
  /** Of each live table. Snapshot: the whole round; events: what changed. */
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
  /** Of each lottery. Snapshot: the draw that is open and the last results; events: what came. */
  "lottery.lotto-north": lotteryEvent,
  "lottery.lotto-south": lotteryEvent,
  "lottery.lotto-siam": lotteryEvent,
  "lottery.lotto-five": lotteryEvent,
  "lottery.lotto-pk10": lotteryEvent,
  "lottery.lotto-k3": lotteryEvent,
  "lottery.lotto-eleven": lotteryEvent,
  "lottery.lotto-three": lotteryEvent,
  /** Of each live table: what players write to each other. Snapshot: the newest messages; events: what changed. */
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
  /** Event: what happens in the room of a fishing game in which the member has a seat. */
  "member.fishing": fishingEvent,
  /** Of each fishing game. Snapshot and event: the seas that are in the water. */
  "fishing.golden-hilsa": seasEvent,
  /** Of each table of a card game between players. Snapshot and event: the whole table, as everybody sees it. */
  "cardroom.surma": cardTable,
  "cardroom.meghna": cardTable,
  "cardroom.padma": cardTable,
  "cardroom.jamuna": cardTable,
  "cardroom.duel": cardTable,
  "cardroom.teesta": cardTable,
  "cardroom.karnaphuli": cardTable,
  "cardroom.brahmaputra": cardTable,
  "cardroom.buriganga": cardTable,
  /** Event: cards of a hand that the player alone may see, when they are dealt, looked at or shown. */
  "member.cards": cardOwn,
  /** Snapshot and events: the amounts of the progressive pools; a win, as it comes. */
  jackpots: jackpotEvent,
  /** Snapshot: matches that run or come; events: those that changed, and what became of the feed. */
  sports: sportsEvent,
  /** Event: payment methods opened, closed or have other terms; ask for them again. */
  cashier: z.object({ kind: z.literal("methods") }),
  /** Event: a banner, notice, pop-up, page or article was changed; ask for the announcements again. */
  content: z.object({ kind: z.literal("changed") }),
  /** Event: the site opened, closed, or its flags changed; ask the permission call again. */
  system: z.object({ kind: z.literal("changed") }),
} as const;

export type Topic = keyof typeof topics;
/** Topics that are kept apart by a key which the subscription names. */
export type GuestTopic = Extract<Topic, `guest.${string}`>;
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
