import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secret shared with a sandbox peer: from the environment where given, else from a file in the data directory
 * that only its owner can read. Whichever of the two programs starts first creates it; a hard link appears complete
 * or not at all, so the other never reads half of it.
 * @param name the file's name without its ending
 */
export function peerSecret(dataDir: string, name: string, fromEnvironment: string | undefined): string {
  if (fromEnvironment) return fromEnvironment;
  const file = join(dataDir, `${name}.secret`);
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}
