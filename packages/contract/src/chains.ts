/** Hash chains of shared rounds, in the form in which anybody can verify them (GAME-09). */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { gameCode, instant } from "./shared.ts";

const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A hash chain. It is public from its commitment on, whether or not its salt is known yet. */
export const fairChain = z.object({
  /** The game or pool whose rounds the chain decides: a game's code, or a pool's name. */
  game: z.string(),
  /** All chains are numbered consecutively, so that a missing one would be noticed. */
  number: z.int(),
  length: z.int(),
  /** The committed hash at the chain's beginning: the link of round n, hashed n times. */
  terminalHash: sha256Hex,
  committedAt: instant,
  /** Null until it is known. */
  salt: z.nullable(z.string()),
  /**
   * The round of the public beacon from which the salt is derived, named with the commitment; null where the
   * server draws the salt.
   */
  beacon: z.nullable(
    z.object({
      round: z.int(),
      /** When the network publishes the round, which is after the commitment. */
      at: instant,
      publicKey: z.string(),
      /**
       * The beacon's signature, whose SHA-256 is the salt; null until the network has published the round.
       */
      signature: z.nullable(z.string()),
    }),
  ),
});
export type FairChain = z.output<typeof fairChain>;

export const getFairChains = endpoint({
  id: "fair.chains",
  summary:
    "The newest hash chains of a game's shared rounds, with what was committed before their salt was known.",
  method: "GET",
  path: "/play/fair/chains/:gameCode",
  auth: "visitor",
  params: z.strictObject({ gameCode }),
  response: z.object({ chains: z.array(fairChain) }),
  errors: [],
});
