/**
 * Randomness enters pure code as an argument. The server builds one from a committed seed (see
 * `@khela/games/fair`), tests build one from a number; nothing in here draws by itself.
 */
export interface Rng {
  /**
   * A uniform integer in [0, bound). Rejection sampling: no modulo bias.
   * @param bound from 1 to 2^52
   */
  int(bound: number): number;
}
