import type { LotteryResult, LotteryRules } from "@khela/games/lottery/types";
import { money } from "@khela/kernel/money";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import { clientOf, type Ledger, requestHash } from "../ledger/index.ts";
import { endRounds, lockRounds } from "../rounds/index.ts";
import { collectLostStakes, ignoreAlreadyEnded } from "../shared-rounds/index.ts";
import { endOf, payTicket } from "./end-ticket.ts";
import * as store from "./store.ts";
import { ticketPayout } from "./ticket.ts";
import { endTickets, openTickets, type Ticket } from "./ticket-store.ts";

/** The number of tickets ended at once; it bounds memory however many tickets a draw has. */
const PAGE = 500;

/**
 * Ends every ticket of a drawn or void draw exactly once, page by page; then the draw itself (LOTT-06). A
 * later call completes an interrupted one, and concurrent calls do each step once.
 * @returns false where another process had ended the draw
 */
export async function endDraw(
  deps: Pick<Platform, "db" | "database"> & {
    ledger: Ledger;
    bonuses: Pick<Bonuses, "runs">;
    rules: LotteryRules;
  },
  draw: store.Draw,
  at: Date,
): Promise<boolean> {
  const { db, database, ledger, rules } = deps;
  if (draw.phase !== "drawn" && draw.phase !== "void") throw new RangeError(`draw ${draw.id} is not over`);
  const { numbers } = draw;
  let after: string | undefined;
  for (;;) {
    const page = await openTickets(db, { drawId: draw.id, after, limit: PAGE });
    if (page.length === 0) break;
    after = page.at(-1)?.betId;
    const isPaid = ({ lines }: Ticket): boolean =>
      numbers === null || ticketPayout(rules, lines, numbers) > 0n;
    const paid = page.filter(isPaid);
    const lost = page.filter((ticket) => !isPaid(ticket));
    await Promise.all(paid.map((ticket) => pay(deps.bonuses.runs, rules, ticket)));
    if (numbers !== null && lost.length > 0) await take(ledger, { draw, numbers, lost, at });
  }
  return inTransaction(database, (tx) => store.settleDraw(tx, draw, at));
}

const pay = (
  runs: Bonuses["runs"],
  rules: LotteryRules,
  { betId, memberId, currency }: Ticket,
): Promise<void> =>
  ignoreAlreadyEnded(() =>
    runs.settle(
      payTicket,
      { rules, betId, memberId, currency },
      { scope: "lottery:pay", key: betId, hash: requestHash({ betId }) },
    ),
  );

/** Collects the stakes of losing tickets. This locks no member's account, so it waits for nobody. */
async function take(
  ledger: Ledger,
  of: { draw: store.Draw; numbers: LotteryResult; lost: readonly Ticket[]; at: Date },
): Promise<void> {
  const { draw, numbers, lost, at } = of;
  await ledger.transaction(async (tx) => {
    const client = clientOf(tx);
    const locked = await lockRounds(
      client,
      lost.map(({ betId }) => betId),
    );
    const open = [...locked.values()].filter(({ state }) => state === "open");
    if (open.length === 0) return;
    await collectLostStakes(ledger, tx, { kind: `${draw.gameCode}.lost`, reference: draw.id }, open);
    const ends = open.map((round) =>
      endOf(round, { ended: "settled", payout: money(0n), outcome: { numbers }, settledAt: at }),
    );
    await client.query(endRounds(ends));
    await client.query(endTickets(ends));
  });
}
