import * as z from "zod/mini";

/**
 * The messages of a licensed provider (SPORT-04), in the vocabulary of the big feeds, as their relay sends them in JSON. Only what is
 * read is named; providers add fields at will.
 */

const event = z.string().check(z.regex(/^[\w:.-]{1,60}$/));
/** 1: in play; 3: before the match. Each has its own state of recovery. */
export const PRODUCERS = [1, 3] as const;
const producer = z.literal(PRODUCERS);
const id = z.int().check(z.gte(0));
const specifiers = z._default(z.string().check(z.maxLength(120)), "");
const marketId = { id, specifiers };
const atMs = z.int().check(z.gte(0));
const common = { event, product: producer, timestamp: atMs };
const name = z.string().check(z.minLength(1), z.maxLength(80));
const names = z.object({ en: name, bn: z.optional(name) });
const competitor = z.object({ id: event, name: names, abbreviation: name });

const message = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("fixture_change"),
    ...common,
    fixture: z.object({
      scheduled: atMs,
      tournament: z.object({
        id: event,
        sport: z.string(),
        name: names,
        major: z._default(z.boolean(), false),
      }),
      home: competitor,
      away: competitor,
    }),
  }),
  z.object({
    type: z.literal("odds_change"),
    ...common,
    sport_event_status: z.optional(
      z.object({
        /** 0: not started; 1: running; 3: ended; 4: closed; 5: cancelled; 9: abandoned. */
        status: z.int(),
        home_score: z._default(z.string(), "0"),
        away_score: z._default(z.string(), "0"),
        clock: z._default(z.string(), ""),
      }),
    ),
    market: z.array(
      z.object({
        ...marketId,
        /** 1: active; 0: deactivated; -1: suspended; -2: handed over; -3: settled; -4: cancelled. */
        status: z.literal([1, 0, -1, -2, -3, -4]),
        outcome: z._default(
          z.array(z.object({ id: z.string(), odds: z.optional(z.string()), active: z._default(z.int(), 1) })),
          [],
        ),
      }),
    ),
  }),
  z.object({ type: z.literal("bet_stop"), ...common, groups: z._default(z.string(), "all") }),
  z.object({
    type: z.literal("bet_settlement"),
    ...common,
    /** 1: as seen live; 2: confirmed. */
    certainty: z.literal([1, 2]),
    market: z.array(
      z.object({
        ...marketId,
        outcome: z.array(
          z.object({
            id: z.string(),
            result: z.literal([0, 1]),
            void_factor: z._default(z.literal([0, 0.5, 1]), 0),
            dead_heat_factor: z.optional(z.number().check(z.gt(0), z.lt(1))),
          }),
        ),
      }),
    ),
  }),
  z.object({ type: z.literal("rollback_bet_settlement"), ...common, market: z.array(z.object(marketId)) }),
  z.object({
    type: z.literal("bet_cancel"),
    ...common,
    /** The window in which bets are void; without both, all of them. */
    start_time: z.optional(atMs),
    end_time: z.optional(atMs),
    market: z.array(z.object(marketId)),
  }),
  z.object({ type: z.literal("rollback_bet_cancel"), ...common, market: z.array(z.object(marketId)) }),
  /** `subscribed` 0: messages were lost, a recovery is needed. */
  z.object({ type: z.literal("alive"), product: producer, timestamp: atMs, subscribed: z.literal([0, 1]) }),
  z.object({ type: z.literal("snapshot_complete"), product: producer, timestamp: atMs, request_id: z.int() }),
]);

export type ProviderMessage = z.output<typeof message>;
export type MessageOf<Type extends ProviderMessage["type"]> = Extract<ProviderMessage, { type: Type }>;

/** A message with the number that the relay gave it; numbers leave no gap. */
export interface NumberedMessage {
  sequence: number;
  message: ProviderMessage | undefined;
}

/** @returns a message without content where it isn't one that we know */
export function readMessage(sequence: number, value: unknown): NumberedMessage {
  return { sequence, message: message.safeParse(value).data };
}
