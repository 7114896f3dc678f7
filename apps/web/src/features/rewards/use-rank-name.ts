import { getVipRanks } from "@khela/contract/vip";
import { useI18n } from "@khela/ui/i18n";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";

/** The VIP ranks, which change seldom. */
export const vipRanksQuery = {
  queryKey: ["vip", "ranks"],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getVipRanks, {}, { signal }),
} as const;

/** The name of a rank by its level, in the reader's language; its number until the ranks are there. */
export function useRankName(): (level: number) => string {
  const { t, written, number } = useI18n();
  const { data } = useQuery(vipRanksQuery);
  return (level) => data?.ranks[level - 1]?.name[written] ?? t("vip.level", { level: number(level) });
}
