/**
 * The security centre's server state. Query keys start with the session token, so that the next session
 * starts empty.
 */
import { getKyc } from "@khela/contract/kyc";
import type { CallOutput } from "@khela/contract/endpoint";
import { getClosing, getDataExport } from "@khela/contract/own-data";
import { getProfile, getSecurity, listSessions } from "@khela/contract/security";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, queryClient } from "../../../shell/api.ts";
import { useSession } from "../../../shell/session.ts";

/** The sessions are polled, because other devices log in and out while the list is shown. */
const SESSIONS_ASK_AGAIN_MS = 20_000;

const FILE_ASK_AGAIN_MS = 3_000;

export type Security = CallOutput<typeof getSecurity>;
export type OpenSession = CallOutput<typeof listSessions>[number];
export type Profile = CallOutput<typeof getProfile>;
export type Kyc = CallOutput<typeof getKyc>;
export type Closing = CallOutput<typeof getClosing>;
export type KycRequest = Kyc["requests"][number];

const securityQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "security"],
    queryFn: ({ signal }) => call(getSecurity, {}, { signal }),
    enabled: token !== null,
    staleTime: 5000,
    refetchOnWindowFocus: true,
  });

const sessionsQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "sessions"],
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
    enabled: token !== null,
    staleTime: 0,
    refetchInterval: SESSIONS_ASK_AGAIN_MS,
  });

const profileQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "profile"],
    queryFn: ({ signal }) => call(getProfile, {}, { signal }),
    enabled: token !== null,
  });

const kycQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "kyc"],
    queryFn: ({ signal }) => call(getKyc, {}, { signal }),
    enabled: token !== null,
    refetchOnWindowFocus: true,
  });

const ownDataQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "ownData"],
    queryFn: ({ signal }) => call(getDataExport, {}, { signal }),
    enabled: token !== null,
    staleTime: 0,
    // A notice reports it, too; this poll covers a missed one.
    refetchInterval: (query) => (query.state.data?.export?.state === "building" ? FILE_ASK_AGAIN_MS : false),
  });

const closingQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "closing"],
    queryFn: ({ signal }) => call(getClosing, {}, { signal }),
    enabled: token !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

const useToken = () => useSession((session) => session.token);

export const useSecurity = () => useQuery(securityQuery(useToken()));
export const useOpenSessions = () => useQuery(sessionsQuery(useToken()));
export const useProfile = () => useQuery(profileQuery(useToken()));
export const useKyc = () => useQuery(kycQuery(useToken()));
export const useOwnData = () => useQuery(ownDataQuery(useToken()));
export const useClosing = () => useQuery(closingQuery(useToken()));

/** Reloads the queries that a change of the account affects. */
export function securityChanged(
  ...what: readonly ("security" | "sessions" | "profile" | "kyc" | "info" | "ownData" | "closing")[]
): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === "member" && what.includes(queryKey[2] as "security"),
  });
}
