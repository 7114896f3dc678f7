/**
 * The screen of each game, each a chunk of its own. A new game needs a line here and one in
 * rules/rules-by-game.ts.
 */
import type { GameBundle } from "@khela/i18n/message-ids";
import type { ComponentType } from "react";
import { lazyScreen } from "../../shell/lazy-screen.tsx";
import type { GameScreenProps } from "./frame/game.ts";

type Screen = ReturnType<typeof lazyScreen<GameScreenProps>>;

/** A game's screen, with the text groups that it uses. */
const screen = (
  load: () => Promise<{ default: ComponentType<GameScreenProps> }>,
  ...texts: GameBundle[]
): Screen => lazyScreen(load, texts);

const cardGame = screen(() => import("./pvp/CardGame.tsx"), "pvp");
const videoPoker = screen(() => import("./video-poker/VideoPokerGame.tsx"), "originals", "cards");

/** Keyed by `screenKey`; all slot titles share one screen. */
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
  "penalty-shootout": screen(
    () => import("./tables/penalty-shootout/PenaltyShootout.tsx"),
    "tables",
    "arenas",
  ),
  "bot-duel": screen(() => import("./tables/bot-duel/BotDuel.tsx"), "tables", "arenas"),
  "clockwork-arena": screen(() => import("./tables/clockwork-arena/ClockworkArena.tsx"), "tables", "arenas"),
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
  lottery: screen(() => import("./lottery/ToLottery.tsx")),
  "lucky-scratch": screen(() => import("./scratch/ScratchGame.tsx"), "cards"),
};
