/** Splits the detail of an audit entry into parts for display. */
import { type Money, parseMoney } from "@khela/kernel/money";
import { type Difference, differences } from "../../features/diff/diff.ts";

export interface EntryParts {
  /** The differences between `before` and `after`, where the entry has them. */
  differences: readonly Difference[];
  /** All other details: the reason, a reference, an amount. */
  facts: readonly (readonly [string, unknown])[];
}

/** The names of facts that are amounts. */
const AMOUNTS = ["amount", "limit"];

/** A fact's amount, which the log stores as a decimal in currency units. */
export function amountOf(name: string, value: unknown): Money | undefined {
  return AMOUNTS.includes(name) && typeof value === "string" ? parseMoney(value) : undefined;
}

/** Accepts any JSON, because older versions of the program wrote other details. */
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
