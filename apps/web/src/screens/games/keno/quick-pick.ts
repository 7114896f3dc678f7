import { KENO_NUMBERS, KENO_PICKS } from "@khela/games/keno/keno";

/**
 * Ten random numbers from the browser's generator, ascending. They are only picks; the draw follows from the
 * seeds.
 */
export function quickPick(): number[] {
  const picks = new Set<number>();
  const bytes = new Uint8Array(64);
  while (picks.size < KENO_PICKS.max) {
    for (const byte of crypto.getRandomValues(bytes)) {
      if (picks.size < KENO_PICKS.max && byte < 240) picks.add((byte % KENO_NUMBERS) + 1);
    }
  }
  return [...picks].toSorted((a, b) => a - b);
}
