import { INSTALMENT_EVENTS } from "@khela/contract/confirmation";
import { now } from "@khela/kernel/clock";
import type { Money } from "@khela/kernel/money";
import type { Tx } from "../../../platform/database.ts";
import type { CashierContext } from "../context.ts";
import { payoutNews, withdrawalChanged } from "../events.ts";
import { insertEvent } from "../store/cases.ts";
import type { InstalmentRow } from "../store/instalments.ts";

/** Something that happened to an instalment, with its name in `payout_event`. */
export interface InstalmentEvent {
  what:
    | (typeof INSTALMENT_EVENTS)[number]
    | "unclear"
    | "failed"
    | "claimed"
    | "released"
    | "asked"
    | "refused"
    | "withdrawn"
    | "expired";
  /** `player`, `system`, `provider` or `operator:<name>`. */
  actor: string;
  amount?: Money;
  note?: string;
}

/** Events among operators, which the player's page doesn't show. */
const INSIDE: readonly string[] = ["claimed", "released", "asked", "refused", "withdrawn", "expired"];
const TOLD: readonly string[] = INSTALMENT_EVENTS;

/** Records an event of an instalment, and informs the player's pages. */
export async function recordInstalmentEvent(
  { platform }: CashierContext,
  tx: Tx,
  {
    id,
    withdrawal_id,
    member_id,
    amount,
  }: Pick<InstalmentRow, "id" | "withdrawal_id" | "member_id" | "amount">,
  news: InstalmentEvent,
): Promise<void> {
  const { what, actor, note = null } = news;
  await insertEvent(tx, {
    instalment_id: id,
    at: now(platform.clock),
    actor,
    what,
    amount: news.amount ?? null,
    note,
  });
  if (INSIDE.includes(what)) return;
  const about = { withdrawalId: withdrawal_id, memberId: member_id };
  await platform.events.publish(tx, withdrawalChanged, { ...about, state: what });
  if (TOLD.includes(what)) {
    await platform.events.publish(tx, payoutNews, {
      ...about,
      news: what as (typeof INSTALMENT_EVENTS)[number],
      amount: (news.amount ?? amount).toString(),
    });
  }
}
