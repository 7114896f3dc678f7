/** The form of a game. Pure. */
import type { Category, SubCategory } from "@khela/contract/catalogue";
import type { ConsoleGame } from "@khela/contract/console/games";
import { amountFromInput } from "@khela/i18n/input";
import type { MessageId } from "@khela/i18n/message-ids";
import { moneyFromText } from "@khela/kernel/money";
import { wholeIn } from "../../features/shelf/offer-draft.ts";

export interface GameDraft {
  name: { bn: string; en: string };
  categories: readonly Category[];
  subCategory: SubCategory | "";
  minStake: string;
  maxStake: string;
  /** Empty means not pinned. */
  hotPin: string;
  demo: boolean;
  sellsFeatures: boolean;
  isTop: boolean;
  isNew: boolean;
  recommended: boolean;
}

export type GameProblems = Partial<Record<keyof GameDraft, MessageId>>;

export const gameDraftOf = (game: ConsoleGame): GameDraft => ({
  name: game.name,
  categories: game.categories,
  subCategory: game.subCategory ?? "",
  minStake: game.minStake,
  maxStake: game.maxStake,
  hotPin: game.hotPin === null ? "" : String(game.hotPin),
  demo: game.demo,
  sellsFeatures: game.sellsFeatures,
  isTop: game.isTop,
  isNew: game.isNew,
  recommended: game.recommended,
});

/** The data to send, or the errors by field. */
export function readGame(draft: GameDraft) {
  const [min, max] = [amountFromInput(draft.minStake), amountFromInput(draft.maxStake)];
  const pin = draft.hotPin.trim() === "" ? null : wholeIn(draft.hotPin);
  const isSmall = min === undefined || moneyFromText(min) <= 0n;
  const isLess = min !== undefined && max !== undefined && moneyFromText(max) < moneyFromText(min);
  const problems: GameProblems = {
    ...(draft.name.bn.trim() && draft.name.en.trim() ? {} : { name: "shelf.noName" }),
    ...(draft.categories.length > 0 && draft.categories.length < 5
      ? {}
      : { categories: "shelf.badCategories" }),
    ...(isSmall ? { minStake: "shelf.badStake" } : {}),
    ...(max === undefined || isLess ? { maxStake: "shelf.badStake" } : {}),
    ...(pin === undefined ? { hotPin: "shelf.badNumber" } : {}),
  };
  if (min === undefined || max === undefined || pin === undefined || Object.keys(problems).length > 0)
    return { problems };
  const subCategory = draft.subCategory !== "" && draft.categories.includes("rng") ? draft.subCategory : null;
  return {
    game: {
      ...draft,
      categories: [...draft.categories],
      subCategory,
      minStake: min,
      maxStake: max,
      hotPin: pin,
    },
  };
}
