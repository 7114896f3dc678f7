/** Promotions and the member's part in them. Source: PROMO-01. */
import { getPromotion, listPromotions } from "@khela/contract/promotions";
import { queryOptions } from "@tanstack/react-query";
import { call, queryClient } from "../../shell/api.ts";

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

/** Reloads everything about promotions that is on the screen. */
export const refreshPromotions = (token: string | null): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: promotionsKey(token) });
