import type { Deposit } from "@khela/contract/cashier";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { CashierContext } from "./context.ts";
import { inMode } from "./money-mode.ts";
import { promotionsFor } from "./promotions.ts";
import { findDeposit } from "./store/deposits.ts";
import { readMethods } from "./store/methods.ts";
import { depositView, methodView } from "./views.ts";

/** The shown methods, including temporarily closed ones, and the promotions of a deposit. */
export async function readMethodLists(context: CashierContext, member: { memberId: MemberId; ip: string }) {
  const [all, money] = await Promise.all([readMethods(context.platform.db), context.system.money()]);
  const methods = inMode(context, money, all).filter(({ state }) => state !== "hidden");
  const ofKind = (wanted: string) => methods.filter(({ kind }) => kind === wanted).map(methodView);
  return {
    deposit: ofKind("deposit"),
    withdrawal: ofKind("withdrawal"),
    promotions: await promotionsFor(context.promotions, member),
  };
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
