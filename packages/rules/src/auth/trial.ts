import { money, type Money } from "@khela/kernel/money";

/** Type of a member that only tries the games. Source: product specification section 3. */
export const TRIAL_TYPE = 4;
/** Types of members that are agents. */
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];
/** The currency of play credit: never money, never in a report. Source: domain rules 1.1 A8. */
export const TRIAL_CURRENCY = "FUN";
/** What a trial account starts with: 10,000 FUN, in 1/10,000 units. */
export const TRIAL_CREDIT: Money = money(10_000n * 10_000n);
/** A trial account that nobody has used for this long is closed. */
export const TRIAL_IDLE_MS = 24 * 3_600_000;
/** Trial accounts that one address may open in a day, over all processes. */
export const TRIALS_PER_ADDRESS = 20;
