import type { I18n } from "@khela/i18n/i18n";

interface Refusal {
  code: string;
  params?: Readonly<Record<string, unknown>> | undefined;
}

/** The message for a refusal of the payment password; undefined for any other refusal. */
export function pinProblem({ t }: I18n, refusal: Refusal | undefined): string | undefined {
  if (refusal?.code === "AUTH_PASSWORD_WRONG") return t("cashier.pinWrong");
  if (refusal?.code !== "AUTH_LOCKED") return undefined;
  const seconds = Number(refusal.params?.["retryAfterS"] ?? 0);
  return t("cashier.pinLocked", { n: Math.max(1, Math.ceil(seconds / 60)) });
}
