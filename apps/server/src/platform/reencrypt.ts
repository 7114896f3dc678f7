import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { Secrets } from "./secrets.ts";

/** How many values are encrypted under each key at one place: `member.profile_sealed` and so on. */
export interface EncryptionKeyUsage {
  place: string;
  /** By the key's id in hex; an empty id means a value from before keys had ids, under the key of the master secret. */
  keys: readonly { id: string; values: number }[];
}

/**
 * Re-encrypts in place, page by page, all values that are under an older key than the newest. It can be interrupted
 * and run again; a value that changes meanwhile is left to its writer.
 * @returns how many values were re-encrypted
 * @throws Error where a value can't be decrypted: under none of the live keys, or tampered with
 */
export async function reencrypt(db: Db, secrets: Secrets): Promise<number> {
  let done = 0;
  const closed: string[] = [];
  for (const place of await places(db)) {
    let after: string | null = null;
    for (;;) {
      const page: Page = await readPage(db, { place, header: secrets.sealHeader, after });
      for (const { id, context, sealed } of page) {
        if (sealed === null) continue;
        const plain = openOr(() => closed.push(`${place} ${id}`), secrets, { sealed, context });
        if (plain && (await replace(db, { place, id, sealed, anew: secrets.seal(plain, context) })))
          done += 1;
      }
      after = page.at(-1)?.id ?? null;
      if (after === null) break;
    }
  }
  // Thrown after all others are done, so that one broken value leaves none of them under the old key.
  if (closed.length > 0)
    throw new Error(`${closed.length} sealed values don't open, the first: ${closed[0]}`);
  return done;
}

function openOr(
  broken: () => void,
  secrets: Secrets,
  { sealed, context }: { sealed: Buffer; context: string },
): Buffer | undefined {
  try {
    return secrets.open(sealed, context);
  } catch {
    broken();
    return undefined;
  }
}

/** The progress of a key rotation: an old key may be retired once no value is counted under it. */
export async function countEncryptionKeyUsage(db: Db): Promise<EncryptionKeyUsage[]> {
  const counted: EncryptionKeyUsage[] = [];
  for (const place of await places(db)) {
    const { rows } = await sql<{ id: string; values: bigint }>`
      select key_id as id, values_there as values from sealed_counts(${place})`.execute(db);
    counted.push({ place, keys: rows.map(({ id, values }) => ({ id, values: Number(values) })) });
  }
  return counted;
}

/** How many password hashes use which pepper: ids as the hashes name them, empty for the one of the master secret. */
export async function countPeppers(db: Db): Promise<{ place: string; id: string; values: number }[]> {
  const { rows } = await sql<{ place: string; id: string; values: bigint }>`
    select place, key_id as id, values_there as values from pepper_counts()`.execute(db);
  return rows.map(({ place, id, values }) => ({ place, id, values: Number(values) }));
}

type Page = readonly { id: string; context: string; sealed: Buffer | null }[];

async function places(db: Db): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`select place from sealed_places()`.execute(db);
  return rows.map(({ place }) => place);
}

async function readPage(
  db: Db,
  { place, header, after }: { place: string; header: Buffer; after: string | null },
): Promise<Page> {
  const { rows } = await sql<Page[number]>`
    select id, context, sealed from sealed_page(${place}, ${header}, ${after})`.execute(db);
  return rows;
}

async function replace(
  db: Db,
  { place, id, sealed, anew }: { place: string; id: string; sealed: Buffer; anew: Buffer },
): Promise<boolean> {
  const { rows } = await sql<{ replaced: boolean }>`
    select sealed_replace(${place}, ${id}, ${sealed}, ${anew}) as replaced`.execute(db);
  return rows[0]?.replaced ?? false;
}
