import { createBanner, deleteBanner, listBanners, updateBanner } from "@khela/contract/console/content";
import type { CallInput } from "@khela/contract/endpoint";
import {
  halfTexts,
  missingTexts,
  type Problems,
  scheduleProblems,
  targetProblems,
} from "../../features/content/draft-checks.ts";
import type { ContentCalls, Stamped } from "../../features/content/use-content.ts";
import { call } from "../../shell/api.ts";
import { PICTURES } from "../../features/content/pictures.ts";

export type BannerDraft = CallInput<typeof createBanner>["body"];
export type Banner = BannerDraft & Stamped;

export const bannerCalls: ContentCalls<BannerDraft> = {
  key: "banners",
  list: (signal) => call(listBanners, {}, { signal }),
  create: (body) => call(createBanner, { body }),
  update: (id, body) => call(updateBanner, { params: { id }, body }),
  remove: (id) => call(deleteBanner, { params: { id } }),
};

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
