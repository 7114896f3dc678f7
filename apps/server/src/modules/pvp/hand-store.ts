import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { CardAction, Terms } from "./rules.ts";

/** A player who was dealt in, with stack and seed. */
export interface DealtPlayer {
  seat: number;
  memberId: MemberId;
  sessionId: string | null;
  stack: Money;
  clientSeed: string;
}

export interface Hand {
  id: string;
  tableCode: string;
  number: number;
  state: "open" | "settled" | "void";
  mathsVersion: string;
  currency: string;
  startedAt: Date;
  button: number;
  terms: Terms;
  rakeCap: Money;
  players: DealtPlayer[];
  deckId: string;
  roots: string[];
  turnAt: Date;
  actBy: Date | null;
  endedAt: Date | null;
  rake: Money;
  /** A `StoredResult` of result.ts. */
  result: unknown;
}

export interface Action {
  step: number;
  seat: number;
  action: CardAction;
  byClock: boolean;
  at: Date;
}

/** A setup's stored form: amounts as text, and the terms' amounts beside the other fields. */
interface SetupJson {
  button: number;
  rakeCap: string;
  players: { seat: number; memberId: string; sessionId: string | null; stack: string; clientSeed: string }[];
}
type HandSql = {
  id: string;
  table_code: string;
  number: number;
  state: string;
  maths_version: string;
  currency: string;
  started_at: Date;
  setup: unknown;
  deck_id: string;
  roots: string[];
  turn_at: Date;
  act_by: Date | null;
  ended_at: Date | null;
  rake: bigint;
  result: unknown;
};
const amountOf = (text: string): Money => money(BigInt(text));
function handOf(row: HandSql): Hand {
  const { button, rakeCap, players: dealt, ...terms } = row.setup as SetupJson;
  const players = dealt.map((player) => ({
    ...player,
    memberId: player.memberId as MemberId,
    stack: amountOf(player.stack),
  }));
  return {
    id: row.id,
    tableCode: row.table_code,
    number: row.number,
    state: row.state as Hand["state"],
    mathsVersion: row.maths_version,
    currency: row.currency,
    startedAt: row.started_at,
    button,
    terms: Object.fromEntries(
      Object.entries(terms as Record<string, string>).map(([name, amount]) => [name, amountOf(amount)]),
    ),
    rakeCap: amountOf(rakeCap),
    players,
    deckId: row.deck_id,
    roots: row.roots,
    turnAt: row.turn_at,
    actBy: row.act_by,
    endedAt: row.ended_at,
    rake: money(row.rake),
    result: row.result,
  };
}

const HAND = sql`h.*, d.roots from pvp_hand h join pvp_deck d on d.id = h.deck_id`;

export async function findHand(db: Db | Tx, id: string | null): Promise<Hand | undefined> {
  if (id === null) return undefined;
  const { rows } = await sql<HandSql>`select ${HAND} where h.id = ${id}`.execute(db);
  return rows[0] && handOf(rows[0]);
}

/** Stores a new hand and its players. */
export async function insertHand(
  tx: Tx,
  hand: Omit<Hand, "roots" | "state" | "endedAt" | "rake" | "result">,
): Promise<void> {
  const terms = Object.entries(hand.terms).map(([name, amount]) => [name, String(amount)]);
  const setup: SetupJson = {
    ...Object.fromEntries(terms),
    button: hand.button,
    rakeCap: String(hand.rakeCap),
    players: hand.players.map((player) => ({ ...player, stack: String(player.stack) })),
  };
  await sql`insert into pvp_hand (id, table_code, number, state, maths_version, currency, started_at, setup, deck_id,
      turn_at, act_by)
    values (${hand.id}, ${hand.tableCode}, ${hand.number}, 'open', ${hand.mathsVersion}, ${hand.currency},
      ${hand.startedAt}, ${JSON.stringify(setup)}::jsonb, ${hand.deckId}, ${hand.turnAt}, ${hand.actBy})`.execute(
    tx,
  );
  await sql`insert into pvp_hand_player (member_id, hand_id, seat)
    select p.member, ${hand.id}, p.seat
    from unnest(${hand.players.map(({ memberId }) => memberId)}::uuid[], ${hand.players.map(({ seat }) => seat)}::int[])
      as p (member, seat)`.execute(tx);
}

