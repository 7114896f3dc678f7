import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useState } from "react";
import { errorText } from "../../shell/error-text.ts";
import { leavePending } from "./pending-call.ts";

/** Leaves an unfinished login by logging out. */
export function useLeave() {
  const i18n = useI18n();
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    try {
      await leavePending();
    } catch (error) {
      // The session is already removed here; on the server it expires by itself.
      toast({ kind: "error", text: errorText(i18n, error) });
    } finally {
      setBusy(false);
    }
  }
  return { busy, leave };
}
