import { type CrashChain, crashLink } from "@khela/games/fair/crash-chain";
import { drawStream } from "@khela/games/fair/stream";
import { tableGame, type TableOutcome } from "@khela/games/tables/tables";
import { createSecrets, loadMasterSecret } from "../../apps/server/src/platform/secrets.ts";
import { querySiteDatabase } from "./site-database.ts";
import type { Site } from "./stack.ts";

const LINK_BYTES = 32;

interface ChainRow {
  id: string;
  length: number;
  spacing: number;
  sealed: Buffer;
  terminal_hash: string;
  salt: string;
  next_index: number;
}

/**
 * Skips a table's coming rounds until one has the wanted outcome, which is much faster than playing them.
 * Outcomes are not faked: links are used up one after the other, as if the table had played them, and the
 * round is the chain's own.
 */
export async function skipTo(
  site: Site,
  gameCode: string,
  fits: (outcome: TableOutcome) => boolean,
): Promise<void> {
  const secrets = createSecrets(loadMasterSecret(site.dataDir, undefined));
  const [row] = await querySiteDatabase<ChainRow>(
    site.databaseUrl,
    `select * from crash_chain where game = $1 and next_index <= length and salt is not null order by number limit 1`,
    [gameCode],
  );
  if (!row) throw new Error(`${gameCode} has no chain`);
  const bytes = secrets.open(row.sealed, `crash-chain:${row.id}`);
  const chain: CrashChain = {
    length: row.length,
    every: row.spacing,
    terminalHex: row.terminal_hash,
    checkpoints: Array.from({ length: bytes.length / LINK_BYTES }, (_, place) =>
      bytes.toString("hex", place * LINK_BYTES, (place + 1) * LINK_BYTES),
    ),
  };
  const game = tableGame(gameCode);
  const outcomeOf = (nonce: number): TableOutcome =>
    game.deal(drawStream({ serverSeedHex: crashLink(chain, nonce), clientSeed: row.salt, nonce, gameCode }));
  let wanted = row.next_index;
  while (!fits(outcomeOf(wanted))) wanted += 1;
  for (let nonce = row.next_index; nonce < wanted; nonce += 1) {
    // The database allows to use links up only one by one; one that the table has taken meanwhile is gone
    // already.
    await querySiteDatabase(
      site.databaseUrl,
      "update crash_chain set next_index = next_index + 1 where id = $1 and next_index = $2",
      [row.id, nonce],
    );
  }
}
