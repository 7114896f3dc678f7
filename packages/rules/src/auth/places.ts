/**
 * A member's place is a network (IPv4 /24, IPv6 /64) and a device (the browser's and the system's name).
 * Both must be known for a login to need no more than the password. Source: AUTH-13, money-and-safety
 * section 2, docs/decisions/0010.
 */
export const PLACE_KEPT_MS = 90 * 24 * 3_600_000;

/** Where a call of a session comes from. */
export interface Whereabouts {
  /** Of this machine or a private network: nothing can be said of it. */
  local: boolean;
  /** ISO 3166-1 alpha-2; null where nobody knows. */
  country: string | null;
  family: "ipv4" | "ipv6" | null;
  /** What one provider hands out of: IPv4 /16, IPv6 /32. */
  wideNetwork: string;
  device: string;
}

/**
 * Whether a session that goes on from `now` is plainly where it began (AUTH-13). A phone gets another
 * address of its provider's every few minutes, and a house has one of each family, so both count as the
 * same place; another country, another provider or another device does not.
 */
export function staysInPlace(began: Whereabouts, now: Whereabouts): boolean {
  if (began.local || now.local) return true;
  if (began.device !== now.device || began.country !== now.country) return false;
  if (began.wideNetwork === now.wideNetwork) return true;
  return now.country !== null && began.family !== null && now.family !== null && began.family !== now.family;
}
