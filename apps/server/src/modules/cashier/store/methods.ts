import type { PayeeKind } from "@khela/rules/cashier/payee";
import { type Money, money } from "@khela/kernel/money";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";

/** The direction of the money. */
export type MethodKind = "deposit" | "withdrawal";

/** A payment method with its limits and fee. */
export interface Method {
  id: string;
  kind: MethodKind;
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
  /** `off`: shown as closed for now; `hidden`: not shown. */
  state: "on" | "off" | "hidden";
  /** Whether requests are accepted: the method is on and its provider accepts this direction. */
  enabled: boolean;
  payWay: "page" | "qr";
  /** The maximum of one payout; null: `max`. */
  payoutMax: Money | null;
  position: number;
  version: number;
}

type Row = Selectable<DB["payment_method"]> & { deposits_on: boolean; payouts_on: boolean };

const methodOf = (row: Row): Method => ({
  id: row.id,
  kind: row.kind as MethodKind,
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
  state: row.state as Method["state"],
  enabled: row.state === "on" && (row.kind === "deposit" ? row.deposits_on : row.payouts_on),
  payWay: row.pay_way as Method["payWay"],
  payoutMax: row.payout_max === null ? null : money(row.payout_max),
  position: row.position,
  version: row.version,
});

/** All methods in the order in which they are shown. */
export async function readMethods(db: Db | Tx): Promise<Method[]> {
  const rows = await db
    .selectFrom("payment_method")
    .innerJoin("payment_provider", "payment_provider.name", "payment_method.provider")
    .selectAll("payment_method")
    .select(["deposits_on", "payouts_on"])
    .orderBy("kind")
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(methodOf);
}

/** Serializes changes of a direction's methods until the end of the transaction. */
export async function lockMethodOrder(tx: Tx, kind: MethodKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`methods:${kind}`}, 24))`.execute(tx);
}

/** Changes a method if it still has the version that the operator saw. @returns whether it had */
export async function changeMethod(
  tx: Tx,
  { id, kind, version }: Pick<Method, "id" | "kind" | "version">,
  change: Updateable<DB["payment_method"]>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_method")
    .set({ ...change, version: version + 1 })
    .where("id", "=", id)
    .where("kind", "=", kind)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sorts the methods of a direction. */
export async function placeMethods(tx: Tx, kind: MethodKind, order: readonly string[]): Promise<void> {
  await sql`
    update payment_method m set position = o.place
    from unnest(${[...order]}::text[]) with ordinality as o (id, place)
    where m.id = o.id and m.kind = ${kind}`.execute(tx);
}
