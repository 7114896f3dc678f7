import { AppError } from "@khela/kernel/errors";
import { moneyToText } from "@khela/kernel/money";
import { requestHash } from "../ledger/index.ts";
import type { BetCommand, Command, Decided, Loaded, Refusal, Written } from "./command.ts";
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
  /** What the player can stake on a game: with bonus money where the game takes it, else cash alone. */
  balanceOf(player: Player, gameCode: string | undefined): Promise<string>;
  /**
   * Decides once per key; a repeated call gets the first decision with the current balance.
   * @param asked all fields of the call
   * @param gameOf the call's game on this site, where it is not the command's
   * @throws SeamlessRefusal, AppError; see errors.ts
   */
  run(
    command: Command,
    key: string,
    asked: unknown,
    gameOf?: () => Promise<string | undefined>,
  ): Promise<MoneyAnswer>;
}

export function createTools(context: SeamlessContext): OperationTools {
  const { platform, bonuses } = context;
  const balanceOf = async ({ memberId, currency }: Player, gameCode: string | undefined): Promise<string> =>
    moneyToText(await bonuses.spendable(memberId, currency, gameCode));
  return {
    context,
    playerOf: createPlayers(platform),
    balanceOf,
    async run(command, key, asked, gameOf) {
      const current = async () =>
        balanceOf(command, "gameCode" in command ? command.gameCode : await gameOf?.());
      const idempotency = {
        scope: `seamless:${command.vendor}`,
        key,
        hash: requestHash({ op: command.op, asked }),
      };
      try {
        const { answer, replayed } =
          command.op === "bet"
            ? await bonuses.runs.place<BetCommand, Loaded, Written, Decided>(
                seamlessKind,
                command,
                idempotency,
              )
            : await bonuses.runs.settle<Command, Loaded, Written, Decided>(
                seamlessKind,
                command,
                idempotency,
              );
        if ("refused" in answer)
          throw new SeamlessRefusal(answer.refused, answer.reason ? { reason: answer.reason } : {});
        // The answer of the ledger has the cash; a player with bonus money is told of that too.
        return replayed || bonuses.mayHave(command.memberId)
          ? { ...answer, balance: await current() }
          : answer;
      } catch (error) {
        if (error instanceof AppError && error.code === "MONEY_INSUFFICIENT")
          throw new SeamlessRefusal("INSUFFICIENT", { balance: await current() });
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
