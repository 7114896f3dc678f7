import { drawStream } from "../fair/stream.ts";
import { drawDistinct } from "../instant/seed-game.ts";
import { type BookPlan, SCRATCH_PLAN } from "./plan.ts";

/** Fields of a ticket, three by three. */
export const FIELDS = 9;
/** The number of equal fields that wins the prize. */
export const ALIKE = 3;

/**
 * The symbols under a ticket's nine fields, in multiples of its price: three of its prize and at most two of any
 * other. They follow from the ticket alone, so that it looks the same wherever it is scratched.
 */
export function faceOf(
  { secret, times }: { readonly secret: string; readonly times: number },
  plan: BookPlan = SCRATCH_PLAN,
): number[] {
  const rng = drawStream({ serverSeedHex: secret, clientSeed: "face", nonce: 0, gameCode: "scratch-face" });
  const others = plan.prizes.map((prize) => prize.times).filter((value) => value !== times);
  const twice = others.flatMap((value) => [value, value]);
  const filler = drawDistinct(rng, twice.length, times > 0 ? FIELDS - ALIKE : FIELDS).map(
    (place) => twice[place] ?? 0,
  );
  const printed = times > 0 ? [...Array.from({ length: ALIKE }, () => times), ...filler] : filler;
  return drawDistinct(rng, FIELDS, FIELDS).map((place) => printed[place] ?? 0);
}
