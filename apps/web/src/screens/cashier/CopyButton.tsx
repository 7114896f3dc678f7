import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { copyText } from "../../shell/copy-text.ts";

/** Copies a reference. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const i18n = useI18n();
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => void copyText(i18n, text)}
      className="grid size-8 shrink-0 place-items-center rounded-lg text-muted hover:bg-surface-3 hover:text-text pointer-coarse:size-11"
    >
      <Icon name="copy" size={16} />
    </button>
  );
}
