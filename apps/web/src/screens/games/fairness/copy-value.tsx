import { useI18n } from "@khela/ui/i18n";
import { IconButton } from "@khela/ui/button";
import { useState } from "react";

const SHOWN_MS = 1500;

/** A value for exact comparison, with a button that copies it. */
export function CopyValue({ label, value }: { label: string; value: string }) {
  const { t } = useI18n();
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // If the clipboard is not permitted, the text can still be selected by hand.
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  }
  return (
    <div className="min-w-0 rounded-xl border border-line bg-field ps-3.5 pe-1">
      <dt className="pt-2 text-xs text-muted">{label}</dt>
      <dd className="flex items-center gap-1">
        <code dir="ltr" className="min-w-0 flex-1 py-1 text-xs break-all">
          {value}
        </code>
        <IconButton
          icon={copied ? "check" : "copy"}
          label={copied ? t("common.copied") : t("common.copy")}
          tone="clear"
          onClick={() => void copy()}
        />
      </dd>
    </div>
  );
}
