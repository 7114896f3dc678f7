import type { VendorTransfer } from "@khela/contract/wallets";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { WalletContext } from "./context.ts";
import { findTransfer, listTransfers, writeChoice } from "./store.ts";
import { transferView, vendorNames } from "./views.ts";

type Language = "bn" | "en";

/** A page of a member's transfers between wallets, newest first. */
export async function readTransfers(
  context: WalletContext,
  memberId: MemberId,
  { pageNo, pageSize, language }: { pageNo: number; pageSize: number; language: Language },
) {
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const { rows, count } = await listTransfers(context.platform.db, memberId, page);
  const names = await vendorNames(context, language);
  return {
    content: rows.map((row) => transferView(row, names)),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
  };
}

/** One of the member's own transfers. @throws AppError SYS_NOT_FOUND */
export async function readTransfer(
  context: WalletContext,
  memberId: MemberId,
  { transferId, language }: { transferId: string; language: Language },
): Promise<VendorTransfer> {
  const row = await findTransfer(context.platform.db, transferId, memberId);
  if (!row) throw new AppError("SYS_NOT_FOUND");
  return transferView(row, await vendorNames(context, language));
}

/** Sets whether starting a game moves the money to its vendor. */
export async function chooseAutoTransfer(
  { platform }: WalletContext,
  memberId: MemberId,
  on: boolean,
): Promise<{ on: boolean }> {
  await writeChoice(platform.db, memberId, { auto_transfer: on });
  return { on };
}
