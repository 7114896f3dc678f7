import { gameInfo, type GameInfo } from "@khela/games/catalogue";
import type { GameItem } from "@khela/contract/catalogue";
import type { WrittenLanguage } from "@khela/kernel/written";
import { moneyFromText } from "@khela/kernel/money";
import type { GameSound } from "../../../features/sound/use-sound.ts";
import type { StakeLimits } from "../rounds/stakes.ts";

/** A game as its screen needs it. */
export interface Game {
  readonly code: string;
  readonly kind: GameInfo["kind"];
  readonly name: string;
  readonly info: GameInfo;
  readonly limits: StakeLimits;
  /** The first part of its pictures' names: `<art>-bg.webp`. */
  readonly art: string;
}

/** Under which name a game stands in the lists; one that they don't have, this version of the site doesn't know yet. */
export const screenKey = ({ kind, code }: Pick<Game, "kind" | "code">): string =>
  kind === "slots" || kind === "lottery" ? kind : code;

/** Everybody has the same round: its seed is the round's, not the player's. */
export const isShared = ({ kind }: Pick<Game, "kind">): boolean =>
  kind === "scratch" || kind === "crash" || kind === "table" || kind === "pvp";

/** What the game's rounds are committed to, and when that is revealed. */
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

/** What every game's screen is given. */
export interface GameScreenProps {
  game: Game;
  sound: GameSound;
}

/**
 * The game of a code, with the operator's name and limits where the launch has told them.
 * @returns undefined for a code that is no in-house game
 */
export function gameOf(
  code: string,
  language: WrittenLanguage,
  launched: GameItem | undefined,
): Game | undefined {
  const info = gameInfo(code);
  if (!info) return undefined;
  return {
    code,
    kind: info.kind,
    name: launched?.nodeName ?? info.name[language],
    info,
    limits: launched
      ? { min: moneyFromText(launched.minBet), max: moneyFromText(launched.maxBet) }
      : { min: info.minStake, max: info.maxStake },
    art: code,
  };
}
