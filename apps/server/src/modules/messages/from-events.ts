import type { EventMessage } from "@khela/contract/messages";
import { money, moneyToText } from "@khela/kernel/money";
import {
  depositCorrected,
  depositFailed,
  depositSucceeded,
  type PaymentFacts,
  withdrawalChanged,
} from "../cashier/index.ts";
import { rewardChanged } from "../rewards/index.ts";
import { winReviewed } from "../rounds/index.ts";
import { sportsBetNews } from "../sportsbook/index.ts";
import type { MessagesContext } from "./context.ts";
import type { WriteEvent } from "./event-writer.ts";

/** The withdrawal states that a message is sent about; the others show on the withdrawal's card only. */
const WITHDRAWAL_MESSAGES: Readonly<Record<string, EventMessage>> = {
  approved: "withdrawal_approved",
  rejected: "withdrawal_rejected",
  failed: "withdrawal_failed",
};

/** The states of a reward that a message is sent about. */
const REWARD_MESSAGES: Readonly<Record<string, EventMessage>> = {
  waiting: "reward_waiting",
  credited: "reward_credited",
};

/**
 * Sources whose rewards need no message when they are paid at once: the player exchanges points by hand, and missions
 * are many and small, and have a page of their own.
 */
const SEEN_ELSEWHERE: readonly string[] = ["mission", "points"];

/** Sends players messages about their money (TALK-01). An event delivered twice makes one message. */
export function sendEventMessages(
  { platform, cashier }: Pick<MessagesContext, "platform" | "cashier">,
  write: WriteEvent,
): void {
  const { events } = platform;
  const about = async (
    kind: EventMessage,
    payment: PaymentFacts | undefined,
    cause = payment?.id,
  ): Promise<void> => {
    if (!payment || cause === undefined) return;
    const { memberId, amount, currency, reference, method, at } = payment;
    await write(kind, [{ memberId, facts: { amount, currency, reference, method }, cause, at }], "money");
  };
  events.subscribe(depositSucceeded, "messages", async ({ depositId }) =>
    about("deposit_arrived", await cashier.paymentFacts.deposit(depositId)),
  );
  events.subscribe(depositFailed, "messages", async ({ depositId }) =>
    about("deposit_failed", await cashier.paymentFacts.deposit(depositId)),
  );
  events.subscribe(depositCorrected, "messages", async ({ correctionId, depositId, amount, at }) => {
    const moved = money(BigInt(amount));
    const payment = await cashier.paymentFacts.deposit(depositId);
    // A correction that the house bears changes nothing for the player.
    if (!payment || moved === 0n) return;
    const facts = { ...payment, amount: moneyToText(moved), at: new Date(at) };
    await about("deposit_corrected", facts, correctionId);
  });
  events.subscribe(
    winReviewed,
    "messages",
    async ({ state, vendor, txId, memberId, amount, currency, at }) => {
      const facts = { memberId, amount, currency, reference: txId, method: "", at: new Date(at) };
      await about(`win_${state}`, { ...facts, id: `${vendor} ${txId}` });
    },
  );
  events.subscribe(
    sportsBetNews,
    "messages",
    async ({ newsId, betId, memberId, kind, amount, currency, at }) => {
      const facts = { amount, currency, reference: betId };
      await write(`sports_${kind}`, [{ memberId, facts, cause: newsId, at: new Date(at) }]);
    },
  );
  events.subscribe(rewardChanged, "messages", async ({ state, rewardId, memberId, title, ...paid }) => {
    if (state === "credited" && SEEN_ELSEWHERE.includes(paid.source)) return;
    const kind = REWARD_MESSAGES[state];
    if (!kind) return;
    const { amount, currency, at } = paid;
    const facts = { amount, currency, reference: rewardId, method: title };
    // The inbox is enough: a mail for every rebate would be read as advertising.
    await write(kind, [{ memberId, facts, cause: rewardId, at: new Date(at) }]);
  });
  events.subscribe(withdrawalChanged, "messages", async ({ withdrawalId, state }) => {
    const kind = WITHDRAWAL_MESSAGES[state];
    if (kind) await about(kind, await cashier.paymentFacts.withdrawal(withdrawalId, state));
  });
}
