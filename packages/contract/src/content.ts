import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { promotionCard, promotionCategory, promotionTag } from "./promotions.ts";
import { instant, shortText } from "./shared.ts";

export const BANNER_GROUPS = ["w_login", "w_register", "w_forget", "w_home", "w_promotion"] as const;
/** The path of pictures that operators have uploaded. */
export const PICTURES_PATH = "/wps/pictures";
export const bannerGroup = z.enum(BANNER_GROUPS);
/** Where a click on a banner leads: nowhere, a route of the site, a game, an external page. */
export const LINKAGE_TYPES = ["none", "route", "game", "external"] as const;
export const linkageType = z.enum(LINKAGE_TYPES);

/**
 * The pattern of a target by its linkage type: nothing, a path of the site, a game's code, an external
 * address.
 */
export const TARGETS: Readonly<Record<(typeof LINKAGE_TYPES)[number], RegExp>> = {
  none: /^$/,
  route: /^\/(?![/\\])[^\s\\]*$/,
  game: /^[a-z0-9][a-z0-9-]{0,39}$/,
  external: /^https:\/\/[^\s/\\]+[^\s\\]*$/,
};

/** The icons of the quick strip. For the first six, the site has labels of its own in every language. */
export const QUICK_ICONS = [
  "gift",
  "invite",
  "crown",
  "trophy",
  "shield",
  "chat",
  "slots",
  "live",
  "fish",
  "crash",
  "dice",
  "sports",
  "cricket",
  "esports",
  "lottery",
  "pvp",
  "wallet",
  "ticket",
  "star",
  "hot",
  "phone",
] as const;
export const quickIcon = z.enum(QUICK_ICONS);
export type QuickIcon = (typeof QUICK_ICONS)[number];

export const banner = z.object({
  id: z.string(),
  groupName: bannerGroup,
  /** The background picture; the text is rendered as text. */
  url: z.string(),
  mobileUrl: z.nullable(z.string()),
  title: z.string(),
  subtitle: z.string(),
  tag: z.string(),
  action: z.string(),
  linkageType,
  target: z.string(),
});
export type Banner = z.output<typeof banner>;

export const quickLink = z.object({
  id: z.string(),
  icon: quickIcon,
  /** Empty for the site's own label of the icon. */
  title: z.string(),
  linkageType,
  target: z.string(),
});
export type QuickLink = z.output<typeof quickLink>;

export const notice = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  startDateStr: z.string(),
});

/**
 * What operators write in lines: a notice of the marquee, a pop-up, the download block (below its title a
 * sentence, then points), the guide for iPhones (one step per line), an announcement for agents alone.
 */
export const NOTICE_KINDS = ["notice", "popup", "app", "guide", "agent"] as const;

/** The texts of one block of the site; where several are active, the first one is shown. */
const block = z.nullable(z.object({ title: z.string(), content: z.string() }));

/** The execution: A for logged-in, B for anonymous, F for logged-in on first login. */
export const popup = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  promotionType: z.string(),
  execution: z.enum(["A", "B", "F"]),
  startDateStr: z.string(),
});

export const listAgentAnnouncements = endpoint({
  id: "content.agentAnnouncements",
  summary:
    "The announcements for agents that are live now, in one language, those of the first places first.",
  method: "GET",
  path: "/wps/agent/announcements",
  auth: "member",
  query: z.strictObject({ language: z.optional(shortText(8)) }),
  response: z.object({ content: z.array(notice) }),
  errors: ["SYS_FEATURE_OFF", "AUTH_NOT_AGENT"],
});

/** A promotion as it is announced: how it stands for the caller, and where its page is. */
const announcedPromotion = z.extend(notice, {
  /** Its page is /promotions/<id>. */
  category: promotionCategory,
  tags: z.array(promotionTag),
  url: z.string(),
  /** Null for one without an end. */
  endDateStr: z.nullable(z.string()),
  state: promotionCard.shape.state,
  action: promotionCard.shape.action,
});
export type AnnouncedPromotion = z.output<typeof announcedPromotion>;

/**
 * The parts of the announcements: B banners, PL the players' notices, PU pop-ups, PR promotions, H what the home page
 * shows besides.
 */
export const ANNOUNCEMENT_TYPES = ["B", "PL", "PU", "PR", "H"] as const;

export const listAnnouncements = endpoint({
  id: "content.announcements",
  summary: "Banners, notices, pop-ups and promotions that are live now, in one language.",
  method: "GET",
  path: "/wps/relay/MCSFE_getListAnnouncements",
  auth: "visitor",
  query: z.strictObject({
    language: z.optional(shortText(8)),
    /** The wanted parts, separated by commas: `B,PU`. Parts that aren't wanted are empty; without it, all are. */
    types: z.optional(z.string().check(z.regex(/^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,4}$/))),
    platform: z.optional(z.enum(["W"])),
  }),
  response: z.object({
    banners: z.array(banner),
    player: z.array(notice),
    popup: z.array(popup),
    /** Promotions that run, begin soon, or that the member takes part in. */
    promotion: z.array(announcedPromotion),
    /** Null for the site's own texts. */
    app: block,
    guide: block,
    /** The home page's shortcuts, in order. */
    shortcuts: z.array(quickLink),
    /** The pages that the footer links to. */
    pages: z.array(z.object({ slug: z.string(), title: z.string() })),
    generatedAt: instant,
  }),
  errors: [],
});
