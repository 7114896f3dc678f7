/** Who is logged in and what their roles grant. The server enforces it; screens only hide. Source: OPS-01. */
import { type OperatorInfo, operatorLogout, operatorMe } from "@khela/contract/console/operators";
import type { Permission } from "@khela/contract/permissions";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { asCallError, call, queryClient, signedOut } from "./api.ts";

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

signedOut.notify = () => {
  if (queryClient.getQueryData(KEY)) leave(true);
};

/** The session has ended without a call that said so. */
export const endedByItself = (): void => leave(true);

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
