import { useEffect } from "react";
import { areDismissed, dueAnnouncements, firstLogin } from "./announcements.ts";
import { openDialog, useDialogs } from "./dialogs.ts";
import { useAnnouncements, useMember } from "./queries.ts";
import { useLoggedIn } from "./session.ts";
import { systemClock } from "@khela/kernel/system-clock";

/** The delay before the first pop-up, and between attempts while another one is open. */
const LOOK_EVERY_MS = 1200;

/** Screens have dialogs of their own, and a user who is choosing or typing is not interrupted. */
const BUSY = "dialog[open], [role=menu], input:focus, select:focus, textarea:focus";

/**
 * Opens due announcements once they have loaded, unless this kind of user has dismissed them; never over
 * another pop-up, and not while `resting` (a game is open). Source: PROMO-09.
 */
export function useAnnouncementPopup(resting: boolean): void {
  const popups = useAnnouncements().data?.popup;
  const loggedIn = useLoggedIn();
  const member = useMember().data;
  const free = useDialogs(({ opened }) => opened === null);
  const known = !loggedIn || member !== undefined;
  useEffect(() => {
    if (loggedIn && member?.lastLoginAt === null) firstLogin.note();
    const viewer = { loggedIn, firstLogin: firstLogin.known() };
    const due = known && free && !resting && popups ? dueAnnouncements(popups, viewer) : [];
    if (due.length === 0) return undefined;
    const timer = setInterval(() => {
      if (areDismissed(viewer, systemClock.nowMs())) clearInterval(timer);
      else if (!document.querySelector(BUSY)) openDialog("announcements", { viewer });
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [popups, loggedIn, member?.lastLoginAt, known, free, resting]);
}
