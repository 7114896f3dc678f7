import { AppError } from "@khela/kernel/errors";
import { askAboutDeposit } from "./ask-about-deposit.ts";
import type { CashierContext } from "./context.ts";
import { type DepositRow, findDeposit } from "./store/deposits.ts";
import { deskView } from "./views.ts";

/** Only the word of two operators changes these any more (corrections). */
const SETTLED = ["succeeded", "reversed"];

/**
 * An operator has a player on the phone whose money is not there: the provider is asked at once, also where the
 * questions by the clock have ended. Only its answer moves anything (OPS-03).
 * @throws AppError SYS_NOT_FOUND; MONEY_STATE where it is settled; MONEY_IN_FLIGHT while somebody else is asking
 */
export async function reviewDeposit(
  context: CashierContext,
  depositId: string,
  operator: { username: string; ip: string },
): Promise<ReturnType<typeof deskView>> {
  const read = async (): Promise<DepositRow> => {
    const row = await findDeposit(context.platform.db, { id: depositId });
    if (!row) throw new AppError("SYS_NOT_FOUND");
    return row;
  };
  const { state } = await read();
  if (SETTLED.includes(state)) throw new AppError("MONEY_STATE");
  const asked = await askAboutDeposit(context, depositId, (tx) =>
    context.audit.write(tx, {
      actor: `operator:${operator.username}`,
      action: "deposit.ask",
      subject: `deposit:${depositId}`,
      detail: { state },
      ip: operator.ip,
    }),
  );
  if (!asked) throw new AppError("MONEY_IN_FLIGHT");
  return deskView(await read());
}
