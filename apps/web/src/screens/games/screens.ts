/** Which screen and which rules a game has; each is a chunk of its own. A new game is a line in each of the two lists. */
import type { GameBundle } from "@khela/i18n/message-ids";
import type { ComponentType } from "react";
import { lazyScreen } from "../../shell/lazy-screen.tsx";
import type { Game, GameScreenProps } from "./frame/game.ts";

type Screen = ReturnType<typeof lazyScreen<GameScreenProps>>;
/** The part of the rules dialog that is the game's own. */
type Rules = ReturnType<typeof lazyScreen<{ game: Game }>>;

/** A screen, and rules, of a game; with the groups of games whose texts they say. */
const screen = (
  load: () => Promise<{ default: ComponentType<GameScreenProps> }>,
  ...texts: GameBundle[]
): Screen => lazyScreen(load, texts);
const rules = (
  load: () => Promise<{ default: ComponentType<{ game: Game }> }>,
  ...texts: GameBundle[]
): Rules => lazyScreen(load, texts);

const cardGame = screen(() => import("./pvp/CardGame.tsx"), "pvp");
const videoPoker = screen(() => import("./video-poker/VideoPokerGame.tsx"), "originals", "cards");

/** By code; all slot titles share one. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  slots: screen(() => import("./slots/SlotGame.tsx"), "jackpots"),
  crash: screen(() => import("./crash/CrashGame.tsx")),
  bhokatta: screen(() => import("./bhokatta/Bhokatta.tsx"), "originals"),
  dice: screen(() => import("./dice/DiceGame.tsx")),
  roulette: screen(() => import("./tables/roulette/Roulette.tsx"), "tables"),
  baccarat: screen(() => import("./tables/baccarat/Baccarat.tsx"), "tables"),
  "dragon-tiger": screen(() => import("./tables/dragon-tiger/DragonTiger.tsx"), "tables"),
  blackjack: screen(() => import("./tables/blackjack/Blackjack.tsx"), "tables"),
  "sic-bo": screen(() => import("./tables/sic-bo/SicBo.tsx"), "tables"),
  "andar-bahar": screen(() => import("./tables/andar-bahar/AndarBahar.tsx"), "tables"),
  "teen-patti": screen(() => import("./tables/teen-patti/TeenPatti.tsx"), "tables"),
  bingo: screen(() => import("./tables/bingo/Bingo.tsx"), "tables"),
  "golden-hilsa": screen(() => import("./fishing/GoldenHilsa.tsx"), "fishing"),
  holdem: cardGame,
  "teen-patti-adda": cardGame,
  limbo: screen(() => import("./limbo/LimboGame.tsx"), "originals"),
  plinko: screen(() => import("./plinko/PlinkoGame.tsx"), "originals"),
  keno: screen(() => import("./keno/KenoGame.tsx"), "originals"),
  wheel: screen(() => import("./wheel/WheelGame.tsx"), "originals"),
  mines: screen(() => import("./mines/MinesGame.tsx"), "originals"),
  "hi-lo": screen(() => import("./hi-lo/HiLoGame.tsx"), "originals"),
  "last-over": screen(() => import("./last-over/LastOver.tsx"), "originals"),
  "rickshaw-rush": screen(() => import("./rickshaw-rush/RickshawRush.tsx"), "originals"),
  "jacks-or-better": videoPoker,
  "deuces-wild": videoPoker,
  "lucky-scratch": screen(() => import("./scratch/ScratchGame.tsx"), "cards"),
};

const pokerRules = rules(() => import("./video-poker/VideoPokerRules.tsx"), "cards");
const arcadeRules = rules(() => import("./rules/ArcadeRules.tsx"), "originals");
const instantRules = rules(() => import("./rules/InstantRules.tsx"), "originals");
const stepsRules = rules(() => import("./rules/StepsRules.tsx"), "originals");

export const RULES: Readonly<Record<string, Rules>> = {
  slots: rules(() => import("./rules/SlotRulesText.tsx"), "jackpots"),
  crash: rules(() => import("./rules/CrashRules.tsx")),
  bhokatta: rules(() => import("./rules/BhokattaRules.tsx"), "originals"),
  dice: rules(() => import("./rules/DiceRules.tsx")),
  roulette: rules(() => import("./tables/roulette/RouletteRules.tsx"), "tables"),
  baccarat: rules(() => import("./tables/baccarat/BaccaratRules.tsx"), "tables"),
  "dragon-tiger": rules(() => import("./tables/dragon-tiger/DragonTigerRules.tsx"), "tables"),
  blackjack: rules(() => import("./tables/blackjack/BlackjackRules.tsx"), "tables"),
  "sic-bo": rules(() => import("./tables/sic-bo/SicBoRules.tsx"), "tables"),
  "andar-bahar": rules(() => import("./tables/andar-bahar/AndarBaharRules.tsx"), "tables"),
  "teen-patti": rules(() => import("./tables/teen-patti/TeenPattiRules.tsx"), "tables"),
  bingo: rules(() => import("./tables/bingo/BingoRules.tsx"), "tables"),
  "golden-hilsa": rules(() => import("./fishing/FishingRules.tsx"), "fishing"),
  holdem: rules(() => import("./pvp/HoldemRules.tsx"), "pvp"),
  "teen-patti-adda": rules(() => import("./pvp/AddaRules.tsx"), "pvp"),
  limbo: instantRules,
  plinko: instantRules,
  keno: instantRules,
  wheel: instantRules,
  mines: stepsRules,
  "hi-lo": stepsRules,
  "last-over": arcadeRules,
  "rickshaw-rush": arcadeRules,
  "jacks-or-better": pokerRules,
  "deuces-wild": pokerRules,
  "lucky-scratch": rules(() => import("./scratch/ScratchRules.tsx"), "cards"),
};

/** Under which name a game stands in the lists; one that they don't have, this version of the site doesn't know yet. */
export const screenKey = ({ kind, code }: Pick<Game, "kind" | "code">): string =>
  kind === "slots" ? "slots" : code;
