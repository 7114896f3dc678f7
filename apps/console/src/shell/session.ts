/**
 * The logged-in operator and the permissions of their roles. The server enforces them; screens only hide what is not
 * allowed. Source: OPS-01.
 */
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

/** Loads the operator for the router's guards. @throws CallError where the server doesn't answer */
export function loadOperator(): Promise<OperatorInfo | null> {
  return queryClient.ensureQueryData(operatorQuery);
}

/** Call after a login. Clears the cache, because its data belonged to another session. */
export function startSession(operator: OperatorInfo): void {
  queryClient.clear();
  queryClient.setQueryData(KEY, operator);
}

/**
 * Goes to the login page by a real page load, so that nothing of the last operator stays in memory.
 * @param ended whether the session ended by itself; the login page then says so and leads back
 */
function leave(ended: boolean): void {
  const next = location.pathname.replace(/^\/console/, "") + location.search;
  location.assign(`/console/login${ended ? `?${new URLSearchParams({ ended: "1", next })}` : ""}`);
}

let locked = false;
const lockListeners = new Set<() => void>();

function setLocked(next: boolean): void {
  locked = next;
  // Background refreshes pause while there is no session.
  focusManager.setFocused(next ? false : undefined);
  for (const listener of lockListeners) listener();
}

/** Whether the session has ended over unsent text, so that the page is kept behind a login. */
export function useLocked(): boolean {
  const subscribe = (listener: () => void) => {
    lockListeners.add(listener);
    return () => lockListeners.delete(listener);
  };
  return useSyncExternalStore(subscribe, () => locked);
}

/** Handles the end of the session: unsent text is kept behind a login, otherwise the page is left. Decision 0054. */
export function sessionOver(): void {
  if (locked) return;
  if (hasTypedText()) setLocked(true);
  else leave(true);
}

signedOut.notify = () => {
  if (queryClient.getQueryData(KEY)) sessionOver();
};

/** Leaves the lock for the login page, and drops the unsent text. */
export const abandonPage = (): void => leave(true);

/** Continues the kept page after a login by the same operator; for any other operator the page is reloaded. */
export async function resumePage(operator: OperatorInfo): Promise<void> {
  if (queryClient.getQueryData<OperatorInfo>(KEY)?.username !== operator.username) return location.reload();
  queryClient.setQueryData(KEY, operator);
  setLocked(false);
  await queryClient.invalidateQueries();
}

/** Ends the session on the server, then here. @throws CallError where the server doesn't answer */
export async function signOut(): Promise<void> {
  try {
    await call(operatorLogout);
  } catch (error) {
    if (asCallError(error)?.code !== "AUTH_REQUIRED") throw error;
  }
  leave(false);
}

/** The logged-in operator, for screens below the shell. */
export function useOperator(): OperatorInfo {
  const { data } = useSuspenseQuery(operatorQuery);
  if (!data) throw new Error("no operator is logged in");
  return data;
}

/** Whether the operator's roles grant a permission. */
export function usePermission(permission: Permission): boolean {
  return useOperator().permissions.includes(permission);
}
