import { createBanner, deleteBanner, listBanners, updateBanner } from "@khela/contract/console/content";
import type { CallInput, CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  halfTexts,
  missingTexts,
  type Problems,
  scheduleProblems,
  targetProblems,
} from "../../features/content/draft-checks.ts";
import { call } from "../../shell/api.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { PICTURES } from "./pictures.ts";

export type Banner = CallOutput<typeof listBanners>["content"][number];
export type BannerDraft = CallInput<typeof createBanner>["body"];

const KEY = ["banners"];

export function useBanners() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listBanners, {}, { signal }) });
}

/** Saves a new or changed banner; `id` is missing for a new one. */
export function useSaveBanner(onDone: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, draft }: { id?: string; draft: BannerDraft }) =>
      id === undefined
        ? call(createBanner, { body: draft })
        : call(updateBanner, { params: { id }, body: draft }),
    onSuccess: async () => {
      tellDone(i18n.t("console.saved"));
      onDone();
      await queries.invalidateQueries({ queryKey: KEY });
    },
    onError: (error) => tellFailure(i18n, error),
  });
}

export function useDeleteBanner() {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteBanner, { params: { id } }),
    onSuccess: () => tellDone(i18n.t("console.deleted")),
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

const NO_TEXT = { bn: "", en: "" };

export function emptyBanner(): BannerDraft {
  return {
    groupName: "w_home",
    picture: `/art/${PICTURES[0]}`,
    title: NO_TEXT,
    subtitle: NO_TEXT,
    tag: NO_TEXT,
    action: NO_TEXT,
    linkageType: "none",
    target: "",
    startsAt: null,
    endsAt: null,
    active: true,
    position: 0,
  };
}

/** A saved banner without what only the server writes. */
export function draftOf({
  id: _id,
  version: _v,
  updatedAt: _at,
  updatedBy: _by,
  ...draft
}: Banner): BannerDraft {
  return draft;
}

export function bannerProblems(draft: BannerDraft): Problems {
  return {
    ...missingTexts("title", draft.title),
    ...halfTexts("subtitle", draft.subtitle),
    ...halfTexts("tag", draft.tag),
    ...halfTexts("action", draft.action),
    ...targetProblems(draft.linkageType, draft.target),
    ...scheduleProblems(draft),
  };
}
