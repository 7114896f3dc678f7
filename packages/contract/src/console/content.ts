import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { BANNER_GROUPS, linkageType, NOTICE_KINDS, QUICK_ICONS, quickIcon, TARGETS } from "../content.ts";
import {
  contentPicture,
  cursorPageOf,
  cursorQuery,
  dates,
  instant,
  localized,
  nothing,
  rowVersion,
  shortText,
  uuid,
} from "../shared.ts";
import { idParam } from "./shared.ts";

/** When a piece of content is shown, and in which order. */
export const scheduled = {
  ...dates,
  active: z.boolean(),
  position: z.int().check(z.gte(0), z.lte(1000)),
};

/** A banner as the operator edits it: every text in every language. */
export const bannerDraft = z.strictObject({
  groupName: z.enum(BANNER_GROUPS),
  picture: contentPicture,
  title: localized(80),
  subtitle: localized(160),
  tag: localized(40),
  action: localized(40),
  linkageType,
  target: shortText(300),
  ...scheduled,
});

/** A shortcut in the quick strip of the home page. */
export const quickLinkDraft = z.strictObject({
  icon: quickIcon,
  title: localized(24),
  linkageType,
  target: shortText(300),
  ...scheduled,
});

type Linked = Pick<z.output<typeof bannerDraft>, "linkageType" | "target">;
/** The target must fit the link's type. */
const leadsSomewhere = z.refine<Linked>(({ linkageType: type, target }) => TARGETS[type].test(target), {
  path: ["target"],
});

/** How many of {@link QUICK_ICONS}, from the first, have labels in the site's own texts. */
const NAMED_ICONS = 6;
export const hasOwnWords = (icon: (typeof QUICK_ICONS)[number]): boolean =>
  QUICK_ICONS.indexOf(icon) < NAMED_ICONS;
const isNamed = z.refine<Pick<z.output<typeof quickLinkDraft>, "icon" | "title">>(
  ({ icon, title: { bn, en } }) =>
    (bn.trim() === "") === (en.trim() === "") && (en.trim() !== "" || hasOwnWords(icon)),
  { path: ["title"] },
);

export const noticeDraft = z.strictObject({
  kind: z.enum(NOTICE_KINDS),
  title: localized(120),
  content: localized(4000),
  execution: z.nullable(z.enum(["A", "B", "F"])),
  ...scheduled,
});

/** A pop-up, and nothing else, has an execution. */
const fitsKind = z.refine<Pick<z.output<typeof noticeDraft>, "kind" | "execution">>(
  ({ kind, execution }) => (kind === "popup") === (execution !== null),
  { path: ["execution"] },
);
/** The version that the operator saw before the change. */
const seen = { version: rowVersion };

const saved = <S extends z.ZodMiniObject>(draft: S) =>
  z.extend(draft, { id: uuid, version: rowVersion, updatedAt: instant, updatedBy: z.string() });

export const listBanners = endpoint({
  id: "console.banners",
  summary: "All banners.",
  method: "GET",
  path: "/console/api/banners",
  auth: "operator",
  permission: "content.read",
  response: z.object({ content: z.array(saved(bannerDraft)) }),
  errors: [],
});

export const createBanner = endpoint({
  id: "console.createBanner",
  summary: "Add a banner.",
  method: "POST",
  path: "/console/api/banners",
  auth: "operator",
  permission: "content.write",
  body: bannerDraft.check(leadsSomewhere),
  response: saved(bannerDraft),
  errors: [],
});

