import { useEffect } from "react";
import { areDismissed, dueAnnouncements, firstLogin, type Viewer } from "./announcements.ts";
import { openDialog, useDialogs } from "./dialogs.ts";
import { useAnnouncements, useMember } from "./queries.ts";
import { useLoggedIn } from "./session.ts";
import { systemClock } from "@khela/kernel/system-clock";

/** The delay before the first pop-up, and between attempts while another one is open. */
const LOOK_EVERY_MS = 1200;

/** Screens have dialogs of their own, and a user who is choosing or typing is not interrupted. */
export const BUSY = "dialog[open], [role=menu], input:focus, select:focus, textarea:focus";

/**
 * Opens due announcements once they have loaded, unless this kind of user has dismissed them; never over
 * another pop-up, and not while `resting` (a game is open). Source: PROMO-09.
 */
export function useAnnouncementPopup(resting: boolean): void {
  const popups = useAnnouncements().data?.popup;
  const viewer = useViewer();
  useOpenAnnouncements(!resting && viewer && popups ? dueAnnouncements(popups, viewer).length : 0, viewer);
}

/** The person who looks at the site; undefined until it is known. */
export function useViewer(): Viewer | undefined {
  const loggedIn = useLoggedIn();
  const member = useMember().data;
  const isFirst = loggedIn && member?.lastLoginAt === null;
  if (loggedIn && member === undefined) return undefined;
  return { loggedIn, firstLogin: isFirst || firstLogin.known() };
}

/** Opens the pop-up where something is due, as soon as nobody is interrupted. @param due how many are due */
export function useOpenAnnouncements(due: number, viewer: Viewer | undefined): void {
  const free = useDialogs(({ opened }) => opened === null);
  const { loggedIn, firstLogin: isFirst } = viewer ?? {};
  useEffect(() => {
    if (loggedIn && isFirst) firstLogin.note();
    if (loggedIn === undefined || isFirst === undefined || !free || due === 0) return undefined;
    const seen = { loggedIn, firstLogin: isFirst };
    const timer = setInterval(() => {
      if (areDismissed(seen, systemClock.nowMs())) clearInterval(timer);
      else if (!document.querySelector(BUSY)) openDialog("announcements", { viewer: seen });
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [due, loggedIn, isFirst, free]);
}
