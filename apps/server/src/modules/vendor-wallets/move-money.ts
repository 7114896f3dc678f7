import { AppError } from "@khela/kernel/errors";
import { beginTransfer, type TransferRequest } from "./begin-transfer.ts";
import type { WalletContext } from "./context.ts";
import { readBets } from "./read-bets.ts";
import * as store from "./store.ts";
import { talkAboutTransfer } from "./talk-about-transfer.ts";

/** A request with the caller's key and a SHA-256 in hex of everything that was asked. */
export interface KeyedRequest extends TransferRequest {
  idempotency: { scope: string; key: string; hash: string };
}

/**
 * Moves money between the main wallet and a vendor's: notes it, tells the vendor, settles it. Once per
 * key: whoever comes with it again, after a crash too, finds the same transfer and goes on with it.
 * @returns how far it has come; undefined where there was nothing to move
 * @throws AppError what {@link beginTransfer} refuses; MONEY_IN_FLIGHT while another process is at it
 */
export async function moveMoney(
  context: WalletContext,
  request: KeyedRequest,
): Promise<store.TransferRow | undefined> {
  const { ledger, platform } = context;
  const { scope, key, hash } = request.idempotency;
  return context.share(`${scope} ${key} ${hash}`, async () => {
    // What was staked there counts before more goes there; who has no limit need not wait for that.
    if (request.direction === "in" && (await context.leftToPlay(request.member.memberId)))
      await readBets(context, request.vendor);
    const begun = await ledger.command({ scope: `${scope}:begin`, key, hash }, (tx) =>
      beginTransfer(context, tx, request),
    );
    const { transferId } = begun.answer;
    if (transferId === null) return undefined;
    const known = await store.findTransfer(platform.db, transferId);
    // A replay leaves what is under way to the worker, unless nobody has told the vendor yet.
    if (known && (known.state === "created" || known.state === "debited")) {
      await talkAboutTransfer(context, transferId);
    }
    const row = await store.findTransfer(platform.db, transferId);
    if (!row) throw new Error(`transfer ${transferId} is gone`);
    const untold = row.state === "created" || row.state === "debited";
    const talking =
      row.state === "sent" && row.busy_until !== null && row.busy_until.getTime() > platform.clock.nowMs();
    if (untold || talking) throw new AppError("MONEY_IN_FLIGHT");
    // What came back counts as back once the bets of before that are known.
    if (row.direction === "out" && row.state === "done") await readBets(context, row.vendor);
    return row;
  });
}
