import { decidePointOrder, type PointOrderRow, trackPointOrder } from "@khela/contract/console/points";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

export type OrderVerb = "approve" | "reject" | "track";

interface Act {
  verb: OrderVerb;
  row: PointOrderRow;
  /** The reason of a rejection, or where goods are. */
  words: string;
}

const send = ({ verb, row: { id }, words }: Act) =>
  verb === "track"
    ? call(trackPointOrder, { params: { id }, body: { tracking: words } })
    : call(decidePointOrder, {
        params: { id },
        body: {
          decision: verb,
          ...(verb === "reject" ? { reason: words } : words === "" ? {} : { tracking: words }),
        },
      });

/** Decides orders, and says where goods are; the lists are loaded again afterwards. */
export function useOrderActions(onDone: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (_row, { verb }) => {
      tellDone(i18n.t(`desk.points_done_${verb}`));
      onDone();
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["pointOrders"] }),
        queries.invalidateQueries({ queryKey: ["pointItems"] }),
      ]),
  });
}
