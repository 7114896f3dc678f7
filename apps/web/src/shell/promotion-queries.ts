/** Promotions and the member's part in them. Source: PROMO-01. */
import { getPromotion, listInstalments, listPromotions } from "@khela/contract/promotions";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useI18n } from "@khela/ui/i18n";
import type { Announcement } from "./announcements.ts";
import { call, queryClient } from "./api.ts";
import { useRealMember } from "./queries.ts";
import { useSession } from "./session.ts";

/** The key prefix that all queries about promotions share. */
const promotionsKey = (token: string | null) => ["promotions", token] as const;

export const promotionsQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...promotionsKey(token), "list"],
    queryFn: ({ signal }) => call(listPromotions, {}, { signal }),
    staleTime: 0,
  });

export const promotionQuery = (token: string | null, code: string) =>
  queryOptions({
    queryKey: [...promotionsKey(token), "page", code],
    queryFn: ({ signal }) => call(getPromotion, { params: { promotionCode: code } }, { signal }),
    staleTime: 0,
  });

/** The rewards that are being paid in parts. */
export const instalmentsQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...promotionsKey(token), "instalments"],
    queryFn: ({ signal }) => call(listInstalments, {}, { signal }),
    staleTime: 0,
  });

/** Reloads everything about promotions that is on the screen. */
export const refreshPromotions = (token: string | null): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: promotionsKey(token) });

/** A member's own list; nothing for visitors and trial accounts. */
function useOwnPromotions() {
  const token = useSession((session) => session.token);
  const enabled = useRealMember();
  return useQuery({ ...promotionsQuery(token), enabled, staleTime: 300_000 }).data;
}

/** How many promotions the member can do something about (`availablePromoCount` of the specification). */
export const useAvailablePromotions = (): number => useOwnPromotions()?.availablePromoCount ?? 0;

/** The beginning of the ids of promotions among the announcements; the code follows. */
const POPUP_ID = "promotion:";

/** The promotions that are shown in the pop-up too, as announcements to members who can take part now. */
export function usePromotionPopups(): Announcement[] {
  const { written } = useI18n();
  const own = useOwnPromotions()?.promotions ?? [];
  return own
    .filter(({ popup, action }) => popup && action !== null)
    .map(({ code, title, summary, startsAt }) => ({
      id: `${POPUP_ID}${code}`,
      title: title[written],
      content: summary[written],
      promotionType: "promotion",
      execution: "A",
      startDateStr: startsAt,
    }));
}

/** The promotion that an announcement is about; undefined for all others. */
export const promotionOf = ({ id }: { id: string }): string | undefined =>
  id.startsWith(POPUP_ID) ? id.slice(POPUP_ID.length) : undefined;
