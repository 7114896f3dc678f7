import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useState } from "react";
import { errorText } from "../../shell/error-text.ts";

interface ExportButtonProps {
  /** Including the extension. */
  fileName: string;
  disabled: boolean;
  /** Loads the whole selection as the server's CSV. */
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
      {/* On phones the filters need the room, so only the icon is visible. */}
      <span className="max-sm:sr-only">{i18n.t("records.export")}</span>
    </Button>
  );
}

/** Spreadsheets recognise UTF-8 by this mark; reading a response as text removes it. */
const BYTE_ORDER_MARK = "\uFEFF";

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser holds the file once the click is over, so its URL can be released.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
