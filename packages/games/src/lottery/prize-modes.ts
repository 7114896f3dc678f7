/** Prize modes of the electronic lotteries (product specification, section 9). */
export type LotteryPrizeMode = "LOTT" | "ELOTT";

/** Vendors whose presence adds the electronic mode. */
const ELECTRONIC: readonly string[] = ["TCG_LOTTO_VN", "LOTT"];

/**
 * The available prize modes: Lott, and Elott where TCG_LOTTO_VN or LOTT is among the vendors. GAME-13.
 * @param vendors vendor codes
 */
export const prizeModes = (vendors: readonly string[]): readonly LotteryPrizeMode[] =>
  vendors.some((code) => ELECTRONIC.includes(code)) ? ["LOTT", "ELOTT"] : ["LOTT"];

/** Maps the lottery type LOTT to ELOTT and leaves any other unchanged. GAME-13, LOTT-01. */
export const normalizeLotteryType = (type: string): string => (type === "LOTT" ? "ELOTT" : type);
