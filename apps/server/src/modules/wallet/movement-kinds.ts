import { agentMovements } from "@khela/rules/agents/pay-kinds";
import { rewardKind, rewardSources } from "@khela/rules/rewards/reward";
import type { MOVEMENT_CAUSES, MOVEMENT_KINDS } from "@khela/contract/wallet";

/** A kind of movement as the account record shows it. */
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

interface Meaning {
  kind: MovementKind;
  cause: (typeof MOVEMENT_CAUSES)[number];
  gameCode?: string;
}

const meaning = (kind: MovementKind, cause: Meaning["cause"]): Meaning => ({ kind, cause });

/**
 * The names that players see for the ledger kinds of all modules. A new kind is a line here; a new name in the
 * contract's MOVEMENT_KINDS also needs its texts `records.kind_…` and `records.why_…`.
 */
const KIND_NAMES: Record<string, Meaning> = {
  // cashier
  deposit: meaning("deposit", "deposit"),
  "withdrawal.hold": meaning("withdrawal_hold", "withdrawal"),
  "withdrawal.paid": meaning("withdrawal_paid", "withdrawal"),
  "withdrawal.returned": meaning("withdrawal_returned", "withdrawal"),
  "withdrawal.refunded": meaning("withdrawal_refunded", "withdrawal"),
  "deposit.corrected": meaning("payment_corrected", "deposit"),
  "withdrawal.corrected": meaning("payment_corrected", "withdrawal"),
  "hold.expire": meaning("withdrawal_returned", "withdrawal"),
  // wallets of outside vendors, and the agent tree
  "vendor.out": meaning("vendor_out", "vendor"),
  "vendor.in": meaning("vendor_in", "vendor"),
  "vendor.returned": meaning("vendor_in", "vendor"),
  "transfer.out": meaning("transfer_out", "transfer"),
  "transfer.in": meaning("transfer_in", "transfer"),
  ...Object.fromEntries(agentMovements.map((name) => [`agent.${name}`, meaning(`agent_${name}`, "agent")])),
  // chips at tables of players
  "pvp.in": meaning("table_out", "table"),
  "pvp.out": meaning("table_in", "table"),
  // what the house gives, and the operator's corrections
  ...Object.fromEntries(
    rewardSources.map((source) => [rewardKind(source), meaning(`reward_${source}`, "bonus")]),
  ),
  "bonus.granted": meaning("bonus_granted", "bonus"),
  "bonus.converted": meaning("bonus_converted", "bonus"),
  "bonus.returned": meaning("bonus_returned", "bonus"),
  bonus: meaning("bonus", "bonus"),
  adjustment: meaning("adjustment", "adjustment"),
};

/** The suffixes of the kinds that games post: `<game code>.stake`. */
const OF_GAMES: Record<string, MovementKind> = {
  stake: "bet",
  payout: "payout",
  jackpot: "payout",
  refund: "refund",
  cancel: "refund",
  void: "refund",
  rollback: "refund",
  "free-win": "free_win",
};

/** The player's name for a ledger kind; an unknown kind is an adjustment. */
export function meaningOf(ledgerKind: string): Meaning {
  const named = Object.hasOwn(KIND_NAMES, ledgerKind) ? KIND_NAMES[ledgerKind] : undefined;
  if (named) return named;
  const dot = ledgerKind.lastIndexOf(".");
  const ending = ledgerKind.slice(dot + 1);
  const kind = dot > 0 && Object.hasOwn(OF_GAMES, ending) ? OF_GAMES[ending] : undefined;
  return kind
    ? { kind, cause: "round", gameCode: ledgerKind.slice(0, dot) }
    : { kind: "adjustment", cause: "adjustment" };
}
