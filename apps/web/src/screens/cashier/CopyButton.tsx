import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { toast } from "@khela/ui/toast";

/** Copies a reference. If the browser forbids it, the visible text can be selected by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useI18n();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ kind: "success", text: t("common.copied"), id: "copy" });
    } catch {
      toast({ kind: "warning", text: t("cashier.copyFailed"), detail: text, id: "copy" });
    }
  }
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
      className="grid size-8 shrink-0 place-items-center rounded-lg text-muted hover:bg-surface-3 hover:text-text pointer-coarse:size-11"
    >
      <Icon name="copy" size={16} />
    </button>
  );
}
