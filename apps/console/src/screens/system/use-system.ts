import { getSystem, updateSystem } from "@khela/contract/console/system";
import type { CallOutput } from "@khela/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import { type SaveHandlers, useSaveSettings } from "../../features/settings/use-save-settings.ts";
import { call } from "../../shell/api.ts";
import { useRefresh } from "../../shell/parts/use-refresh.ts";

export type System = CallOutput<typeof getSystem>;
export type Settings = System["settings"];
export type Health = System["health"];
export type MoneyState = System["money"];
export type LedgerCheck = System["ledgerCheck"];

const KEY = ["system"];
const REFRESH_MS = 15_000;

export function useSystem() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getSystem, {}, { signal }),
    refetchInterval: useRefresh(REFRESH_MS),
  });
}

export function useSaveSystem(on: SaveHandlers) {
  return useSaveSettings({
    key: KEY,
    send: ({ draft, reason }: { draft: Settings; reason: string }) =>
      call(updateSystem, { body: { ...draft, reason } }),
    merge: (known: System, settings) => ({ ...known, settings }),
    ...on,
  });
}
