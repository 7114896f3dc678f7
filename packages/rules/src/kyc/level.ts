/**
 * The identity level of an account (OPS-02, domain rules 1.1 A9): 0 registered, 1 a contact is verified, 2
 * the identity, 3 also the address, 4 also the income. Each level requires the one before, except that a
 * checked identity doesn't require a verified contact, which says less.
 */
export type KycLevel = 0 | 1 | 2 | 3 | 4;

/** The same kinds as in the contract, in the order of the levels 2, 3 and 4. */
export const kycKinds = ["identity", "address", "income"] as const;
export type KycKind = (typeof kycKinds)[number];

/** How many days before its expiry a document may be renewed. */
export const RENEW_DAYS = 30;
/** When a player is reminded, in days before the document expires; the last reminder first. */
const REMIND_DAYS = [1, 7, 30] as const;

/** The approved checks, each with the last day of its validity; `null` for no expiry. */
export type Approved = ReadonlyMap<KycKind, string | null>;

/**
 * The level of an account.
 * @param today key of the business day, `2026-11-21`
 */
export function kycLevel(contactVerified: boolean, approved: Approved, today: string): KycLevel {
  const first = kycKinds.findIndex((kind) => !holds(approved, kind, today));
  const steps = first < 0 ? kycKinds.length : first;
  if (steps > 0) return (steps + 1) as KycLevel;
  return contactVerified ? 1 : 0;
}

/**
 * The check that the player may request now: the first kind in order that is missing, has expired or expires
 * within `RENEW_DAYS`; `null` where nothing is left to prove.
 */
export function nextKycKind(approved: Approved, today: string): KycKind | null {
  return kycKinds.find((kind) => !holds(approved, kind, plusDays(today, RENEW_DAYS))) ?? null;
}

/** The due reminder, in days before the expiry; undefined where none is due, or it was sent already. */
export function dueReminder(expiresOn: string, today: string, reminded: number | null): number | undefined {
  const left = daysBetween(today, expiresOn);
  if (left < 0) return undefined;
  const due = REMIND_DAYS.find((days) => left <= days);
  return due !== undefined && (reminded === null || reminded > due) ? due : undefined;
}

function holds(approved: Approved, kind: KycKind, on: string): boolean {
  const until = approved.get(kind);
  return until !== undefined && (until === null || until >= on);
}

const DAY_MS = 86_400_000;

function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
