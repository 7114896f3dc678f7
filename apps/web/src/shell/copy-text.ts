import type { I18n } from "@khela/i18n/i18n";
import { toast } from "@khela/ui/toast";

/** Copies a text and says so; if the browser forbids it, the visible text can be selected by hand. */
export async function copyText({ t }: I18n, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ kind: "success", text: t("common.copied"), id: "copy" });
  } catch {
    toast({ kind: "warning", text: t("cashier.copyFailed"), id: "copy" });
  }
}
