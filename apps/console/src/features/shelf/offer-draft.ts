/** Where something is offered, while it is typed. Pure. */
import { DEVICES, type Device } from "@khela/contract/game-feed";
import type { MessageId } from "@khela/i18n/message-ids";
import { fromZoneField, isWithinDays, toZoneField } from "../../shell/parts/zone-time.ts";

interface Offer {
  maintenance: boolean;
  maintenanceUntil: string | null;
  deniedCountries: string[];
  devices: Device[];
  position: number;
}

export interface OfferDraft {
  maintenance: boolean;
  /** As its field shows it, in Dhaka. */
  until: string;
  /** Two letters each, with commas or spaces between them. */
  countries: string;
  devices: readonly Device[];
  position: string;
}

export type OfferProblems = Partial<Record<keyof OfferDraft, MessageId>>;

export const offerDraftOf = (offer: Offer): OfferDraft => ({
  maintenance: offer.maintenance,
  until: toZoneField(offer.maintenanceUntil),
  countries: offer.deniedCountries.join(", "),
  devices: offer.devices,
  position: String(offer.position),
});

/** Codes between commas, spaces or both; each once, in large letters. */
export const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
];

/** A whole number from 0 on; undefined for anything else. */
export const wholeIn = (text: string): number | undefined =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;

/** What is sent, or what is wrong with it. */
export function readOffer(draft: OfferDraft): { offer: Offer } | { problems: OfferProblems } {
  const countries = codesIn(draft.countries);
  const position = wholeIn(draft.position);
  const until = draft.until === "" ? null : fromZoneField(draft.until);
  const problems: OfferProblems = {
    ...(countries.every((code) => /^[A-Z]{2}$/.test(code)) ? {} : { countries: "shelf.badCountries" }),
    ...(draft.devices.length > 0 ? {} : { devices: "shelf.noDevice" }),
    ...(position === undefined ? { position: "shelf.badNumber" } : {}),
    ...(draft.maintenance && draft.until !== "" && until === null ? { until: "shelf.badTime" } : {}),
    ...(draft.maintenance && !isWithinDays(until) ? { until: "console.dateOutside" } : {}),
  };
  if (Object.keys(problems).length > 0 || position === undefined) return { problems };
  return {
    offer: {
      maintenance: draft.maintenance,
      maintenanceUntil: draft.maintenance ? until : null,
      deniedCountries: countries,
      devices: DEVICES.filter((device) => draft.devices.includes(device)),
      position,
    },
  };
}
