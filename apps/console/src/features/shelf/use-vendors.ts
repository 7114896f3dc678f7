import { listVendors } from "@khela/contract/console/games";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { SHELF_KEY } from "./use-shelf.ts";

const REFRESH_MS = 15_000;

/** All vendors, as one page of a table. */
export function useVendors() {
  return useQuery({
    queryKey: [SHELF_KEY, "vendors"],
    queryFn: async ({ signal }) => {
      const { vendors } = await call(listVendors, {}, { signal });
      return { content: vendors, pageNum: 1, totalPages: 1, totalCount: vendors.length };
    },
    refetchInterval: useRefresh(REFRESH_MS),
  });
}
