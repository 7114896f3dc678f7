import { MAX_SOCKETS_PER_ACCOUNT, MAX_SOCKETS_PER_ADDRESS } from "@khela/contract/rate-limits";

/** The numbers of open sockets of this process, by address and by account (AUTH-19, decision 0050). */
export interface SocketLimits {
  /** Counts a socket of an address. @returns releases it; undefined where the address has reached its limit */
  takeAddress(address: string): Release | undefined;
  /** The same for an account. */
  takeAccount(accountId: string): Release | undefined;
}

/** Gives a counted socket back; calling it again does nothing. */
export type Release = () => void;

/** @param factor widens every limit; 0 switches them off */
export function createSocketLimits(factor: number): SocketLimits {
  const byAddress = createCounts(MAX_SOCKETS_PER_ADDRESS * factor);
  const byAccount = createCounts(MAX_SOCKETS_PER_ACCOUNT * factor);
  return { takeAddress: byAddress, takeAccount: byAccount };
}

function createCounts(most: number): (key: string) => Release | undefined {
  const counts = new Map<string, number>();
  const add = (key: string, change: 1 | -1): void => {
    const count = (counts.get(key) ?? 0) + change;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  };
  return (key) => {
    if (most > 0 && (counts.get(key) ?? 0) >= most) return undefined;
    add(key, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      add(key, -1);
    };
  };
}
