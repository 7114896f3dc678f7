import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useState } from "react";
import { errorText } from "../../shell/error-text.ts";
import { MOST_ROWS, toCsv } from "./csv.ts";

interface ExportButtonProps {
  /** Without its ending. */
  fileName: string;
  disabled: boolean;
  /** Loads the whole selection as rows of cells, the head first. */
  load: (onProgress: (share: number) => void) => Promise<{ rows: string[][]; cut: boolean }>;
}

/** Downloads the whole selection as CSV. */
export function ExportButton({ fileName, disabled, load }: ExportButtonProps) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const [share, setShare] = useState<number>();

  async function run() {
    setShare(0);
    try {
      const { rows, cut } = await load(setShare);
      download(`${fileName}.csv`, toCsv(rows));
      if (cut) toast({ kind: "warning", text: t("records.exportCut", { n: MOST_ROWS }) });
    } catch (error) {
      toast({ kind: "error", text: errorText(i18n, error) });
    } finally {
      setShare(undefined);
    }
  }
  return (
    <Button
      icon="download"
      disabled={disabled || share !== undefined}
      onClick={() => void run()}
      className="shrink-0 max-sm:px-3"
    >
      {/* On a phone the filters need the room: the sign says it too. */}
      <span className={cx(share === undefined && "max-sm:sr-only")}>
        {share === undefined
          ? t("records.export")
          : t("records.exporting", { share: number(share, { style: "percent" }) })}
      </span>
    </Button>
  );
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file once the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
