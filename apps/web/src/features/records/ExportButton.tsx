import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useState } from "react";
import { errorText } from "../../shell/error-text.ts";

interface ExportButtonProps {
  /** With its ending. */
  fileName: string;
  disabled: boolean;
  /** Loads the whole selection as the server writes it. */
  load: () => Promise<string>;
}

/** Downloads the whole selection as CSV. */
export function ExportButton({ fileName, disabled, load }: ExportButtonProps) {
  const i18n = useI18n();
  const [loading, setLoading] = useState(false);

  async function run() {
    setLoading(true);
    try {
      download(fileName, await load());
    } catch (error) {
      toast({ kind: "error", text: errorText(i18n, error) });
    } finally {
      setLoading(false);
    }
  }
  return (
    <Button
      icon="download"
      disabled={disabled}
      loading={loading}
      onClick={() => void run()}
      className="shrink-0 max-sm:px-3"
    >
      {/* On a phone the filters need the room: the sign says it too. */}
      <span className="max-sm:sr-only">{i18n.t("records.export")}</span>
    </Button>
  );
}

/** Spreadsheets know UTF-8 by this mark; reading an answer as text takes it off. */
const BYTE_ORDER_MARK = "\uFEFF";

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file once the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
