import type { EventMessage } from "@khela/contract/messages";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { now } from "@khela/kernel/clock";
import { money, moneyToText } from "@khela/kernel/money";
import {
  depositCorrected,
  depositFailed,
  depositSucceeded,
  type PaymentFacts,
  withdrawalChanged,
} from "../cashier/index.ts";
import { inTransaction } from "../../platform/database.ts";
import { rewardChanged } from "../rewards/index.ts";
import { winReviewed } from "../rounds/index.ts";
import type { MessagesContext } from "./context.ts";
import type { Inbox } from "./inbox.ts";
import type { Mails } from "./mails.ts";
import { insertMessages, readTemplates } from "./store.ts";

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
  { platform, cashier, identity }: MessagesContext,
  inbox: Inbox,
  mails: Mails,
): void {
  const { db, database, clock, events, ids } = platform;
  const write = async (
    kind: EventMessage,
    payment: PaymentFacts | undefined,
    { cause = payment?.id, byMail = true }: { cause?: string | undefined; byMail?: boolean } = {},
  ): Promise<void> => {
    const [template] = await readTemplates(db, kind);
    if (!payment || !template) return;
    const { memberId, amount, currency, reference, method, at } = payment;
    const message = {
      id: ids.next(),
      memberId,
      textId: template.id,
      broadcastId: null,
      facts: { amount, currency, reference, method, time: at.toISOString() },
      source: `${kind}:${cause}`,
      at,
    };
    await inTransaction(database, async (tx) => {
      const [isNew] = await insertMessages(tx, [message]);
      if (isNew && byMail) await mails.queue(tx, [message], { kind: "money", at: now(clock) });
    });
    // Notify even if the message exists already, because an earlier attempt may have died before notifying.
    await inbox.notify([memberId], kind);
  };
  events.subscribe(depositSucceeded, "messages", async ({ depositId }) =>
    write("deposit_arrived", await cashier.paymentFacts.deposit(depositId)),
  );
  events.subscribe(depositFailed, "messages", async ({ depositId }) =>
    write("deposit_failed", await cashier.paymentFacts.deposit(depositId)),
  );
  events.subscribe(depositCorrected, "messages", async ({ correctionId, depositId, amount, at }) => {
    const moved = money(BigInt(amount));
    const payment = await cashier.paymentFacts.deposit(depositId);
    // A correction that the house bears changes nothing for the player.
    if (!payment || moved === 0n) return;
    const facts = { ...payment, amount: moneyToText(moved), at: new Date(at) };
    await write("deposit_corrected", facts, { cause: correctionId });
  });
  events.subscribe(
    winReviewed,
    "messages",
    async ({ state, vendor, txId, memberId, amount, currency, at }) => {
      const facts = { memberId, amount, currency, reference: txId, method: "", at: new Date(at) };
      await write(`win_${state}`, { ...facts, id: `${vendor} ${txId}` });
    },
  );
  events.subscribe(rewardChanged, "messages", async ({ state, rewardId, memberId, title, ...paid }) => {
    if (state === "credited" && SEEN_ELSEWHERE.includes(paid.source)) return;
    const kind = REWARD_MESSAGES[state];
    const member = kind && (await identity.findMember(memberId));
    if (!kind || !member) return;
    const method = title[contentLanguageFor(member.language)];
    const facts = { ...paid, id: rewardId, memberId, reference: rewardId, method, at: new Date(paid.at) };
    // The inbox is enough: a mail for every rebate would be read as advertising.
    await write(kind, facts, { byMail: false });
  });
  events.subscribe(withdrawalChanged, "messages", async ({ withdrawalId, state }) => {
    const kind = WITHDRAWAL_MESSAGES[state];
    if (kind) await write(kind, await cashier.paymentFacts.withdrawal(withdrawalId, state));
  });
}
