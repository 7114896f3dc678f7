import { money, type Money } from "@khela/kernel/money";

/** The account type of members who only try the games. Source: product specification section 3. */
export const TRIAL_TYPE = 4;
/** The account types of agents, who have downlines. Source: product specification sections 3 and 6. */
export const AGENT_TYPES = [1, 2, 41, 42] as const;
export const isAgentType = (type: number): boolean => AGENT_TYPES.some((one) => one === type);
/** The currency of play credit, which is never money and never in a report. Source: domain rules 1.1 A8. */
export const TRIAL_CURRENCY = "FUN";
/** The initial credit of a trial account: 10,000 FUN, in 1/10,000 units. */
export const TRIAL_CREDIT: Money = money(10_000n * 10_000n);
/** A trial account is closed after this time without use. */
export const TRIAL_IDLE_MS = 24 * 3_600_000;
/** The number of trial accounts that one address may open in a day, over all processes. */
export const TRIALS_PER_ADDRESS = 20;
