/** Which announcements are due for a viewer, and whether they were dismissed. Source: PROMO-09. */
import type { listAnnouncements } from "@khela/contract/content";
import type { CallOutput } from "@khela/contract/endpoint";
import { persistentStorage, tabStorage } from "./storage.ts";

export type Announcement = CallOutput<typeof listAnnouncements>["popup"][number];

/** The visitor or member who views the site. */
export interface Viewer {
  loggedIn: boolean;
  /** Whether the session began with the account's first login. */
  firstLogin: boolean;
}

/** Execution A is for members, F for members at their first login, B for visitors. */
export function dueAnnouncements(
  list: readonly Announcement[],
  { loggedIn, firstLogin }: Viewer,
): Announcement[] {
  const wanted = loggedIn ? (firstLogin ? ["A", "F"] : ["A"]) : ["B"];
  return list.filter(({ execution }) => wanted.includes(execution));
}

/** Visitors and members dismiss announcements separately. */
const userType = ({ loggedIn }: Viewer): string => (loggedIn ? "member" : "visitor");
const closedKey = (viewer: Viewer): string => `announcementsClosed.${userType(viewer)}`;
const hiddenKey = (viewer: Viewer): string => `announcementsHidden.${userType(viewer)}`;
/** The day in this device's calendar. */
const dayOf = (nowMs: number): string => new Date(nowMs).toDateString();

/** Whether the announcements were closed in this session, or hidden for the day. */
export function areDismissed(viewer: Viewer, nowMs: number): boolean {
  return (
    tabStorage.get(closedKey(viewer)) !== null || persistentStorage.get(hiddenKey(viewer)) === dayOf(nowMs)
  );
}

/** Dismisses the announcements for this session, and until the end of the day if requested. */
export function dismissAnnouncements(
  viewer: Viewer,
  { forTodayMs }: { forTodayMs: number | undefined },
): void {
  tabStorage.set(closedKey(viewer), "1");
  if (forTodayMs !== undefined) persistentStorage.set(hiddenKey(viewer), dayOf(forTodayMs));
}

const FIRST_LOGIN = "firstLogin";
/**
 * Only the session's first answer says that there was no earlier login, because later ones count this login;
 * so the fact is stored.
 */
export const firstLogin = {
  note: (): void => tabStorage.set(FIRST_LOGIN, "1"),
  known: (): boolean => tabStorage.get(FIRST_LOGIN) !== null,
};
