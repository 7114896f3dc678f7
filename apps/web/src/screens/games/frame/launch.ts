import { launchGame } from "@khela/contract/catalogue";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";
import type { PlayMode } from "./mode-of.ts";

/** Reports to the server that the game was opened, for real or as a demo; once per visit and account. */
export const launchQuery = (
  token: string | null,
  gameCode: string,
  language: string,
  mode: PlayMode | undefined,
) =>
  queryOptions({
    queryKey: ["member", token, "launch", gameCode, language],
    queryFn: ({ signal }) =>
      call(launchGame, { body: { gameCode, mode: mode === "demo" ? "demo" : "real" } }, { signal }),
    enabled: token !== null && (mode === "real" || mode === "demo"),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
