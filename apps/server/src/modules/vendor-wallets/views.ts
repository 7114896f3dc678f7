import type { VendorTransfer } from "@khela/contract/wallets";
import { moneyToText } from "@khela/kernel/money";
import type { WalletContext } from "./context.ts";
import type { TransferRow } from "./store.ts";

type Language = "bn" | "en";

/** The names of vendors by code, in one language. */
export async function vendorNames(
  { catalogue }: Pick<WalletContext, "catalogue">,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const vendors = await catalogue.transferVendors();
  return new Map(vendors.map(({ vassalage, name }) => [vassalage, name[language]]));
}

/** A transfer as its player sees it. */
export function transferView(row: TransferRow, names: ReadonlyMap<string, string>): VendorTransfer {
  return {
    transferId: row.id,
    reference: row.reference,
    vassalage: row.vendor,
    vendorName: names.get(row.vendor) ?? row.vendor,
    direction: row.direction,
    amount: moneyToText(row.amount),
    state: row.state,
    reason: row.reason,
    cause: row.cause,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}
