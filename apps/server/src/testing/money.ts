import { randomUUID } from "node:crypto";
import type { MemberId } from "@khela/kernel/ids";
import { type Money } from "@khela/kernel/money";
import { memberAccount, move, providerAccount, requestHash, transferKind } from "../modules/ledger/index.ts";
import type { TestApp } from "./app.ts";

/** Puts money into a member's cash as a deposit would: from a provider's clearing account. */
export async function fund(app: TestApp, memberId: MemberId, amount: Money, currency = "BDT"): Promise<void> {
  const transfer = move(
    providerAccount("test", "clearing", currency),
    memberAccount(memberId, "cash", currency),
    amount,
    "deposit",
    "test",
  );
  await app.app.modules.ledger.run(transferKind, [transfer], {
    scope: "test",
    key: randomUUID(),
    hash: requestHash("fund"),
  });
}

/** The sum over all entries of a currency: zero, always (I1). */
export async function ledgerSum(app: TestApp, currency = "BDT"): Promise<bigint> {
  const { rows } = await app.owner.pool.query<{ sum: bigint }>(
    "select coalesce(sum(amount), 0)::bigint as sum from ledger.entry where currency = $1",
    [currency],
  );
  return rows[0]?.sum ?? 0n;
}
