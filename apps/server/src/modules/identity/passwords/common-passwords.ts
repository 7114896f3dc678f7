import { readFileSync } from "node:fs";
import { join } from "node:path";

let common: ReadonlySet<string> | undefined;

/**
 * Whether a password is among the most common ones of at least eight characters.
 * @param lowerCase the password in NFKC and lower case
 */
export function isCommonPassword(lowerCase: string): boolean {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8")
      .split("\n")
      .filter(Boolean),
  );
  return common.has(lowerCase);
}
