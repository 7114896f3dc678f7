import type { I18n } from "@khela/i18n/i18n";

/** Why a payment failed: a provider's code is translated, a text by a person is unchanged. */
export function paymentReason(i18n: I18n, reason: string): string {
  const id = `desk.reason_${reason}`;
  return i18n.has(id) ? i18n.t(id) : reason;
}
