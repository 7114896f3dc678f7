import { randomUUID } from "node:crypto";
import { walletTransfer } from "@khela/contract/wallets";
import { SANDBOX_VENDOR } from "../modules/vendor-wallets/index.ts";
import type { TestApp, TestMember } from "../testing/app.ts";
import { setFlags } from "../testing/flags.ts";

/** Moves money to a vendor with wallets per vendor switched on, and switches them off again. */
export async function moveToVendor(app: TestApp, member: TestMember): Promise<{ transferId: string }> {
  await setFlags(app, { MULTIWALLET3: true });
  const body = { vassalage: SANDBOX_VENDOR, direction: "in", amount: "10" } as const;
  const { transfer } = await member.call(walletTransfer, { body }, { idempotencyKey: randomUUID() });
  await setFlags(app, { MULTIWALLET3: false });
  if (!transfer) throw new Error("nothing moved");
  return transfer;
}
