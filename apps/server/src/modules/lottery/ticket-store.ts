import type { MemberId, RoundId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";

/** A stored line: the stake is that of one unit. */
export interface TicketLine {
  bet: string;
  picks: string[];
  stake: string;
  units: number;
}

/** A ticket's row; its stake and end are stored in its round as well. */
export interface Ticket {
  drawId: string;
  betId: RoundId;
  memberId: MemberId;
  currency: string;
  gameCode: string;
  stake: Money;
  lines: TicketLine[];
  boughtAt: Date;
  state: "open" | "settled" | "cancelled" | "void";
  payout: Money;
  /** Its largest possible payout, by the rules that it was bought with. */
  maxPayout: Money;
}

type TicketRow = {
  draw_id: string;
  bet_id: string;
  member_id: string;
  currency: string;
  game_code: string;
  stake: bigint;
  lines: unknown;
  bought_at: Date;
  state: string;
  payout: bigint;
  max_payout: bigint;
};

const ticketOf = (row: TicketRow): Ticket => ({
  drawId: row.draw_id,
  betId: row.bet_id as RoundId,
  memberId: row.member_id as MemberId,
  currency: row.currency,
  gameCode: row.game_code,
  stake: money(row.stake),
  lines: row.lines as TicketLine[],
  boughtAt: row.bought_at,
  state: row.state as Ticket["state"],
  payout: money(row.payout),
  maxPayout: money(row.max_payout),
});

/** The sums of a member's tickets in a draw, without cancelled ones. */
export interface MemberDrawTotals {
  tickets: number;
  stake: bigint;
  maxPayout: bigint;
}

export async function readMemberDrawTotals(
  client: BatchClient,
  who: readonly { drawId: string; memberId: MemberId }[],
): Promise<Map<string, MemberDrawTotals>> {
  const { rows } = await client.query<MemberDrawTotals & { draw: string; member: string }>({
    name: "lottery_ticket_placed",
    text: `select k.draw, k.member, p.tickets, p.stake, p."maxPayout"
      from (select distinct * from unnest($1::uuid[], $2::uuid[]) as u (draw, member)) k
      cross join lateral (select count(*)::int as tickets, coalesce(sum(t.stake), 0)::bigint as stake,
          coalesce(sum(t.max_payout), 0)::bigint as "maxPayout" from lottery_ticket t
        where t.draw_id = k.draw and t.member_id = k.member and t.state <> 'cancelled') p`,
    values: [who.map(({ drawId }) => drawId), who.map(({ memberId }) => memberId)],
  });
  return new Map(rows.map(({ draw, member, ...placed }) => [`${draw}:${member}`, placed]));
}

export function insertTickets(tickets: readonly Ticket[]): Statement {
  const column = <T>(pick: (ticket: Ticket) => T): T[] => tickets.map(pick);
  return {
    name: "lottery_ticket_insert",
    text: `insert into lottery_ticket (draw_id, bet_id, member_id, currency, game_code, stake, lines, bought_at, max_payout, state)
      select t.draw, t.bet, t.member, t.currency, t.game, t.stake, t.lines::jsonb, t.bought, t.most, 'open'
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::text[],
        $8::timestamptz[], $9::bigint[]) as t (draw, bet, member, currency, game, stake, lines, bought, most)`,
    values: [
      column((ticket) => ticket.drawId),
      column((ticket) => ticket.betId),
      column((ticket) => ticket.memberId),
      column((ticket) => ticket.currency),
      column((ticket) => ticket.gameCode),
      column((ticket) => ticket.stake),
      column((ticket) => JSON.stringify(ticket.lines)),
      column((ticket) => ticket.boughtAt),
      column((ticket) => ticket.maxPayout),
    ],
  };
}

/** The end of a ticket. The update's guard fails if it has ended already. */
export interface TicketEnd {
  drawId: string;
  id: RoundId;
  ended: Exclude<Ticket["state"], "open">;
  payout: Money;
}

export function endTickets(ends: readonly TicketEnd[]): Statement {
  return {
    name: "lottery_ticket_end",
    text: `update lottery_ticket t set state = e.state, payout = e.payout
      from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[]) as e (draw, bet, state, payout)
      where t.draw_id = e.draw and t.bet_id = e.bet`,
    values: [
      ends.map(({ drawId }) => drawId),
      ends.map(({ id }) => id),
      ends.map(({ ended }) => ended),
      ends.map(({ payout }) => payout),
    ],
  };
}

/** Tickets by the ids of their rounds; unknown ids are missing. */
export async function ticketsOf(
  client: BatchClient,
  betIds: readonly string[],
): Promise<Map<string, Ticket>> {
  const { rows } = await client.query<TicketRow>({
    name: "lottery_ticket_find",
    text: "select * from lottery_ticket where bet_id = any ($1::uuid[])",
    values: [betIds],
  });
  return new Map(rows.map((row) => [row.bet_id, ticketOf(row)]));
}

/** A draw's open tickets, in order; read without locks. */
export async function openTickets(
  db: Db,
  { drawId, after, limit }: { drawId: string; after: string | undefined; limit: number },
): Promise<Ticket[]> {
  const { rows } = await sql<TicketRow>`select * from lottery_ticket
    where draw_id = ${drawId} and state = 'open' ${after === undefined ? sql`` : sql`and bet_id > ${after}`}
    order by bet_id limit ${limit}`.execute(db);
  return rows.map(ticketOf);
}

/** A filter of a member's tickets. */
export interface TicketFilter {
  memberId: MemberId;
  gameCode?: string | undefined;
  state?: "open" | "over" | undefined;
}

const matching = ({ memberId, gameCode, state }: TicketFilter) =>
  sql`where member_id = ${memberId} ${gameCode === undefined ? sql`` : sql`and game_code = ${gameCode}`}
    ${state === undefined ? sql`` : state === "open" ? sql`and state = 'open'` : sql`and state <> 'open'`}`;

/** A page of a member's tickets, newest first, with their total number. */
export async function ticketPage(
  db: Db,
  filter: TicketFilter,
  page: { limit: number; offset: number },
): Promise<{ tickets: Ticket[]; totalCount: number }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<TicketRow>`select * from lottery_ticket ${matching(filter)}
      order by bet_id desc limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ tickets: number }>`select count(*)::int as tickets from lottery_ticket ${matching(filter)}`.execute(
      db,
    ),
  ]);
  return { tickets: rows.map(ticketOf), totalCount: counted[0]?.tickets ?? 0 };
}

/** The time of a member's last ticket, by game. */
export async function lastBought(db: Db, memberId: MemberId): Promise<Map<string, Date>> {
  const { rows } = await sql<{ game_code: string; at: Date }>`select game_code, max(bought_at) as at from
    (select game_code, bought_at from lottery_ticket where member_id = ${memberId} order by bet_id desc limit 500) t
    group by game_code`.execute(db);
  return new Map(rows.map(({ game_code, at }) => [game_code, at]));
}
