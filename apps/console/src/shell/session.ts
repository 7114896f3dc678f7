/** Who is logged in and what their roles grant. The server enforces it; screens only hide. Source: OPS-01. */
import { type OperatorInfo, operatorLogout, operatorMe } from "@khela/contract/console/operators";
import type { Permission } from "@khela/contract/permissions";
import { focusManager, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { asCallError, call, queryClient, signedOut } from "./api.ts";
import { hasTypedText } from "./typed-text.ts";

const KEY = ["operator"];

/** The operator, or null where nobody is logged in. */
const operatorQuery = queryOptions({
  queryKey: KEY,
  queryFn: async (): Promise<OperatorInfo | null> => {
    try {
      return await call(operatorMe);
    } catch (error) {
      if (asCallError(error)?.code === "AUTH_REQUIRED") return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** For the router's guards. @throws CallError where the server does not answer */
export function loadOperator(): Promise<OperatorInfo | null> {
  return queryClient.ensureQueryData(operatorQuery);
}

/** After a login: everything that was cached belonged to somebody else. */
export function enter(operator: OperatorInfo): void {
  queryClient.clear();
  queryClient.setQueryData(KEY, operator);
}

/**
 * To the login page by a real page load, so that nothing of the last operator stays in memory.
 * @param ended the session ended by itself: the login page says so and leads back
 */
function leave(ended: boolean): void {
  const next = location.pathname.replace(/^\/console/, "") + location.search;
  location.assign(`/console/login${ended ? `?${new URLSearchParams({ ended: "1", next })}` : ""}`);
}

let locked = false;
const lockListeners = new Set<() => void>();

function setLocked(next: boolean): void {
  locked = next;
  // Nothing is asked in the background for a session that isn't there.
  focusManager.setFocused(next ? false : undefined);
  for (const listener of lockListeners) listener();
}

/** Whether the session has ended over something that was typed: the page is kept, behind a login. */
export function useLocked(): boolean {
  const subscribe = (listener: () => void) => {
    lockListeners.add(listener);
    return () => lockListeners.delete(listener);
  };
  return useSyncExternalStore(subscribe, () => locked);
}

/** The session has ended. What was typed and not sent is kept behind a login; else the page is left. Decision 0054. */
export function sessionOver(): void {
  if (locked) return;
  if (hasTypedText()) setLocked(true);
  else leave(true);
}

signedOut.notify = () => {
  if (queryClient.getQueryData(KEY)) sessionOver();
};

/** From behind the login without what was typed. */
export const giveUp = (): void => leave(true);

/** After a login behind which a page was kept: it goes on for the same operator, for nobody else. */
export async function goOn(operator: OperatorInfo): Promise<void> {
  if (queryClient.getQueryData<OperatorInfo>(KEY)?.username !== operator.username) return location.reload();
  queryClient.setQueryData(KEY, operator);
  setLocked(false);
  await queryClient.invalidateQueries();
}

/** Ends the session at the server, then here. @throws CallError where the server does not answer */
export async function signOut(): Promise<void> {
  try {
    await call(operatorLogout);
  } catch (error) {
    if (asCallError(error)?.code !== "AUTH_REQUIRED") throw error;
  }
  leave(false);
}

/** The operator of the screens below the shell. */
export function useOperator(): OperatorInfo {
  const { data } = useSuspenseQuery(operatorQuery);
  if (!data) throw new Error("no operator is logged in");
  return data;
}

/** Whether the operator's roles grant a right. */
export function useMay(permission: Permission): boolean {
  return useOperator().permissions.includes(permission);
}
