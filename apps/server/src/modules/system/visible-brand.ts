import type { Brand, BrandWithDates } from "@khela/contract/system";
import { type Dates, publicationStateAt } from "@khela/rules/content/dates";

/** The brand as visitors see it at a moment: dated entries are left out before their start and after their end. */
export function visibleBrand(kept: BrandWithDates, nowMs: number): Brand {
  const live = <Entry extends Dates>(entries: readonly Entry[]) =>
    entries.filter((entry) => publicationStateAt(entry, nowMs) === "live").map(withoutDates);
  return {
    ...kept,
    socialLinks: live(kept.socialLinks),
    paymentMethods: live(kept.paymentMethods),
    certifications: live(kept.certifications),
    licences: live(kept.licences),
  };
}

function withoutDates<Entry extends Dates>({ startsAt: _from, endsAt: _until, ...shown }: Entry) {
  return shown;
}
