import { getBrand } from "@khela/contract/console/system";
import type { CallOutput } from "@khela/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { type SaveHandlers, useSaveSettings } from "./use-save-settings.ts";

export type BrandSettings = CallOutput<typeof getBrand>;

const KEY = ["brand"];

/** The brand and the registration fields, which share one version. */
export function useBrandSettings() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getBrand, {}, { signal }) });
}

/** Saves part of the brand or the fields. */
export function useSaveBrand<Change>(send: (change: Change) => Promise<BrandSettings>, on: SaveHandlers) {
  return useSaveSettings({ key: KEY, send, merge: (_known: BrandSettings, saved) => saved, ...on });
}
