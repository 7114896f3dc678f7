/** Which screen and which rules a game has; each is a chunk of its own. A new game is a line in each of the two lists. */
import type { ComponentType } from "react";
import { lazyScreen } from "../../shell/lazy-screen.tsx";
import type { Game, GameScreenProps } from "./frame/game.ts";

type Screen = ReturnType<typeof lazyScreen<GameScreenProps>>;
/** The part of the rules dialog that is the game's own. */
type Rules = ReturnType<typeof lazyScreen<{ game: Game }>>;

const screen = (load: () => Promise<{ default: ComponentType<GameScreenProps> }>): Screen => lazyScreen(load);
const rules = (load: () => Promise<{ default: ComponentType<{ game: Game }> }>): Rules => lazyScreen(load);

/** By code; all slot titles share one. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  slots: screen(() => import("./slots/SlotGame.tsx")),
  crash: screen(() => import("./crash/CrashGame.tsx")),
  dice: screen(() => import("./dice/DiceGame.tsx")),
  roulette: screen(() => import("./tables/roulette/Roulette.tsx")),
  baccarat: screen(() => import("./tables/baccarat/Baccarat.tsx")),
  "dragon-tiger": screen(() => import("./tables/dragon-tiger/DragonTiger.tsx")),
  limbo: screen(() => import("./limbo/LimboGame.tsx")),
  plinko: screen(() => import("./plinko/PlinkoGame.tsx")),
  keno: screen(() => import("./keno/KenoGame.tsx")),
  wheel: screen(() => import("./wheel/WheelGame.tsx")),
  mines: screen(() => import("./mines/MinesGame.tsx")),
  "hi-lo": screen(() => import("./hi-lo/HiLoGame.tsx")),
};

const instantRules = rules(() => import("./rules/InstantRules.tsx"));
const stepsRules = rules(() => import("./rules/StepsRules.tsx"));

export const RULES: Readonly<Record<string, Rules>> = {
  slots: rules(() => import("./rules/SlotRulesText.tsx")),
  crash: rules(() => import("./rules/CrashRules.tsx")),
  dice: rules(() => import("./rules/DiceRules.tsx")),
  roulette: rules(() => import("./tables/roulette/RouletteRules.tsx")),
  baccarat: rules(() => import("./tables/baccarat/BaccaratRules.tsx")),
  "dragon-tiger": rules(() => import("./tables/dragon-tiger/DragonTigerRules.tsx")),
  limbo: instantRules,
  plinko: instantRules,
  keno: instantRules,
  wheel: instantRules,
  mines: stepsRules,
  "hi-lo": stepsRules,
};

/** Under which name a game stands in the lists; one that they don't have, this version of the site doesn't know yet. */
export const screenKey = ({ kind, code }: Pick<Game, "kind" | "code">): string =>
  kind === "slots" ? "slots" : code;
