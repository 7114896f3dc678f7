/** The states of wallet transfers as shown to the player. Pure. Source: MONEY-02. */
import type { COLLECT_OUTCOMES, VendorTransfer } from "@khela/contract/wallets";
import type { I18n } from "@khela/i18n/i18n";
import type { BadgeTone } from "@khela/ui/badge";

export const TRANSFER_TONES: Record<VendorTransfer["state"], BadgeTone> = {
  created: "info",
  debited: "info",
  sent: "gold",
  unknown: "gold",
  done: "win",
  failed: "lose",
};

export const OUTCOME_TONES: Record<(typeof COLLECT_OUTCOMES)[number], BadgeTone> = {
  done: "win",
  nothing: "neutral",
  failed: "lose",
  unknown: "gold",
  away: "lose",
};

const REASONS = ["vendor_refused", "vendor_insufficient"] as const;

/** The text of a transfer's failure reason. */
export function transferReason({ t }: I18n, reason: string | null): string {
  const known = REASONS.find((name) => name === reason);
  return t(`wallets.reason_${known ?? "other"}`);
}
