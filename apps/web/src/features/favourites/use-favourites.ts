import { addFavourite, favouriteIds, type GameItem, removeFavourite } from "@khela/contract/catalogue";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, queryClient } from "../../shell/api.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { errorText } from "../../shell/error-text.ts";
import { useRealMember, useTrial } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { FAVOURITE_INTERVAL_MS, leadingGate, toggled } from "./throttle.ts";

/**
 * The ids of the member's favourites; a trial account has none. The key contains the token, so that every
 * login loads its own.
 */
const favouritesQuery = (token: string | null, real: boolean) =>
  queryOptions({
    queryKey: ["member", token, "favourites"],
    queryFn: ({ signal }) => call(favouriteIds, {}, { signal }),
    enabled: real,
    staleTime: 300_000,
  });

const gate = leadingGate(FAVOURITE_INTERVAL_MS, systemClock.nowMs);

export interface Favourites {
  has: (nodeId: string) => boolean;
  /** Adds or removes a game on the screen at once, and reverts it if the server refuses. A guest gets the login. */
  toggle: (game: GameItem) => void;
}

/** The member's favourite games. Source: GAME-04. */
export function useFavourites(): Favourites {
  const i18n = useI18n();
  const token = useSession((session) => session.token);
  const real = useRealMember();
  const trial = useTrial();
  const { data } = useQuery(favouritesQuery(token, real));
  const ids = data?.content ?? [];

  async function change(game: GameItem, wanted: boolean) {
    const { queryKey } = favouritesQuery(token, real);
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData(queryKey);
    const known = before?.content ?? [];
    queryClient.setQueryData(queryKey, { content: toggled(known, game.nodeId, wanted) });
    const body = { nodeId: game.nodeId, vendor: game.vassalage, gameType: game.gameType };
    try {
      await call(wanted ? addFavourite : removeFavourite, { body });
      await queryClient.invalidateQueries({ queryKey: ["games", "favourites"] });
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      toast({ kind: "error", text: errorText(i18n, error), id: "favourite" });
    }
  }

  return {
    has: (nodeId) => ids.includes(nodeId),
    toggle: (game) => {
      if (token === null) {
        openDialog("login", { next: `${location.pathname}${location.search}` });
        return;
      }
      if (trial) {
        openDialog("trueAccount", {});
        return;
      }
      if (gate()) void change(game, !ids.includes(game.nodeId));
    },
  };
}
