import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../../game-info.ts";
import { tableInfo } from "../info.ts";
import { BINGO } from "./spots.ts";

/** Catalogue entry of bingo. */
export const BINGO_INFO: GameInfo = {
  ...tableInfo(BINGO, {
    name: { en: "Housie Bingo", bn: "হাউজি বিঙ্গো" },
    volatility: 4,
    categories: ["live", "rng", "inHouse"],
    subCategory: "bingo",
  }),
  maxStake: taka(6_000),
};
