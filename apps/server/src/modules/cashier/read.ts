import type { Deposit } from "@khela/contract/cashier";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { CashierContext } from "./context.ts";
import { findDeposit } from "./store/deposits.ts";
import { readMethods } from "./store/methods.ts";
import { depositView, methodView } from "./views.ts";

/** The methods that are switched on. */
export async function readMethodLists({ platform }: CashierContext) {
  const methods = (await readMethods(platform.db)).filter(({ enabled }) => enabled);
  const ofKind = (wanted: string) => methods.filter(({ kind }) => kind === wanted).map(methodView);
  return { deposit: ofKind("deposit"), withdrawal: ofKind("withdrawal") };
}

/** A member's own deposit. @throws AppError SYS_NOT_FOUND, also for another member's */
export async function readDeposit(
  { platform }: CashierContext,
  id: string,
  memberId: MemberId,
): Promise<Deposit> {
  const row = await findDeposit(platform.db, { id, memberId });
  if (!row) throw new AppError("SYS_NOT_FOUND");
  return depositView(row);
}
