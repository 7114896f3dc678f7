import type { I18n } from "@khela/i18n/i18n";

/** The name of a break's subject: `Deposit D7K3` for `deposit:D7K3`; other subjects are unchanged. */
export function movementName({ t }: I18n, subject: string): string {
  const [, kind, reference = ""] = /^(deposit|payout):(.+)$/.exec(subject) ?? [];
  return kind === "deposit" || kind === "payout" ? t(`desk.about_${kind}`, { reference }) : subject;
}
