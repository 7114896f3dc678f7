import { KENO } from "../keno/keno.ts";
import { LIMBO } from "../limbo/limbo.ts";
import { PLINKO } from "../plinko/plinko.ts";
import { WHEEL } from "../wheel/wheel.ts";
import type { SeedGame } from "./seed-game.ts";

const ALL: readonly SeedGame[] = [LIMBO, PLINKO, KENO, WHEEL];

/** The instant game of a code, or `undefined`. */
export function seedGame(code: string): SeedGame | undefined {
  return ALL.find((game) => game.code === code);
}
