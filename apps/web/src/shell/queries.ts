/**
 * Server state shared by the shell and several screens. Query keys start with the language if the answer
 * contains texts.
 */
import { getGameMenus, hotGames, merchantWallet, winnerBoard } from "@khela/contract/catalogue";
import { listAnnouncements } from "@khela/contract/content";
import type { AnyEndpoint, CallOutput } from "@khela/contract/endpoint";
import { getMemberInfo } from "@khela/contract/identity";
import { type Brand, type Flag, getPermission } from "@khela/contract/system";
import { getBalance } from "@khela/contract/wallet";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import type { LocaleCode } from "@khela/kernel/locales";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import { bootTimeMs, bootValue } from "./boot-data.ts";
import { usePreferences } from "./preferences.ts";
import { readTabCache, SESSION_CACHES, type SessionCache } from "./session-caches.ts";
import { useLoggedIn, useSession } from "./session.ts";

/** The answer that came with the page, with its age, so that it is refreshed in time. */
function fromBoot<E extends AnyEndpoint>(endpoint: E, language: string) {
  return {
    initialData: () => bootValue(endpoint, language),
    initialDataUpdatedAt: () => bootTimeMs(),
  };
}

/** The answer stored in this tab if it is newer than the page's or the page has none, else the page's (SYS-09). */
function fromTab<E extends AnyEndpoint>(
  endpoint: E,
  language: string,
  cache: SessionCache,
  scope = language,
) {
  const kept = () => {
    const inTab = readTabCache<CallOutput<E>>(cache, scope);
    const older = bootValue(endpoint, language) !== undefined && (bootTimeMs() ?? 0) >= (inTab?.atMs ?? 0);
    return older ? undefined : inTab;
  };
  return {
    initialData: () => kept()?.data ?? bootValue(endpoint, language),
    initialDataUpdatedAt: () => kept()?.atMs ?? bootTimeMs(),
  };
}

/** Status, brand, flags, registration fields. */
const permissionQuery = (language: string) =>
  queryOptions({
    queryKey: ["permission"],
    queryFn: ({ signal }) => call(getPermission, {}, { signal }),
    staleTime: 300_000,
    ...fromTab(getPermission, language, "validation", ""),
  });

/** Whether the way to the referral programme is shown: to visitors always, to members while it is on (section 6). */
export function useReferralShown(): boolean {
  const isMember = useLoggedIn();
  const promos = usePermission().data?.availablePromo;
  return !isMember || promos?.some(({ code, enabled }) => code === "REFERRAL" && enabled) !== false;
}

/** The banners, notices and pop-ups live now; promotions depend on the member, and their page asks for them itself. */
const announcementsQuery = (language: string) =>
  queryOptions({
    queryKey: ["announcements", language],
    queryFn: ({ signal }) =>
      call(listAnnouncements, { query: { language, types: "B,PL,PU,H", platform: "W" } }, { signal }),
    ...fromBoot(listAnnouncements, language),
  });

/** The categories with at least one game, and their vendors. */
const menusQuery = (language: string) =>
  queryOptions({
    queryKey: ["menus", language],
    queryFn: ({ signal }) => call(getGameMenus, { query: { language } }, { signal }),
    staleTime: 300_000,
    ...fromTab(getGameMenus, language, "gameVendor"),
  });

export const hotGamesQuery = (language: string) =>
  queryOptions({
    queryKey: ["hotGames", language],
    queryFn: ({ signal }) =>
      call(hotGames, { query: { language, isPlatform: "2", platform: "html5-desktop" } }, { signal }),
    ...fromTab(hotGames, language, "hotGames"),
  });

/** At most 20 real wins; polled every minute while on the screen. */
export const winnersQuery = (language: string) =>
  queryOptions({
    queryKey: ["winners", language],
    queryFn: ({ signal }) =>
      call(winnerBoard, { query: { language, gameCategory: "ALL", limitNum: 20 } }, { signal }),
    refetchInterval: 60_000,
    ...fromTab(winnerBoard, language, "winners"),
  });

/** The member's data; the key contains the token, so that the next login starts empty. */
export const memberQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "info"],
    queryFn: ({ signal }) => call(getMemberInfo, {}, { signal }),
    enabled: token !== null,
  });

/** Whether all games share one wallet; cached for the session (SYS-09). */
export const merchantWalletQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, SESSION_CACHES.merchantWallet.key],
    queryFn: ({ signal }) => call(merchantWallet, {}, { signal }),
    enabled: token !== null,
    staleTime: Infinity,
    initialData: () => readTabCache<CallOutput<typeof merchantWallet>>("merchantWallet", "")?.data,
  });

/** Kept fresh by the socket (live.ts); `refetch` is the manual refresh. */
export const balanceQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "balance"],
    queryFn: ({ signal }) => call(getBalance, {}, { signal }),
    enabled: token !== null,
    structuralSharing: (before, after) => newerBalance(before, after),
  });

type Balance = CallOutput<typeof getBalance>;

/** An older balance never replaces a newer one. */
export function newerBalance(before: unknown, after: unknown): unknown {
  const old = before as Balance | undefined;
  const next = after as Balance;
  return old && BigInt(next.version) < BigInt(old.version) ? old : next;
}

export const useLanguage = () => usePreferences((state) => state.language);
export const usePermission = () => useQuery(permissionQuery(useLanguage()));
export const useMenus = () => useQuery(menusQuery(useLanguage()));
export const useAnnouncements = () => useQuery(announcementsQuery(useLanguage()));
export const useMember = () => useQuery(memberQuery(useSession((session) => session.token)));
/** Whether this is a trial account; false until known. Source: AUTH-15. */
export const useTrial = () => useMember().data?.type === TRIAL_TYPE;
/**
 * Whether a game's free demo can be played: visitors get a trial account for it, but members have only real
 * balances. Source: AUTH-15.
 */
export const useOffersDemo = () => {
  const isVisitor = !useLoggedIn();
  const isTrial = useTrial();
  return isVisitor || isTrial;
};
/** Whether a real account is logged in; queries that a trial account may not make wait for it. */
export const useRealMember = () => {
  const type = useMember().data?.type;
  return type !== undefined && type !== TRIAL_TYPE;
};
export const useBalance = () => useQuery(balanceQuery(useSession((session) => session.token)));

/** The languages that the operator offers, in the operator's order; undefined until known. Source: OPS-08. */
export function useOfferedLanguages(): readonly LocaleCode[] | undefined {
  const brand = usePermission().data?.info.whitelabelVal;
  return brand && offeredBy(brand);
}

/** The languages that visitors of a brand may choose. */
export const offeredBy = (brand: Pick<Brand, "supportedLanguages" | "moreLanguages">): LocaleCode[] => [
  ...new Set([...brand.supportedLanguages, ...brand.moreLanguages]),
];

/** The minimum age of players here, in years. Source: SAFE-04. */
export const useMinimumAge = () => usePermission().data?.info.minimumAge ?? 18;

/** A feature flag of SYS-06; off when unknown or not loaded yet. */
export function useFlag(flag: Flag): boolean {
  return usePermission().data?.flags[flag] === true;
}
