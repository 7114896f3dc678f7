import { getPlayerSafety } from "@khela/contract/console/player-safety";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { tellFailure } from "../../shell/toasts.tsx";

/** A player's money, protection, payout accounts and gates. */
export type Safety = CallOutput<typeof getPlayerSafety>;

/** The player whose page it is. */
export interface PlayerRef {
  playerId: string;
  account: string;
}

export function useSafety(playerId: string) {
  return useQuery({
    queryKey: ["player", playerId, "safety"],
    queryFn: ({ signal }) => call(getPlayerSafety, { params: { playerId } }, { signal }),
  });
}

/** An action on the player. Success reloads the page; a refusal shows its reason. */
export function usePlayerAction<Input, Answer>(
  { playerId }: PlayerRef,
  work: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: async (answer) => {
      onDone(answer);
      await queries.invalidateQueries({ queryKey: ["player", playerId] });
      await queries.invalidateQueries({ queryKey: ["approvals"] });
    },
    onError: (error) => tellFailure(i18n, error),
  });
}