export const updateBanner = endpoint({
  id: "console.updateBanner",
  summary: "Change a banner.",
  method: "PUT",
  path: "/console/api/banners/:id",
  auth: "operator",
  permission: "content.write",
  params: idParam,
  body: z.extend(bannerDraft, seen).check(leadsSomewhere),
  response: saved(bannerDraft),
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const deleteBanner = endpoint({
  id: "console.deleteBanner",
  summary: "Remove a banner.",
  method: "DELETE",
  path: "/console/api/banners/:id",
  auth: "operator",
  permission: "content.write",
  params: idParam,
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});

export const listQuickLinks = endpoint({
  id: "console.quickLinks",
  summary: "All shortcuts of the home page's quick strip.",
  method: "GET",
  path: "/console/api/quick-links",
  auth: "operator",
  permission: "content.read",
  response: z.object({ content: z.array(saved(quickLinkDraft)) }),
  errors: [],
});

export const createQuickLink = endpoint({
  id: "console.createQuickLink",
  summary: "Add a shortcut.",
  method: "POST",
  path: "/console/api/quick-links",
  auth: "operator",
  permission: "content.write",
  body: quickLinkDraft.check(leadsSomewhere, isNamed),
  response: saved(quickLinkDraft),
  errors: [],
});

export const updateQuickLink = endpoint({
  id: "console.updateQuickLink",
  summary: "Change a shortcut.",
  method: "PUT",
  path: "/console/api/quick-links/:id",
  auth: "operator",
  permission: "content.write",
  params: idParam,
  body: z.extend(quickLinkDraft, seen).check(leadsSomewhere, isNamed),
  response: saved(quickLinkDraft),
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const deleteQuickLink = endpoint({
  id: "console.deleteQuickLink",
  summary: "Remove a shortcut.",
  method: "DELETE",
  path: "/console/api/quick-links/:id",
  auth: "operator",
  permission: "content.write",
  params: idParam,
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});

export const listNotices = endpoint({
  id: "console.notices",
  summary: "All notices and pop-ups.",
  method: "GET",
  path: "/console/api/notices",
  auth: "operator",
  permission: "content.read",
  response: z.object({ content: z.array(saved(noticeDraft)) }),
  errors: [],
});

export const createNotice = endpoint({
  id: "console.createNotice",
  summary: "Add a notice or pop-up.",
  method: "POST",
  path: "/console/api/notices",
  auth: "operator",
  permission: "content.write",
  body: noticeDraft.check(fitsKind),
  response: saved(noticeDraft),
  errors: [],
});

export const updateNotice = endpoint({
  id: "console.updateNotice",
  summary: "Change a notice or pop-up.",
  method: "PUT",
  path: "/console/api/notices/:id",
  auth: "operator",
  permission: "content.write",
  params: idParam,
  body: z.extend(noticeDraft, seen).check(fitsKind),
  response: saved(noticeDraft),
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const deleteNotice = endpoint({
  id: "console.deleteNotice",
  summary: "Remove a notice or pop-up.",
  method: "DELETE",
  path: "/console/api/notices/:id",
  auth: "operator",
  permission: "content.write",
  params: idParam,
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});

const broughtPicture = z.object({
  id: uuid,
  picture: contentPicture,
  width: z.int(),
  height: z.int(),
  addedAt: instant,
  addedBy: z.string(),
});
export type ContentPicture = z.output<typeof broughtPicture>;

export const listContentPictures = endpoint({
  id: "console.contentPictures",
  summary: "Pictures that operators have brought for banners, pages and articles, newest first.",
  method: "GET",
  path: "/console/api/content-pictures",
  auth: "operator",
  permission: "content.read",
  query: z.strictObject(cursorQuery),
  response: cursorPageOf(broughtPicture),
  errors: [],
});

export const addContentPicture = endpoint({
  id: "console.addContentPicture",
  summary:
    "Bring a picture for banners, pages and articles; it is decoded, stripped and written anew, also in a phone's shape.",
  method: "POST",
  path: "/console/api/content-pictures",
  auth: "operator",
  permission: "content.write",
  picture: { maxBytes: 8 * 1024 * 1024 },
  response: broughtPicture,
  errors: ["UPLOAD_KIND", "UPLOAD_PIXELS"],
  rateLimit: [{ per: "account", max: 60, windowMs: 3_600_000 }],
});

export const removeContentPicture = endpoint({
  id: "console.removeContentPicture",
  summary: "Remove a brought picture for good, where no banner, page or article shows it.",
  method: "DELETE",
  path: "/console/api/content-pictures/:id",
  auth: "operator",
  permission: "content.write",
  params: idParam,
  response: nothing,
  errors: ["SYS_NOT_FOUND", "OPS_IN_USE"],
});
