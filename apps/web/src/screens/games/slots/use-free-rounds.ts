import type { FreeRoundsGrant } from "@khela/contract/free-rounds";
import { systemClock } from "@khela/kernel/system-clock";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { openFreeRoundsQuery, refreshFreeRounds } from "../../../features/free-rounds/queries.ts";
import { useSession } from "../../../shell/session.ts";

export interface FreeRoundsOfGame {
  /** The grants that can be played at this game, the one that ends first in front. */
  offered: readonly FreeRoundsGrant[];
  /** The grant whose rounds are played now, also after its last one until the player goes on. */
  playing: FreeRoundsGrant | undefined;
  choose: (grant: FreeRoundsGrant) => void;
  leave: () => void;
}

const isPlayable = (grant: FreeRoundsGrant): boolean =>
  grant.played < grant.rounds && Date.parse(grant.expiresAt) > systemClock.nowMs();

/** The free spins of the player at a slot. The player chooses to play them; bets with money are always possible. */
export function useFreeRounds(gameCode: string, isMember: boolean): FreeRoundsOfGame {
  const token = useSession((session) => session.token);
  const { data } = useQuery(openFreeRoundsQuery(isMember ? token : null));
  // Kept when it leaves the list after its last round, so that the next press doesn't stake money.
  const [playing, setPlaying] = useState<FreeRoundsGrant>();
  const here = (data?.grants ?? []).filter(({ games }) => games.some((game) => game.gameCode === gameCode));
  const listed = playing && here.find(({ grantId }) => grantId === playing.grantId);
  if (listed && listed !== playing) setPlaying(listed);
  return {
    offered: here.filter(isPlayable),
    playing,
    choose: setPlaying,
    leave: () => {
      setPlaying(undefined);
      refreshFreeRounds(token);
    },
  };
}
