import type { MOVEMENT_KINDS } from "@khela/contract/wallet";

/** A kind of movement as the account record shows it. */
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

interface Meaning {
  kind: MovementKind;
  cause: "round" | "deposit" | "withdrawal" | "adjustment";
  gameCode?: string;
}

const NAMED: Record<string, Meaning> = {
  deposit: { kind: "deposit", cause: "deposit" },
  "withdrawal.hold": { kind: "withdrawal_hold", cause: "withdrawal" },
  "withdrawal.paid": { kind: "withdrawal_paid", cause: "withdrawal" },
  "withdrawal.returned": { kind: "withdrawal_returned", cause: "withdrawal" },
  "hold.expire": { kind: "withdrawal_returned", cause: "withdrawal" },
};

/** Endings of the kinds that games post: `<game code>.stake`. */
const OF_GAMES: Record<string, MovementKind> = {
  stake: "bet",
  payout: "payout",
  refund: "refund",
  void: "refund",
  rollback: "refund",
};

/** What a ledger kind means to the player. What nobody has named is an adjustment. */
export function meaningOf(ledgerKind: string): Meaning {
  const named = Object.hasOwn(NAMED, ledgerKind) ? NAMED[ledgerKind] : undefined;
  if (named) return named;
  const dot = ledgerKind.lastIndexOf(".");
  const ending = ledgerKind.slice(dot + 1);
  const kind = dot > 0 && Object.hasOwn(OF_GAMES, ending) ? OF_GAMES[ending] : undefined;
  return kind
    ? { kind, cause: "round", gameCode: ledgerKind.slice(0, dot) }
    : { kind: "adjustment", cause: "adjustment" };
}
