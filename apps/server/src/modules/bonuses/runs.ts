import type { MemberId } from "@khela/kernel/ids";
import type { Answered, CommandKind, Idempotency, Ledger } from "../ledger/index.ts";
import type { BonusBet } from "./bet-funding.ts";
import { BonusNotHeld, type BonusSettlement } from "./pay-back.ts";

/**
 * Runs commands about bets in the ledger's batches, with the bonus bucket only for the members who may have bonus money,
 * so that the others' cost nothing.
 */
export interface BonusRuns {
  /** Places a bet, whose stake may be of bonus money where its game counts. Errors: those of `ledger.run`. */
  place<Command extends BonusBet & { gameCode: string }, Loaded, Row, Answer>(
    kind: CommandKind<Command, Loaded, Row, Answer>,
    command: Command,
    idempotency: Idempotency,
  ): Promise<Answered<Answer>>;
  /** Pays or refunds a bet. Errors: those of `ledger.run`. */
  settle<Command extends BonusSettlement, Loaded, Row, Answer>(
    kind: CommandKind<Command, Loaded, Row, Answer>,
    command: Command,
    idempotency: Idempotency,
  ): Promise<Answered<Answer>>;
}

export function createBonusRuns(
  ledger: Pick<Ledger, "run">,
  deps: {
    mayHave(memberId: MemberId): boolean;
    /** A game's category; undefined where it has none. */
    categoryOf(gameCode: string): Promise<string | undefined>;
  },
): BonusRuns {
  return {
    async place(kind, command, idempotency) {
      const withBonus = async () => {
        const bonusCategory = (await deps.categoryOf(command.gameCode)) ?? "";
        return ledger.run(kind, { ...command, bonusCategory }, idempotency);
      };
      return deps.mayHave(command.memberId)
        ? withBonus()
        : orWithBonus(ledger.run(kind, command, idempotency), withBonus);
    },
    async settle(kind, command, idempotency) {
      const withBonus = () => ledger.run(kind, { ...command, paysBonus: true }, idempotency);
      return deps.mayHave(command.memberId)
        ? withBonus()
        : orWithBonus(ledger.run(kind, command, idempotency), withBonus);
    },
  };
}

/** Runs a command again whose bet has bonus money in it that this process didn't know of. Nothing was done before. */
async function orWithBonus<Answer>(first: Promise<Answer>, again: () => Promise<Answer>): Promise<Answer> {
  try {
    return await first;
  } catch (error) {
    if (!(error instanceof BonusNotHeld)) throw error;
    return again();
  }
}
