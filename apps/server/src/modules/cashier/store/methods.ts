import type { PayeeKind } from "@khela/rules/cashier/payee";
import { type Money, money } from "@khela/kernel/money";
import type { Db, Tx } from "../../../platform/database.ts";

/** A way to pay, with its limits and fee. */
export interface Method {
  id: string;
  kind: "deposit" | "withdrawal";
  provider: string;
  name: string;
  icon: string;
  min: Money;
  max: Money;
  feePpm: bigint;
  feeFixed: Money;
  quickAmounts: Money[];
  minutes: number;
  payee: PayeeKind | null;
  enabled: boolean;
}

/** All methods in the order in which they are shown. */
export async function readMethods(db: Db | Tx): Promise<Method[]> {
  const rows = await db
    .selectFrom("payment_method")
    .selectAll()
    .orderBy("kind")
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Method["kind"],
    provider: row.provider,
    name: row.name,
    icon: row.icon,
    min: money(row.min_amount),
    max: money(row.max_amount),
    feePpm: BigInt(row.fee_ppm),
    feeFixed: money(row.fee_fixed),
    quickAmounts: row.quick_amounts.map((amount) => money(amount)),
    minutes: row.minutes,
    payee: row.payee as Method["payee"],
    enabled: row.enabled,
  }));
}
