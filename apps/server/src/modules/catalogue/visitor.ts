import type { Device } from "@khela/contract/game-feed";
import type { Game, Offer, Vendor } from "./store/shelf.ts";

/** The visitor's properties that decide which games are offered. */
export interface Visitor {
  /** ISO 3166-1 alpha-2; null where unknown. */
  country: string | null;
  device: Device;
  /** The account's currency; undefined for visitors and for play credit. */
  currency: string | undefined;
}

const MOBILE = /Mobi|Android|iPhone|iPad/i;

/** The kind of device that the browser reports. */
export const deviceOf = (userAgent: string): Device => (MOBILE.test(userAgent) ? "mobile" : "desktop");

/** The reason why a game isn't offered to this visitor; undefined where it is. */
export function notOffered(
  game: Pick<Game, "deniedCountries" | "devices">,
  vendor: Pick<Vendor, "deniedCountries" | "devices" | "currencies"> | undefined,
  { country, device, currency }: Visitor,
): "country" | "device" | "currency" | undefined {
  const places = [game, ...(vendor ? [vendor] : [])];
  if (country !== null && places.some(({ deniedCountries }) => deniedCountries.includes(country)))
    return "country";
  if (places.some(({ devices }) => !devices.includes(device))) return "device";
  const known = vendor?.currencies ?? [];
  return currency !== undefined && known.length > 0 && !known.includes(currency) ? "currency" : undefined;
}

/** Whether an offer depends on the visitor. */
export const isRestricted = (item: Pick<Offer, "deniedCountries" | "devices">): boolean =>
  item.deniedCountries.length > 0 || item.devices.length < 2;

/** Whether a maintenance applies at an instant: one with an end time ends by itself. */
export const isClosed = (
  { maintenance, maintenanceUntil }: Pick<Offer, "maintenance" | "maintenanceUntil">,
  nowMs: number,
): boolean => maintenance && (maintenanceUntil === null || maintenanceUntil.getTime() > nowMs);

/** Whether a game or its vendor is under maintenance, and until when: null where the end is unknown. */
export function maintenanceOf(
  game: Game,
  vendor: Vendor | undefined,
  nowMs: number,
): { until: Date | null } | undefined {
  const closed = [game, ...(vendor ? [vendor] : [])].filter((item) => isClosed(item, nowMs));
  if (closed.length === 0) return undefined;
  const ends = closed.map(({ maintenanceUntil }) => maintenanceUntil);
  if (ends.includes(null)) return { until: null };
  return { until: new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0))) };
}
