import { AppError } from "@khela/kernel/errors";
import { moneyToText, ZERO } from "@khela/kernel/money";
import { requestHash } from "../ledger/index.ts";
import type { Command, Refusal } from "./command.ts";
import { DEADLINE_MS, type Player, type SeamlessContext } from "./context.ts";
import { SeamlessRefusal } from "./errors.ts";
import { seamlessKind } from "./kind.ts";
import { createPlayers } from "./players.ts";

/** Whose call it is, from where, and when it came. */
export interface Caller {
  vendor: string;
  ip: string;
  receivedAtMs: number;
}

/** What every call that moves money answers with. */
export interface Moved {
  balance: string;
  walletTxId: string;
  /** Its win is booked, and looked at before the player gets it. */
  held?: true;
}

/** What the operations are made with. */
export interface Tools {
  context: SeamlessContext;
  /** @throws SeamlessRefusal NO_PLAYER */
  playerOf(vendor: string, playerId: string): Promise<Player>;
  balanceOf(player: Player): Promise<string>;
  /**
   * Decides once per key; a repeat gets the first decision with the balance of now.
   * @param asked all that the call said
   * @throws SeamlessRefusal, AppError; see errors.ts
   */
  run(command: Command, key: string, asked: unknown): Promise<Moved>;
}

export function createTools(context: SeamlessContext): Tools {
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

/** What every command begins with. */
export const commonOf = ({ vendor, receivedAtMs }: Caller, { memberId, currency }: Player) => ({
  vendor,
  memberId,
  currency,
  deadlineMs: receivedAtMs + DEADLINE_MS,
});

/** Where a call names a currency that is not the player's. */
export const wrongCurrency = (player: Player, currency: string): Refusal | undefined =>
  player.currency === currency ? undefined : { code: "BAD_CUR", final: false };
