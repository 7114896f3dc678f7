import { AppError } from "@khela/kernel/errors";
import { moneyToText, ZERO } from "@khela/kernel/money";
import { requestHash } from "../ledger/index.ts";
import type { Command, Refusal } from "./command.ts";
import { DEADLINE_MS, type Player, type SeamlessContext } from "./context.ts";
import { SeamlessRefusal } from "./errors.ts";
import { seamlessKind } from "./kind.ts";
import { createPlayers } from "./players.ts";

/** The vendor that calls, its address, and when the call arrived. */
export interface Caller {
  vendor: string;
  ip: string;
  receivedAtMs: number;
}

/** The answer to every call that moves money. */
export interface MoneyAnswer {
  balance: string;
  walletTxId: string;
  /** The win is booked, and is reviewed before the player gets it. */
  held?: true;
}

/** The dependencies of the operations. */
export interface OperationTools {
  context: SeamlessContext;
  /** @throws SeamlessRefusal NO_PLAYER */
  playerOf(vendor: string, playerId: string): Promise<Player>;
  balanceOf(player: Player): Promise<string>;
  /**
   * Decides once per key; a repeated call gets the first decision with the current balance.
   * @param asked all fields of the call
   * @throws SeamlessRefusal, AppError; see errors.ts
   */
  run(command: Command, key: string, asked: unknown): Promise<MoneyAnswer>;
}

export function createTools(context: SeamlessContext): OperationTools {
  const { platform, ledger } = context;
  const balanceOf = async ({ memberId, currency }: Player): Promise<string> => {
    const balances = await ledger.balances(memberId, currency);
    return moneyToText(balances.find(({ bucket }) => bucket === "cash")?.balance ?? ZERO);
  };
  return {
    context,
    playerOf: createPlayers(platform),
    balanceOf,
    async run(command, key, asked) {
      try {
        const { answer, replayed } = await ledger.run(seamlessKind, command, {
          scope: `seamless:${command.vendor}`,
          key,
          hash: requestHash({ op: command.op, asked }),
        });
        if ("refused" in answer)
          throw new SeamlessRefusal(answer.refused, answer.reason ? { reason: answer.reason } : {});
        return replayed ? { ...answer, balance: await balanceOf(command) } : answer;
      } catch (error) {
        if (error instanceof AppError && error.code === "MONEY_INSUFFICIENT")
          throw new SeamlessRefusal("INSUFFICIENT", { balance: await balanceOf(command) });
        throw error;
      }
    },
  };
}

/** Builds the fields that all commands share. */
export const commonOf = ({ vendor, receivedAtMs }: Caller, { memberId, currency }: Player) => ({
  vendor,
  memberId,
  currency,
  deadlineMs: receivedAtMs + DEADLINE_MS,
});

/** The refusal of a call whose currency is not the player's; undefined where it is. */
export const wrongCurrency = (player: Player, currency: string): Refusal | undefined =>
  player.currency === currency ? undefined : { code: "BAD_CUR", final: false };
