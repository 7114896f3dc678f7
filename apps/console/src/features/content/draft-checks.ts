/** The checks of a banner or notice before it is sent to the server. */
import { isLegible } from "@khela/kernel/text";
import { TARGETS } from "@khela/contract/content";
import type { MessageId } from "@khela/i18n/message-ids";
import { type Dates, publicationStateAt } from "@khela/rules/content/dates";
import { isWithinDays } from "../../shell/parts/zone-time.ts";

export interface Texts {
  bn: string;
  en: string;
}

/** The error messages by field name. */
export type Problems = Readonly<Partial<Record<string, MessageId>>>;

/** Both languages are required, because about half of the visitors read each. */
export function missingTexts(field: string, texts: Texts): Problems {
  return {
    ...(texts.bn.trim() ? {} : { [`${field}.bn`]: "console.needText" as const }),
    ...(texts.en.trim() ? {} : { [`${field}.en`]: "console.needText" as const }),
  };
}

/** An optional text must be written in both languages or in neither. */
export function halfTexts(field: string, texts: Texts): Problems {
  const [bn, en] = [isLegible(texts.bn), isLegible(texts.en)];
  return bn === en ? {} : { [`${field}.${bn ? "en" : "bn"}`]: "console.needOtherText" };
}

export function scheduleProblems({ startsAt, endsAt }: Dates): Problems {
  const outside = {
    ...(isWithinDays(startsAt) ? {} : { startsAt: "console.dateOutside" as const }),
    ...(isWithinDays(endsAt) ? {} : { endsAt: "console.dateOutside" as const }),
  };
  if (Object.keys(outside).length > 0) return outside;
  return startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)
    ? { endsAt: "console.endBeforeStart" }
    : {};
}

/** Checks a link's target by its kind. */
export function targetProblems(linkageType: keyof typeof TARGETS, target: string): Problems {
  return TARGETS[linkageType].test(target) ? {} : { target: `console.target_${linkageType}` };
}

export type Showing = "live" | "planned" | "over" | "off";

/** The publishing state of an item at a moment. */
export function showingOf(item: Dates & { active: boolean }, nowMs: number): Showing {
  if (!item.active) return "off";
  return publicationStateAt(item, nowMs);
}
