/** Modes that the lotteries of the electronic families are played in (product specification, section 9). */
export type LotteryPrizeMode = "LOTT" | "ELOTT";

/** Vendors with which there is an electronic lottery. */
const ELECTRONIC: readonly string[] = ["TCG_LOTTO_VN", "LOTT"];

/**
 * The prize modes that there are: Lott, and Elott where TCG_LOTTO_VN or LOTT is among the vendors. GAME-13.
 * @param vendors their codes
 */
export const prizeModes = (vendors: readonly string[]): readonly LotteryPrizeMode[] =>
  vendors.some((code) => ELECTRONIC.includes(code)) ? ["LOTT", "ELOTT"] : ["LOTT"];

/** The type that a lottery's type is treated as: LOTT is ELOTT, any other is itself. GAME-13, LOTT-01. */
export const treatedAs = (type: string): string => (type === "LOTT" ? "ELOTT" : type);