export async function saveTurn(tx: Tx, hand: Pick<Hand, "id" | "turnAt" | "actBy">): Promise<void> {
  await sql`update pvp_hand set turn_at = ${hand.turnAt}, act_by = ${hand.actBy} where id = ${hand.id}`.execute(
    tx,
  );
}

/** Ends a hand: `result` null where it is cancelled. @throws the trigger's error where it has ended */
export async function endHand(
  tx: Tx,
  end: { id: string; at: Date; rake: Money; result: object | null },
): Promise<void> {
  await sql`update pvp_hand set state = ${end.result ? "settled" : "void"}, ended_at = ${end.at}, act_by = null,
      rake = ${end.rake}, result = ${end.result && JSON.stringify(end.result)}::jsonb
    where id = ${end.id}`.execute(tx);
}

/** A hand's actions, in order. */
export async function readActions(db: Db | Tx, handId: string): Promise<Action[]> {
  const { rows } = await sql<{ step: number; seat: number; action: unknown; by_clock: boolean; at: Date }>`
    select step, seat, action, by_clock, at from pvp_action where hand_id = ${handId} order by step`.execute(
    db,
  );
  return rows.map(({ step, seat, action, by_clock, at }) => {
    const { to, ...kept } = action as Omit<CardAction, "to"> & { to?: string };
    return {
      step,
      seat,
      action: to === undefined ? kept : { ...kept, to: amountOf(to) },
      byClock: by_clock,
      at,
    };
  });
}

/** Adds an action; a step that exists fails on the primary key. */
export async function insertAction(tx: Tx, handId: string, action: Action): Promise<void> {
  const { to, ...rest } = action.action;
  const kept = to === undefined ? rest : { ...rest, to: String(to) };
  await sql`insert into pvp_action (hand_id, step, seat, action, by_clock, at)
    values (${handId}, ${action.step}, ${action.seat}, ${JSON.stringify(kept)}::jsonb, ${action.byClock}, ${action.at})`.execute(
    tx,
  );
}

/** The number of hands by table since an instant. */
export async function handsSince(db: Db, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ table_code: string; hands: number }>`
    select table_code, count(*)::int as hands from pvp_hand where started_at >= ${since} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ table_code, hands }) => [table_code, hands]));
}

/** A member's ended hands of a game on one side of a position in time, in the order asked for. */
export async function handsOfMember(
  db: Db,
  { memberId, gameCode }: { memberId: MemberId; gameCode: string },
  page: { place: { side: "older" | "newer"; atMs: number; key: string } | undefined; limit: number },
): Promise<Hand[]> {
  const { place, limit } = page;
  const newer = place?.side === "newer";
  const beside = !place ? sql`true` : newer ? sql`h.id > ${place.key}::uuid` : sql`h.id < ${place.key}::uuid`;
  const { rows } = await sql<HandSql>`select ${HAND} join pvp_hand_player p on p.hand_id = h.id
      join pvp_table t on t.code = h.table_code
    where p.member_id = ${memberId} and t.game_code = ${gameCode} and h.state <> 'open' and ${beside}
    order by h.id ${newer ? sql`asc` : sql`desc`} limit ${limit}`.execute(db);
  return rows.map(handOf);
}

export async function countHands(db: Db, memberId: MemberId, gameCode: string): Promise<number> {
  const { rows } = await sql<{ hands: number }>`select count(*)::int as hands from pvp_hand_player p
    join pvp_hand h on h.id = p.hand_id join pvp_table t on t.code = h.table_code
    where p.member_id = ${memberId} and t.game_code = ${gameCode} and h.state <> 'open'`.execute(db);
  return rows[0]?.hands ?? 0;
}

/** Every hand that is being played. */
export async function openHands(db: Db): Promise<Hand[]> {
  const { rows } = await sql<HandSql>`select ${HAND} where h.state = 'open'`.execute(db);
  return rows.map(handOf);
}
