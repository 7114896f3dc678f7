/** The rules of each game, for its dialog and its page; each is a chunk of its own. The server renders them too. */
import type { GameBundle } from "@khela/i18n/message-ids";
import type { ComponentType } from "react";
import { lazyScreen } from "../../../shell/lazy-screen.tsx";
import type { Game } from "../frame/game.ts";

type Rules = ReturnType<typeof lazyScreen<{ game: Game }>>;

/** A game's rules, with the text groups that they use. */
const rules = (
  load: () => Promise<{ default: ComponentType<{ game: Game }> }>,
  ...texts: GameBundle[]
): Rules => lazyScreen(load, texts);

const pokerRules = rules(() => import("../video-poker/VideoPokerRules.tsx"), "cards");
const arcadeRules = rules(() => import("./ArcadeRules.tsx"), "originals");
const instantRules = rules(() => import("./InstantRules.tsx"), "originals");
const stepsRules = rules(() => import("./StepsRules.tsx"), "originals");

/** Keyed by `screenKey`. */
export const RULES: Readonly<Record<string, Rules>> = {
  lottery: rules(() => import("../lottery/LotteryRulesText.tsx"), "lottery", "tables"),
  slots: rules(() => import("./SlotRulesText.tsx"), "jackpots"),
  crash: rules(() => import("./CrashRules.tsx")),
  bhokatta: rules(() => import("./BhokattaRules.tsx"), "originals"),
  dice: rules(() => import("./DiceRules.tsx")),
  roulette: rules(() => import("../tables/roulette/RouletteRules.tsx"), "tables"),
  baccarat: rules(() => import("../tables/baccarat/BaccaratRules.tsx"), "tables"),
  "dragon-tiger": rules(() => import("../tables/dragon-tiger/DragonTigerRules.tsx"), "tables"),
  blackjack: rules(() => import("../tables/blackjack/BlackjackRules.tsx"), "tables"),
  "sic-bo": rules(() => import("../tables/sic-bo/SicBoRules.tsx"), "tables"),
  "andar-bahar": rules(() => import("../tables/andar-bahar/AndarBaharRules.tsx"), "tables"),
  "teen-patti": rules(() => import("../tables/teen-patti/TeenPattiRules.tsx"), "tables"),
  bingo: rules(() => import("../tables/bingo/BingoRules.tsx"), "tables"),
  "penalty-shootout": rules(() => import("../tables/penalty-shootout/PenaltyRules.tsx"), "tables", "arenas"),
  "bot-duel": rules(() => import("../tables/bot-duel/BotDuelRules.tsx"), "tables", "arenas"),
  "clockwork-arena": rules(() => import("../tables/clockwork-arena/ClockworkRules.tsx"), "tables", "arenas"),
  "golden-hilsa": rules(() => import("../fishing/FishingRules.tsx"), "fishing"),
  holdem: rules(() => import("../pvp/HoldemRules.tsx"), "pvp"),
  "teen-patti-adda": rules(() => import("../pvp/AddaRules.tsx"), "pvp"),
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
  "lucky-scratch": rules(() => import("../scratch/ScratchRules.tsx"), "cards"),
};
