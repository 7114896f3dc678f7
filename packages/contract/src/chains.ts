/** Hash chains of shared rounds, as everybody may check them (GAME-09). */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { gameCode, instant } from "./shared.ts";

const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A chain: public from the moment of its commitment, whatever salts it. */
export const fairChain = z.object({
  /** Whose rounds it decides: a game's code, or a pool's name. */
  game: z.string(),
  /** All chains are numbered one after the other, so that none can disappear. */
  number: z.int(),
  length: z.int(),
  /** Committed at the beginning: the link of round n, hashed n times. */
  terminalHash: sha256Hex,
  committedAt: instant,
  /** Null until it is known. */
  salt: z.nullable(z.string()),
  /** The outside round that salts it, named with the commitment; null: the server draws the salt. */
  beacon: z.nullable(
    z.object({
      round: z.int(),
      /** When the network makes it: after the commitment. */
      at: instant,
      publicKey: z.string(),
      /** The salt is its SHA-256. Null until the network has made the round. */
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
