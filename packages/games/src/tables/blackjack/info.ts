import type { GameInfo } from "../../game-info.ts";
import { tableInfo } from "../info.ts";
import { BLACKJACK } from "./spots.ts";

/** Catalogue entry of blackjack. */
export const BLACKJACK_INFO: GameInfo = tableInfo(BLACKJACK, {
  name: { en: "Blackjack", bn: "ব্ল্যাকজ্যাক" },
  volatility: 2,
});
