/**
 * A member's place is a network (IPv4 /24, IPv6 /64) and a device (the browser's and the system's name). A login
 * needs only the password if both are known. Source: AUTH-13, money-and-safety section 2, docs/decisions/0010.
 */
export const KNOWN_PLACE_TTL_MS = 90 * 24 * 3_600_000;

/** The origin of a session's call. */
export interface CallOrigin {
  /**
   * Whether the address belongs to this machine or a private network, so that it says nothing about the
   * place.
   */
  local: boolean;
  /** ISO 3166-1 alpha-2; null where it is unknown. */
  country: string | null;
  family: "ipv4" | "ipv6" | null;
  /** The address range that usually belongs to one provider: IPv4 /16, IPv6 /32. */
  wideNetwork: string;
  device: string;
}

/**
 * Whether a session that continues from `now` is clearly in the place where it began (AUTH-13). A phone gets
 * another address of its provider every few minutes, and a household has an IPv4 and an IPv6 address, so both
 * count as the same place; another country, another provider or another device does not.
 */
export function isSamePlace(began: CallOrigin, now: CallOrigin): boolean {
  if (began.local || now.local) return true;
  if (began.device !== now.device || began.country !== now.country) return false;
  if (began.wideNetwork === now.wideNetwork) return true;
  return now.country !== null && began.family !== null && now.family !== null && began.family !== now.family;
}
