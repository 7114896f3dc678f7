import type { LotteryTicketView } from "@khela/contract/lottery";
import type { LotteryRules } from "@khela/games/lottery/types";
import type { MemberId } from "@khela/kernel/ids";
import type { Db } from "../../platform/database.ts";
import { findDraws } from "./store.ts";
import { ticketView } from "./ticket.ts";
import { type TicketFilter, ticketPage } from "./ticket-store.ts";

/** A page of a member's own tickets with their draws' results, newest first. */
export async function ticketsOf(
  db: Db,
  rulesOf: (gameCode: string) => LotteryRules,
  { pageNo, pageSize, ...filter }: TicketFilter & { pageNo: number; pageSize: number },
): Promise<{ content: LotteryTicketView[]; pageNum: number; totalPages: number; totalCount: number }> {
  const { tickets, totalCount } = await ticketPage(db, filter, {
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const draws = await findDraws(
    db,
    tickets.map(({ drawId }) => drawId),
  );
  return {
    content: tickets.flatMap((ticket) => {
      const draw = draws.get(ticket.drawId);
      return draw ? [ticketView(rulesOf(ticket.gameCode), ticket, draw)] : [];
    }),
    pageNum: pageNo,
    totalPages: Math.ceil(totalCount / pageSize),
    totalCount,
  };
}

/** The number of tickets that an export reads at once. */
const EXPORT_TICKETS = 500;

/** Every ticket of a member with its lines, in pages, newest first. */
export async function* everyTicket(
  db: Db,
  rulesOf: (gameCode: string) => LotteryRules,
  memberId: MemberId,
): AsyncGenerator<LotteryTicketView[]> {
  for (let pageNo = 1; ; pageNo += 1) {
    const { content } = await ticketsOf(db, rulesOf, { memberId, pageNo, pageSize: EXPORT_TICKETS });
    yield content;
    if (content.length < EXPORT_TICKETS) return;
  }
}
