import { serverTexts } from "@khela/i18n/server-texts";
import type { Localized } from "@khela/contract/shared";
import type { GameCategory } from "@khela/games/game-info";

const texts = serverTexts(["shell", "rewards"]);

/** A text of the players' site in both content languages, for what is kept with a reward. */
const both = (read: (t: ReturnType<typeof texts>["t"]) => string): Localized => ({
  bn: read(texts("bn").t),
  en: read(texts("en").t),
});

export const categoryLabel = (category: string): Localized =>
  both((t) => t(`shell.category_${category as GameCategory}`));

/** The words on rewards; they are kept with each one. */
export const REWARD_WORDS = {
  rebate: both((t) => t("rewards.rebateTitle")),
  cashback: both((t) => t("rewards.cashbackTitle")),
  carried: both((t) => t("rewards.rebateCarried")),
  late: both((t) => t("rewards.rebateLate")),
  netLoss: both((t) => t("rewards.cashbackBasis")),
};
