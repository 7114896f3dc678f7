import { type MarketType, type RuleId } from "./market-type.ts";
import { MARKET_TYPES, type MarketTypeId } from "./market-types.ts";

/** Outcomes that are called the same in every market. */
const SHARED_OUTCOMES = [
  "home",
  "draw",
  "away",
  "over",
  "under",
  "yes",
  "no",
  "odd",
  "even",
  "none",
  "other",
] as const;
type SharedOutcome = (typeof SHARED_OUTCOMES)[number];

type Side = "home" | "draw" | "away";
type OwnOutcome =
  | `handicap.${"home" | "away"}`
  | `doubleChance.${(typeof MARKET_TYPES)["doubleChance"]["outcomes"][number]}`
  | `dismissalMethod.${(typeof MARKET_TYPES)["dismissalMethod"]["outcomes"][number]}`
  | `halfTimeFullTime.${Side}-${Side}`;

/** A text of a market's name. Values: the specifiers by their names, and `subject`, the side or player it is about. */
export const marketTextId = (type: MarketTypeId): `sports.market.${MarketTypeId}` => `sports.market.${type}`;

/** A sentence of an info sheet, which has no values. */
export const ruleTextId = (rule: RuleId): `sports.rule.${RuleId}` => `sports.rule.${rule}`;

/**
 * The text of an outcome that its market's type names. Values: `home` and `away`, the names of both sides; `team`, that of
 * the outcome's own side; `line`, the line as this side or total has it.
 * @returns undefined for scores, whose key is shown with the digits of the language
 */
export function outcomeTextId(
  type: MarketTypeId,
  key: string,
): `sports.outcome.${SharedOutcome | OwnOutcome}` | undefined {
  if (/^\d+-\d+$/.test(key)) return undefined;
  const { group, outcomes }: MarketType = MARKET_TYPES[type];
  if (outcomes === "named" || !outcomes.includes(key)) throw new RangeError(`${type} has no outcome ${key}`);
  if (type === "doubleChance" || type === "halfTimeFullTime" || type === "dismissalMethod")
    return `sports.outcome.${`${type}.${key}` as OwnOutcome}`;
  const name = group === "handicap" ? (`handicap.${key}` as OwnOutcome) : (key as SharedOutcome);
  return `sports.outcome.${name}`;
}
