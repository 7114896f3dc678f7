import type { RaffleDetail } from "@khela/contract/console/raffles";
import { useI18n } from "@khela/ui/i18n";
import { useQueryClient } from "@tanstack/react-query";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

/** Shows the answer of a command on the page, and says what was done. */
export function useRaffleDone(onClose: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return {
    onError: (error: unknown) => tellFailure(i18n, error),
    done: async (raffle: RaffleDetail, text: string) => {
      tellDone(text);
      queries.setQueryData(["raffle", raffle.id], raffle);
      onClose();
      await queries.invalidateQueries({ queryKey: ["raffles"] });
    },
  };
}
