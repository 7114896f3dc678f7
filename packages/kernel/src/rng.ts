/**
 * Randomness is passed into pure code as an argument. The server builds one from a committed seed (see
 * `@khela/games/fair`), tests build one from a number; no code in here generates random numbers by itself.
 */
export interface Rng {
  /**
   * A uniform integer in [0, bound). Rejection sampling: no modulo bias.
   * @param bound from 1 to 2^52
   */
  int(bound: number): number;
}
