import { getCashierSettings, updateCashierSettings } from "@khela/contract/console/cashier-settings";
import { useQuery } from "@tanstack/react-query";
import { type SaveHandlers, useSaveSettings } from "../../features/settings/use-save-settings.ts";
import { call } from "../../shell/api.ts";
import type { CashierSettings } from "./draft.ts";

const KEY = ["cashierSettings"];

export function useCashierSettings() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getCashierSettings, {}, { signal }) });
}

export function useSaveCashierSettings(on: SaveHandlers) {
  return useSaveSettings({
    key: KEY,
    send: ({ draft, reason }: { draft: CashierSettings; reason: string }) =>
      call(updateCashierSettings, { body: { ...draft, reason } }),
    // The saved settings stay unchanged, because the change only applies once another operator approves it.
    merge: (known: CashierSettings) => known,
    says: "console.settingAsked",
    ...on,
  });
}
