/** Which announcements are due for whoever looks, and whether they were put away. Source: PROMO-09. */
import type { listAnnouncements } from "@khela/contract/content";
import type { CallOutput } from "@khela/contract/endpoint";
import { lasting, perTab } from "./storage.ts";

export type Announcement = CallOutput<typeof listAnnouncements>["popup"][number];

/** Whoever looks at the site. */
export interface Viewer {
  loggedIn: boolean;
  /** The session began with the account's first login. */
  firstLogin: boolean;
}

/** Execution A is for whoever is logged in, F for that at the first login, B for visitors. */
export function dueFor(list: readonly Announcement[], { loggedIn, firstLogin }: Viewer): Announcement[] {
  const wanted = loggedIn ? (firstLogin ? ["A", "F"] : ["A"]) : ["B"];
  return list.filter(({ execution }) => wanted.includes(execution));
}

/** Visitors and members put their announcements away apart from each other. */
const userType = ({ loggedIn }: Viewer): string => (loggedIn ? "member" : "visitor");
const closedKey = (viewer: Viewer): string => `announcementsClosed.${userType(viewer)}`;
const hiddenKey = (viewer: Viewer): string => `announcementsHidden.${userType(viewer)}`;
/** The day on this device's calendar. */
const dayOf = (nowMs: number): string => new Date(nowMs).toDateString();

/** Whether they were closed in this session, or hidden for the day. */
export function arePutAway(viewer: Viewer, nowMs: number): boolean {
  return perTab.get(closedKey(viewer)) !== null || lasting.get(hiddenKey(viewer)) === dayOf(nowMs);
}

/** Closed: for this session, and where asked for until the day is over. */
export function putAway(viewer: Viewer, { forTodayMs }: { forTodayMs: number | undefined }): void {
  perTab.set(closedKey(viewer), "1");
  if (forTodayMs !== undefined) lasting.set(hiddenKey(viewer), dayOf(forTodayMs));
}

const FIRST_LOGIN = "firstLogin";
/** Later answers have the login of this very session, so the first one that says "never" is kept. */
export const firstLogin = {
  note: (): void => perTab.set(FIRST_LOGIN, "1"),
  known: (): boolean => perTab.get(FIRST_LOGIN) !== null,
};
