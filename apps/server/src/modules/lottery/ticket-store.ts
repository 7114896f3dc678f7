import type { MemberId, RoundId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";

/** A line as it is kept: the stake is that of one unit. */
export interface TicketLine {
  bet: string;
  picks: string[];
  stake: string;
  units: number;
}

/** A ticket as it is kept; its stake and end stand in its round as well. */
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
});

/** What a member has in a draw, cancelled tickets apart. */
export interface Placed {
  tickets: number;
  stake: bigint;
}

export async function placedBy(
  client: BatchClient,
  who: readonly { drawId: string; memberId: MemberId }[],
): Promise<Map<string, Placed>> {
  const { rows } = await client.query<{ draw: string; member: string; tickets: number; stake: bigint }>({
    name: "lottery_ticket_placed",
    text: `select k.draw, k.member, p.tickets, p.stake
      from (select distinct * from unnest($1::uuid[], $2::uuid[]) as u (draw, member)) k
      cross join lateral (select count(*)::int as tickets, coalesce(sum(t.stake), 0)::bigint as stake from lottery_ticket t
        where t.draw_id = k.draw and t.member_id = k.member and t.state <> 'cancelled') p`,
    values: [who.map(({ drawId }) => drawId), who.map(({ memberId }) => memberId)],
  });
  return new Map(rows.map(({ draw, member, tickets, stake }) => [`${draw}:${member}`, { tickets, stake }]));
}

/** What all players but those with play credit have staked on a draw, and where their stakes stand. */
export interface Book {
  stakes: bigint;
  /** By place; see `soldBy`. */
  sold: ReadonlyMap<string, bigint>;
}

/** What a ticket adds to a book, or takes away. */
export interface BookChange extends Book {
  drawId: string;
}

/** The same the other way. */
export const takenBack = ({ drawId, stakes, sold }: BookChange): BookChange => ({
  drawId,
  stakes: -stakes,
  sold: new Map([...sold].map(([place, stake]) => [place, -stake])),
});

/** Books of a batch's draws. Who asks has them alone until the transaction ends, against every other process. */
export async function lockBooks(client: BatchClient, drawIds: readonly string[]): Promise<Map<string, Book>> {
  const ids = [...new Set(drawIds)];
  const [{ rows }, { rows: places }] = await Promise.all([
    client.query<{ draw_id: string; stakes: bigint }>({
      name: "lottery_book_lock",
      text: `select draw_id, stakes from lottery_book where draw_id = any ($1::uuid[])
        order by draw_id for no key update`,
      values: [ids],
    }),
    client.query<{ draw_id: string; place: string; stake: bigint }>({
      name: "lottery_sold",
      text: "select draw_id, place, stake from lottery_sold where draw_id = any ($1::uuid[])",
      values: [ids],
    }),
  ]);
  const books = new Map(
    rows.map(({ draw_id, stakes }) => [draw_id, { stakes, sold: new Map<string, bigint>() }]),
  );
  for (const { draw_id, place, stake } of places) books.get(draw_id)?.sold.set(place, stake);
  return books;
}

/** Writes into books of which who asks is the only one to do so. */
export function changeBooks(changes: readonly BookChange[]): Statement[] {
  if (changes.length === 0) return [];
  const places = changes.flatMap(({ drawId, sold }) =>
    [...sold].map(([place, stake]) => ({ drawId, place, stake })),
  );
  return [
    {
      name: "lottery_book_change",
      text: `update lottery_book b set stakes = b.stakes + c.stakes
        from (select draw, sum(stakes)::bigint as stakes from unnest($1::uuid[], $2::bigint[]) as u (draw, stakes)
          group by draw) c where b.draw_id = c.draw`,
      values: [changes.map(({ drawId }) => drawId), changes.map(({ stakes }) => stakes)],
    },
    {
      name: "lottery_sold_change",
      text: `insert into lottery_sold as s (draw_id, place, stake)
        select draw, place, sum(stake)::bigint from unnest($1::uuid[], $2::text[], $3::bigint[]) as u (draw, place, stake)
        group by draw, place order by draw, place
        on conflict (draw_id, place) do update set stake = s.stake + excluded.stake`,
      values: [
        places.map(({ drawId }) => drawId),
        places.map(({ place }) => place),
        places.map(({ stake }) => stake),
      ],
    },
  ];
}

export function insertTickets(tickets: readonly Ticket[]): Statement {
  const column = <T>(pick: (ticket: Ticket) => T): T[] => tickets.map(pick);
  return {
    name: "lottery_ticket_insert",
    text: `insert into lottery_ticket (draw_id, bet_id, member_id, currency, game_code, stake, lines, bought_at, state)
      select t.draw, t.bet, t.member, t.currency, t.game, t.stake, t.lines::jsonb, t.bought, 'open'
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::text[],
        $8::timestamptz[]) as t (draw, bet, member, currency, game, stake, lines, bought)`,
    values: [
      column((ticket) => ticket.drawId),
      column((ticket) => ticket.betId),
      column((ticket) => ticket.memberId),
      column((ticket) => ticket.currency),
      column((ticket) => ticket.gameCode),
      column((ticket) => ticket.stake),
      column((ticket) => JSON.stringify(ticket.lines)),
      column((ticket) => ticket.boughtAt),
    ],
  };
}

/** How a ticket ended. Ending one twice breaks on its guard. */
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

/** Tickets by their rounds, as far as there are any. */
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

/** Tickets of a draw that have not ended, in order; read without locks. */
export async function openTickets(
  db: Db,
  { drawId, after, limit }: { drawId: string; after: string | undefined; limit: number },
): Promise<Ticket[]> {
  const { rows } = await sql<TicketRow>`select * from lottery_ticket
    where draw_id = ${drawId} and state = 'open' ${after === undefined ? sql`` : sql`and bet_id > ${after}`}
    order by bet_id limit ${limit}`.execute(db);
  return rows.map(ticketOf);
}

/** Which tickets of a member. */
export interface TicketFilter {
  memberId: MemberId;
  gameCode?: string | undefined;
  state?: "open" | "over" | undefined;
}

const matching = ({ memberId, gameCode, state }: TicketFilter) =>
  sql`where member_id = ${memberId} ${gameCode === undefined ? sql`` : sql`and game_code = ${gameCode}`}
    ${state === undefined ? sql`` : state === "open" ? sql`and state = 'open'` : sql`and state <> 'open'`}`;

/** A page of a member's tickets, newest first, and how many there are. */
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

/** When a member last bought tickets of which games. */
export async function lastBought(db: Db, memberId: MemberId): Promise<Map<string, Date>> {
  const { rows } = await sql<{ game_code: string; at: Date }>`select game_code, max(bought_at) as at from
    (select game_code, bought_at from lottery_ticket where member_id = ${memberId} order by bet_id desc limit 500) t
    group by game_code`.execute(db);
  return new Map(rows.map(({ game_code, at }) => [game_code, at]));
}
