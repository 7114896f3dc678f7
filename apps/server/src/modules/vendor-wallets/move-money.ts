import { AppError } from "@khela/kernel/errors";
import { beginTransfer, type TransferRequest } from "./begin-transfer.ts";
import type { WalletContext } from "./context.ts";
import { readBets } from "./read-bets.ts";
import * as store from "./store.ts";
import { syncTransferWithVendor } from "./sync-transfer.ts";

/** A request with the caller's key and a SHA-256 in hex of the whole request. */
export interface KeyedRequest extends TransferRequest {
  idempotency: { scope: string; key: string; hash: string };
}

/**
 * Moves money between the main wallet and a vendor's: inserts the transfer, sends it to the vendor and settles it,
 * once per key. A retry with the same key finds the same transfer and continues it, also after a crash.
 * @returns the transfer's current state; undefined where there was nothing to move
 * @throws AppError the refusals of {@link beginTransfer}; MONEY_IN_FLIGHT while another process works on it
 */
export async function moveMoney(
  context: WalletContext,
  request: KeyedRequest,
): Promise<store.TransferRow | undefined> {
  const { ledger, platform } = context;
  const { scope, key, hash } = request.idempotency;
  return context.singleFlight(`${scope} ${key} ${hash}`, async () => {
    // The bets at the vendor are read first, so that they count against the limits before more money goes there.
    // Players without a limit skip this.
    if (request.direction === "in" && (await context.remainingLimit(request.member.memberId)))
      await readBets(context, request.vendor);
    const begun = await ledger.command({ scope: `${scope}:begin`, key, hash }, (tx) =>
      beginTransfer(context, tx, request),
    );
    const { transferId } = begun.answer;
    if (transferId === null) return undefined;
    const known = await store.findTransfer(platform.db, transferId);
    // A retry leaves a transfer that is under way to the worker, unless it was never sent to the vendor.
    if (known && (known.state === "created" || known.state === "debited")) {
      await syncTransferWithVendor(context, transferId);
    }
    const row = await store.findTransfer(platform.db, transferId);
    if (!row) throw new Error(`transfer ${transferId} is gone`);
    const untold = row.state === "created" || row.state === "debited";
    const talking =
      row.state === "sent" && row.busy_until !== null && row.busy_until.getTime() > platform.clock.nowMs();
    if (untold || talking) throw new AppError("MONEY_IN_FLIGHT");
    // Returned money stops counting as staked once all earlier bets are known.
    if (row.direction === "out" && row.state === "done") await readBets(context, row.vendor);
    return row;
  });
}
