import { useEffect } from "react";
import { openDialog, useDialogs } from "../../shell/dialogs.ts";
import { useSession } from "../../shell/session.ts";
import { BUSY } from "../../shell/use-announcement-popup.ts";
import { useWaitingContracts } from "./queries.ts";

/** The delay before the dialog, and between attempts while something else is open. */
const LOOK_EVERY_MS = 1200;

/** What was shown in this tab: the session, and how many kinds waited then. */
let shown: { token: string | null; waiting: number } | undefined;

/**
 * Opens the dialog with contracts that wait for the agent's answer, once after the login and again when more wait; not
 * over a game or another dialog. Source: AGENT-09.
 */
export function useContractPopup(resting: boolean): void {
  const token = useSession((session) => session.token);
  const waiting = useWaitingContracts();
  const free = useDialogs(({ opened }) => opened === null);
  useEffect(() => {
    const seen = shown?.token === token ? shown.waiting : 0;
    if (waiting < seen) shown = { token, waiting };
    if (resting || !free || waiting <= seen) return undefined;
    const timer = setInterval(() => {
      if (document.querySelector(BUSY)) return;
      clearInterval(timer);
      shown = { token, waiting };
      openDialog("contracts", {});
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [resting, free, waiting, token]);
}
