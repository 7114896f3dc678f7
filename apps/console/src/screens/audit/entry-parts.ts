/** The detail of an audit entry, taken apart for reading. */
import { type Money, money } from "@khela/kernel/money";
import { type Difference, differences } from "../../features/diff/diff.ts";

export interface EntryParts {
  /** From `before` and `after`, where the entry has them. */
  differences: readonly Difference[];
  /** Everything else: the reason, a reference, an amount. */
  facts: readonly (readonly [string, unknown])[];
}

/** The ledger's own unit, as the log keeps amounts: whole 1/10,000 without a point. */
export function ledgerUnits(name: string, value: unknown): Money | undefined {
  return name === "amount" && typeof value === "string" && /^-?\d{1,18}$/.test(value)
    ? money(BigInt(value))
    : undefined;
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
