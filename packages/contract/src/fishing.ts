import { BURST_MOST, SEATS } from "@khela/games/fishing/limits";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientSeed, sha256Hex } from "./play.ts";
import { gameCode, instant, moneyText, typedAmount, uuid, STAKE_ERRORS } from "./shared.ts";

/**
 * A sea, whose fish and their positions all follow from the seed, so that positions needn't be transmitted.
 */
const sea = z.object({
  seaId: uuid,
  number: z.int(),
  startsAt: instant,
  /** When the next sea begins; the last fish of this one are in the water a little longer. */
  endsAt: instant,
  /** The link of the chain, and the hash that was published before it. */
  seed: sha256Hex,
  seedHash: sha256Hex,
  salt: z.string(),
  linkIndex: z.int(),
  mathsVersion: z.string(),
});
export type SeaView = z.output<typeof sea>;

/** The seas with fish in the water: the present one first, then the one before it. */
const seas = z.object({ gameCode, serverTime: instant, seas: z.array(sea) });
export type SeasView = z.output<typeof seas>;

/** Event of the topic `fishing.<code>`: a sea has begun. */
export const seasEvent = seas;

const seatNumber = z.int().check(z.gte(1), z.lte(SEATS));
const fishOfSea = z.object({ sea: uuid, fish: z.int() });

const seat = z.object({
  seat: seatNumber,
  account: z.string(),
  mine: z.boolean(),
  /** The stake of one shot of this cannon. */
  level: moneyText,
});
export type SeatView = z.output<typeof seat>;

/** A room as one of its players sees it. */
const fishRoom = z.object({
  gameCode,
  roomId: uuid,
  seats: z.array(seat),
  /** The fish that were caught. */
  caught: z.array(fishOfSea),
  serverTime: instant,
});
export type FishRoomView = z.output<typeof fishRoom>;

/** The outcome of a shot. `gone`: the fish had left or was already caught, and the shot cost nothing. */
const shotEnd = z.enum(["miss", "caught", "gone"]);

const shotResult = z.object({
  sea: uuid,
  fish: z.int(),
  end: shotEnd,
  /** The payout in multiples of the stake; 0 unless caught. */
  times: z.int(),
});
export type ShotResult = z.output<typeof shotResult>;

/** Events of the topic `member.fishing`, from the room in which the member has a seat. */
export const fishingEvent = z.discriminatedUnion("kind", [
  /** A player has taken or left a seat. */
  z.object({ kind: z.literal("seats"), gameCode, roomId: uuid, seats: z.array(seat) }),
  z.object({
    kind: z.literal("burst"),
    gameCode,
    roomId: uuid,
    roundId: uuid,
    seat: seatNumber,
    level: moneyText,
    shots: z.array(shotResult),
  }),
]);
export type FishingEvent = z.output<typeof fishingEvent>;

export const getSeas = endpoint({
  id: "fishing.seas",
  summary: "What is in the water of a fishing game now; positions follow from the seed and the time.",
  method: "GET",
  path: "/play/fishing/:gameCode",
  auth: "visitor",
  params: z.strictObject({ gameCode }),
  response: seas,
  errors: ["GAME_NOT_FOUND"],
});

export const joinFishing = endpoint({
  id: "fishing.join",
  summary: "A seat in a room of the game, or the member's own again; keeps it for another minute.",
  method: "POST",
  path: "/play/fishing/:gameCode/join",
  auth: "member",
  trial: true,
  params: z.strictObject({ gameCode }),
  body: z.strictObject({}),
  response: fishRoom,
  errors: ["GAME_NOT_FOUND", "GAME_MAINTENANCE", "PROTECT_EXCLUDED"],
  rateLimit: [{ per: "account", max: 20, windowMs: 10_000 }],
});

export const leaveFishing = endpoint({
  id: "fishing.leave",
  summary: "Gives the member's seat away.",
  method: "POST",
  path: "/play/fishing/:gameCode/leave",
  auth: "member",
  trial: true,
  params: z.strictObject({ gameCode }),
  body: z.strictObject({}),
  response: z.object({}),
  errors: ["GAME_NOT_FOUND"],
  rateLimit: [{ per: "account", max: 20, windowMs: 10_000 }],
});

/**
 * Fires the shots of less than a second as one round, which is decided at once. A shot at a fish that is gone
 * costs nothing.
 */
export const fireFishing = endpoint({
  id: "fishing.fire",
  summary: "Fire at fish, from the member's own seat: the server decides each shot with the player's seed.",
  method: "POST",
  path: "/play/fishing/:gameCode/fire",
  auth: "member",
  trial: true,
  idempotent: true,
  params: z.strictObject({ gameCode }),
  body: z.strictObject({
    level: typedAmount,
    shots: z
      .array(z.strictObject({ sea: uuid, fish: z.int().check(z.gte(0), z.lte(100_000)) }))
      .check(z.minLength(1), z.maxLength(BURST_MOST)),
  }),
  response: z.object({
    /** Null where all shots came too late, so that nothing was staked. */
    roundId: z.nullable(uuid),
    nonce: z.nullable(z.int()),
    stake: moneyText,
    payout: moneyText,
    shots: z.array(shotResult),
    balance: moneyText,
    balanceVersion: z.string(),
    serverSeedHash: sha256Hex,
    clientSeed,
  }),
  errors: [
    "GAME_NOT_FOUND",
    "GAME_STAKE",
    "GAME_BET",
    "GAME_CLOSED",
    "GAME_TOO_FAST",
    "GAME_MAINTENANCE",
    ...STAKE_ERRORS,
  ],
  rateLimit: [{ per: "account", max: 8, windowMs: 1000 }],
});
