import type { LOTTERY_PHASES } from "@khela/contract/lottery";
import type { LotteryResult } from "@khela/games/lottery/types";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { BatchClient } from "../ledger/index.ts";

/** A draw with its chain's salt. All of its fields are public. */
export interface Draw {
  id: string;
  gameCode: string;
  number: string;
  chainId: string;
  linkIndex: number;
  seedHash: string;
  salt: string;
  mathsVersion: string;
  phase: (typeof LOTTERY_PHASES)[number];
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
  drawnAt: Date | null;
  numbers: LotteryResult | null;
  seed: string | null;
  /** When its last ticket ended. */
  settledAt: Date | null;
}

type DrawRow = {
  id: string;
  game_code: string;
  number: string;
  chain_id: string;
  link_index: number;
  seed_hash: string;
  salt: string;
  maths_version: string;
  phase: string;
  opens_at: Date;
  closes_at: Date;
  draws_at: Date;
  drawn_at: Date | null;
  numbers: string[] | null;
  seed: string | null;
  settled_at: Date | null;
};

const drawOf = (row: DrawRow): Draw => ({
  id: row.id,
  gameCode: row.game_code,
  number: row.number,
  chainId: row.chain_id,
  linkIndex: row.link_index,
  seedHash: row.seed_hash,
  salt: row.salt,
  mathsVersion: row.maths_version,
  phase: row.phase as Draw["phase"],
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  drawsAt: row.draws_at,
  drawnAt: row.drawn_at,
  numbers: row.numbers,
  seed: row.seed,
  settledAt: row.settled_at,
});

const DRAW = sql`d.*, chain_salt(d.chain_id) as salt from lottery_draw d`;

async function draws(db: Db | Tx, rest: RawBuilder<unknown>): Promise<Draw[]> {
  const { rows } = await sql<DrawRow>`select ${DRAW} ${rest}`.execute(db);
  return rows.map(drawOf);
}

/** The draws that a game's runner works on: the open one, and the one being drawn and paid. */
export async function activeDraws(
  db: Db | Tx,
  gameCode: string,
): Promise<{ open: Draw | undefined; ending: Draw | undefined }> {
  const living = await draws(db, sql`where d.game_code = ${gameCode} and d.settled_at is null`);
  return {
    open: living.find(({ phase }) => phase === "open"),
    ending: living.find(({ phase }) => phase !== "open"),
  };
}

/** The newest draws of a game, in any phase. */
export function latestDraws(
  db: Db | Tx,
  gameCode: string,
  page: { limit: number; offset?: number; over?: boolean },
): Promise<Draw[]> {
  const over = page.over ? sql`and d.phase in ('drawn', 'settled', 'void')` : sql``;
  return draws(
    db,
    sql`where d.game_code = ${gameCode} ${over} order by d.draws_at desc limit ${page.limit} offset ${page.offset ?? 0}`,
  );
}

/** The newest draws whose numbers are public. */
export function lastDrawn(db: Db | Tx, gameCode: string, limit: number): Promise<Draw[]> {
  return draws(
    db,
    sql`where d.game_code = ${gameCode} and d.numbers is not null order by d.draws_at desc limit ${limit}`,
  );
}

/** The number of ended draws of a game, counted only up to `most`. */
export async function countOver(db: Db, gameCode: string, most: number): Promise<number> {
  const { rows } = await sql<{ draws: number }>`select count(*)::int as draws from (select from lottery_draw
    where game_code = ${gameCode} and phase in ('drawn', 'settled', 'void') limit ${most}) d`.execute(db);
  return rows[0]?.draws ?? 0;
}

export async function findDraw(db: Db | Tx, id: string): Promise<Draw | undefined> {
  return (await draws(db, sql`where d.id = ${id}`))[0];
}

/** Draws by id; unknown ids are missing. */
export async function findDraws(db: Db, ids: readonly string[]): Promise<Map<string, Draw>> {
  const found = await draws(db, sql`where d.id = any (${[...new Set(ids)]}::uuid[])`);
  return new Map(found.map((draw) => [draw.id, draw]));
}

/** Opens the sale of a draw, with an empty exposure. */
export async function insertDraw(
  tx: Tx,
  draw: Pick<
    Draw,
    | "id"
    | "gameCode"
    | "number"
    | "chainId"
    | "linkIndex"
    | "seedHash"
    | "mathsVersion"
    | "opensAt"
    | "closesAt"
    | "drawsAt"
  >,
): Promise<void> {
  await sql`insert into lottery_draw (id, game_code, number, chain_id, link_index, seed_hash, maths_version, phase,
      opens_at, closes_at, draws_at)
    values (${draw.id}, ${draw.gameCode}, ${draw.number}, ${draw.chainId}, ${draw.linkIndex}, ${draw.seedHash},
      ${draw.mathsVersion}, 'open', ${draw.opensAt}, ${draw.closesAt}, ${draw.drawsAt})`.execute(tx);
  await sql`insert into lottery_exposure (draw_id) values (${draw.id})`.execute(tx);
}

/**
 * Ends the sale after waiting for transactions that share the draw's row.
 * @returns false where it had ended
 */
export async function closeDraw(db: Db | Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update lottery_draw set phase = 'closed'
    where id = ${id} and phase = 'open'`.execute(db);
  return numAffectedRows === 1n;
}

/** Publishes the numbers and the link that decided them. @returns false where the draw's phase had changed */
export async function publishDraw(
  db: Db | Tx,
  drawn: { id: string; drawnAt: Date; numbers: LotteryResult; seed: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update lottery_draw set phase = 'drawn', drawn_at = ${drawn.drawnAt},
      numbers = ${[...drawn.numbers]}::text[], seed = ${drawn.seed}
    where id = ${drawn.id} and phase = 'closed'`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Cancels a draw whose numbers are not public; its tickets are refunded afterwards.
 * @returns false where its phase had changed
 */
export async function voidDraw(db: Db | Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update lottery_draw set phase = 'void'
    where id = ${id} and phase in ('open', 'closed')`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Marks a draw as ended once every ticket has ended.
 * @returns false where it was marked already, or another transaction still has to end a ticket
 */
export async function settleDraw(tx: Tx, { id, phase }: Draw, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update lottery_draw
    set phase = ${phase === "void" ? "void" : "settled"}, settled_at = ${at}
    where id = ${id} and phase = ${phase} and settled_at is null
      and not exists (select from lottery_ticket t where t.draw_id = ${id} and t.state = 'open')`.execute(tx);
  if (numAffectedRows === 0n) return false;
  // These rows bounded the sale only; the tickets keep their own stakes.
  await sql`delete from lottery_sold where draw_id = ${id}`.execute(tx);
  return true;
}

/**
 * The draws of a batch's commands, locked in share mode so that their phase can't change until the
 * transaction ends.
 */
export async function shareDraws(client: BatchClient, ids: readonly string[]): Promise<Map<string, Draw>> {
  const { rows } = await client.query<DrawRow>({
    name: "lottery_draw_share",
    text: `select d.*, chain_salt(d.chain_id) as salt from lottery_draw d
      where d.id = any ($1::uuid[]) order by d.id for share of d`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, drawOf(row)]));
}
