import { SLICE_NEWS } from "@khela/contract/confirmation";
import { now } from "@khela/kernel/clock";
import type { Money } from "@khela/kernel/money";
import type { Tx } from "../../../platform/database.ts";
import type { CashierContext } from "../context.ts";
import { payoutNews, withdrawalChanged } from "../news.ts";
import { insertEvent } from "../store/cases.ts";
import type { SliceRow } from "../store/slices.ts";

/** Something that happened to a slice, with its name in `payout_event`. */
export interface SliceNews {
  what:
    | (typeof SLICE_NEWS)[number]
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
const TOLD: readonly string[] = SLICE_NEWS;

/** Records an event of a slice, and informs the player's pages. */
export async function noteNews(
  { platform }: CashierContext,
  tx: Tx,
  { id, withdrawal_id, member_id, amount }: Pick<SliceRow, "id" | "withdrawal_id" | "member_id" | "amount">,
  news: SliceNews,
): Promise<void> {
  const { what, actor, note = null } = news;
  await insertEvent(tx, {
    slice_id: id,
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
      news: what as (typeof SLICE_NEWS)[number],
      amount: (news.amount ?? amount).toString(),
    });
  }
}
