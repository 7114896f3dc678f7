/** Figures of crash that need no hashing: lists and the crash screen read these. */

/** Catalogue code of crash. */
export const CRASH_CODE = "crash";

/** Stored with every round; changes whenever the formula, the curve or the cap does. */
export const CRASH_MATHS_VERSION = 1;

/** Multipliers are integers in hundredths: 100 is 1.00×, the lowest crash point. */
export const CRASH_MIN_HUNDREDTHS = 100;

/** The lowest multiplier at which a bet can leave: 1.01×. A round that crashes at 1.00 pays nobody. */
export const CASH_OUT_MIN_HUNDREDTHS = 101;

/** Above this no bet runs: 10,000.00×. Stated before the bet; the round ends here at the latest. */
export const CRASH_CAP_HUNDREDTHS = 1_000_000;
