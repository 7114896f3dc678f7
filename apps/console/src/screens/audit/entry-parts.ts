/** The detail of an audit entry, taken apart for reading. */
import { type Money, parseMoney } from "@khela/kernel/money";
import { type Difference, differences } from "../../features/diff/diff.ts";

export interface EntryParts {
  /** From `before` and `after`, where the entry has them. */
  differences: readonly Difference[];
  /** Everything else: the reason, a reference, an amount. */
  facts: readonly (readonly [string, unknown])[];
}

/** Facts that are money. */
const AMOUNTS = ["amount", "limit"];

/** The money of a fact, as the log keeps it: a decimal in the currency's units. */
export function amountOf(name: string, value: unknown): Money | undefined {
  return AMOUNTS.includes(name) && typeof value === "string" ? parseMoney(value) : undefined;
}

/** Takes any JSON, because older versions of the program wrote other details. */
export function entryParts(detail: unknown): EntryParts {
  if (typeof detail !== "object" || detail === null || Array.isArray(detail)) {
    return { differences: [], facts: detail === null || detail === undefined ? [] : [["", detail]] };
  }
  const { before, after, ...rest } = detail as Record<string, unknown>;
  return {
    differences: before === undefined && after === undefined ? [] : differences(before, after),
    facts: Object.entries(rest).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  };
}
