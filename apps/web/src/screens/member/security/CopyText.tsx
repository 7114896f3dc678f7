import { IconButton } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { copyText } from "../../../shell/copy-text.ts";

/** A text with a button that copies it. @param shown the text with gaps, for easier reading */
export function CopyText({ label, text, shown }: { label: string; text: string; shown: string }) {
  const i18n = useI18n();
  return (
    <div className="grid gap-1">
      <p className="text-sm font-medium text-muted">{label}</p>
      <div className="flex items-center gap-2 rounded-xl border border-line bg-field py-1.5 ps-4 pe-1.5">
        <bdi
          dir="ltr"
          className="min-w-0 flex-1 text-balance font-mono text-[0.95rem] leading-relaxed font-semibold"
        >
          {shown}
        </bdi>
        <IconButton
          icon="copy"
          tone="clear"
          label={i18n.t("common.copy")}
          onClick={() => void copyText(i18n, text)}
        />
      </div>
    </div>
  );
}
