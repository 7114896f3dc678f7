import type { MemberId } from "@khela/kernel/ids";
import type { WalletContext } from "./context.ts";
import { vendorTransferChanged } from "./events.ts";
import { findTransfer } from "./store.ts";
import { transferView, vendorNames } from "./views.ts";

/** Publishes a transfer's state to the player's open pages, from every process. Publishing it twice is harmless. */
export function sendNotices(
  context: WalletContext,
  languageOf: (memberId: MemberId) => Promise<"bn" | "en">,
): void {
  const { hub, events, db } = context.platform;
  events.subscribe(vendorTransferChanged, "vendor-wallets-notice", async ({ transferId, memberId }) => {
    const row = await findTransfer(db, transferId);
    if (!row) return;
    const names = await vendorNames(context, await languageOf(memberId));
    hub.publish("member.notice", { kind: "vendorTransfer", transfer: transferView(row, names) }, memberId);
  });
}
