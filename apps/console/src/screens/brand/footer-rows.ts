/** The footer's lists as one kind of row: a name, an address, and dates. Source: NAV-09, OPS-05. */
import type { Dates } from "@khela/rules/content/dates";
import {
  missingTexts,
  type Problems,
  scheduleProblems,
  type Texts,
} from "../../features/content/draft-checks.ts";
import { type BrandDraft, isLinkUrl } from "./draft.ts";

export const FOOT_LISTS = ["socialLinks", "paymentMethods", "certifications", "licences"] as const;
export type FootList = (typeof FOOT_LISTS)[number];

/** The name of a service or method is the same in both languages. */
export interface FooterRow extends Dates {
  name: Texts;
  /** The link's target or the picture's URL; empty for none. */
  address: string;
}

export const emptyRow: FooterRow = { name: { bn: "", en: "" }, address: "", startsAt: null, endsAt: null };

/** Certifications and licences have a name in each language, and may have no link. */
export const isSeal = (list: FootList): boolean => list === "certifications" || list === "licences";

const same = (name: string): Texts => ({ bn: name, en: name });

export function rowsOf(brand: Pick<BrandDraft, FootList>, list: FootList): FooterRow[] {
  if (list === "socialLinks")
    return brand.socialLinks.map(({ resourceType, url, ...dates }) => ({
      name: same(resourceType),
      address: url,
      ...dates,
    }));
  if (list === "paymentMethods")
    return brand.paymentMethods.map(({ name, icon, ...dates }) => ({
      name: same(name),
      address: icon,
      ...dates,
    }));
  return brand[list].map(({ url, ...rest }) => ({ address: url, ...rest }));
}

export function withRows(list: FootList, rows: readonly FooterRow[]): Partial<Pick<BrandDraft, FootList>> {
  const clean = rows.map(({ name, address, ...dates }) => ({
    name: { bn: name.bn.trim(), en: name.en.trim() },
    address: address.trim(),
    dates,
  }));
  if (list === "socialLinks")
    return {
      socialLinks: clean.map(({ name, address, dates }) => ({
        resourceType: serviceCode(name.en),
        url: address,
        ...dates,
      })),
    };
  if (list === "paymentMethods")
    return {
      paymentMethods: clean.map(({ name, address, dates }) => ({ name: name.en, icon: address, ...dates })),
    };
  return { [list]: clean.map(({ name, address, dates }) => ({ name, url: address, ...dates })) };
}

/** A service's name in the contract's format. */
export function serviceCode(name: string): string {
  return name
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9_-]+/g, "-")
    .slice(0, 40);
}

/** @param others the list's other rows */
export function rowProblems(list: FootList, row: FooterRow, others: readonly FooterRow[]): Problems {
  const named = (text: string) => (list === "socialLinks" ? serviceCode(text) : text.trim());
  // A service may occur twice if the dates don't overlap, because its address may change.
  const twice =
    named(row.name.en) !== "" &&
    others.some((other) => named(other.name.en) === named(row.name.en) && overlaps(other, row));
  const address = row.address.trim();
  const leads = isLinkUrl(address) || (address === "" && isSeal(list));
  return {
    ...missingTexts("name", row.name),
    ...(twice ? { "name.en": "desk.footTwice" as const } : {}),
    ...(leads ? {} : { address: "console.urlWrong" as const }),
    ...scheduleProblems(row),
  };
}

function overlaps(a: Dates, b: Dates): boolean {
  const before = (end: string | null, start: string | null) =>
    end !== null && start !== null && Date.parse(end) <= Date.parse(start);
  return !before(a.endsAt, b.startsAt) && !before(b.endsAt, a.startsAt);
}
