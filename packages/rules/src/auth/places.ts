/**
 * A member's place is a network (IPv4 /24, IPv6 /64) and a device (the browser's and the system's name).
 * Both must be known for a login to need no more than the password. Source: AUTH-13, money-and-safety
 * section 2, docs/decisions/0010.
 */
export const PLACE_KEPT_MS = 90 * 24 * 3_600_000;
