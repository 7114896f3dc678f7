/** The form of a game's or vendor's availability. Pure. */
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
  /** In the field's format, in Dhaka's time. */
  until: string;
  /** Two-letter codes, separated by commas or spaces. */
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

/** Parses codes separated by commas or spaces; removes duplicates and converts to upper case. */
export const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
];

/** Parses a whole number from 0; undefined for anything else. */
export const wholeIn = (text: string): number | undefined =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;

/** The data to send, or the errors by field. */
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
