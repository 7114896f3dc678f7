import { gameInfo, type GameInfo } from "@khela/games/catalogue";
import type { GameItem } from "@khela/contract/catalogue";
import type { ContentLanguage } from "@khela/kernel/content-languages";
import { moneyFromText } from "@khela/kernel/money";
import type { GameSound } from "../../../features/sound/use-sound.ts";
import type { StakeLimits } from "../rounds/stakes.ts";

/** A game with the data that its screen needs. */
export interface Game {
  readonly code: string;
  readonly kind: GameInfo["kind"];
  readonly name: string;
  readonly info: GameInfo;
  /** Its main category. */
  readonly category: string;
  readonly limits: StakeLimits;
  /** The prefix of its picture files: `<art>-bg.webp`. */
  readonly art: string;
}

/**
 * The key of a game's screen in the lists; without an entry there, this version of the site doesn't know the
 * game.
 */
export const screenKey = ({ kind, code }: Pick<Game, "kind" | "code">): string =>
  kind === "slots" || kind === "lottery" ? kind : code;

/** Whether all players share a round, so that its seed belongs to the round and not to the player. */
export const isShared = ({ kind }: Pick<Game, "kind">): boolean =>
  kind === "scratch" || kind === "crash" || kind === "table" || kind === "pvp";

/** The text that says how the game's rounds are committed and when the commitment is revealed. */
export const fairTextOf = ({ kind }: Pick<Game, "kind">) =>
  kind === "scratch"
    ? "games.fairTextScratch"
    : kind === "pvp"
      ? "pvp.fairText"
      : kind === "crash"
        ? "games.fairTextCrash"
        : kind === "table"
          ? "games.fairTextTable"
          : "games.fairText";

/** The props of every game's screen. */
export interface GameScreenProps {
  game: Game;
  sound: GameSound;
}

/**
 * The game with this code, with the operator's name and limits if the launch call has returned them.
 * @returns undefined for a code that is no in-house game
 */
export function gameOf(
  code: string,
  language: ContentLanguage,
  launched: GameItem | undefined,
): Game | undefined {
  const info = gameInfo(code);
  if (!info) return undefined;
  return {
    code,
    kind: info.kind,
    name: launched?.nodeName ?? info.name[language],
    info,
    category: launched?.gameType ?? info.categories[0] ?? "inHouse",
    limits: launched
      ? { min: moneyFromText(launched.minBet), max: moneyFromText(launched.maxBet) }
      : { min: info.minStake, max: info.maxStake },
    art: code,
  };
}
