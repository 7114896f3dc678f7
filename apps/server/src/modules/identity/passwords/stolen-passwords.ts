import { createHash } from "node:crypto";
import { AppError } from "@khela/kernel/errors";
import type { Platform } from "../../../platform/platform.ts";

const WAIT_MS = 1_500;
/** Far more than a range holds: some hundreds of hashes, 40 KB. */
const MOST_BYTES = 1_000_000;
const PREFIX = 5;

/**
 * Refuses a password that is in a list of stolen ones, where the operator has configured such a list
 * (PASSWORD_RANGE_URL, the range protocol of Have I Been Pwned; off by default). Only the first five digits
 * of the SHA-1 leave this machine; the answer holds hundreds of hashes, so the list's server can't tell which
 * one was meant. An unreachable list refuses nothing, because the bundled list was checked before (AUTH-19,
 * ASVS 6.2.12).
 * @throws AppError AUTH_PASSWORD_WEAK
 */
export async function refuseStolen(
  { config, log }: Pick<Platform, "config" | "log">,
  password: string,
): Promise<void> {
  if (config.passwordRangeUrl === undefined) return;
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  let range;
  try {
    range = await readRange(config.passwordRangeUrl + hash.slice(0, PREFIX));
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "the list of stolen passwords did not answer");
    return;
  }
  const found = range.split(/\r?\n/).map((line) => /^([0-9A-F]{35}):(\d+)$/i.exec(line));
  // Padding entries have a count of zero.
  const stolen = found.some((line) => line?.[1]?.toUpperCase() === hash.slice(PREFIX) && Number(line[2]) > 0);
  if (stolen) throw new AppError("AUTH_PASSWORD_WEAK");
}

async function readRange(url: string): Promise<string> {
  const response = await fetch(url, {
    redirect: "error",
    signal: AbortSignal.timeout(WAIT_MS),
    headers: { "add-padding": "true", "user-agent": "khela" },
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const text = await response.text();
  if (text.length > MOST_BYTES) throw new Error("the answer is too long");
  return text;
}
