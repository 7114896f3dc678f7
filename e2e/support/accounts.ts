import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The login data of a demo account. */
export interface Account {
  password: string;
  /** Empty for players, who have no authenticator. */
  totpSecret: string;
  /** Empty for everybody but the player. */
  paymentPassword?: string;
}

/** The demo's accounts, by their names. */
export async function readAccounts(site: { dataDir: string }): Promise<Map<string, Account>> {
  const text = await readFile(join(site.dataDir, "demo-accounts.json"), "utf8");
  const rows = JSON.parse(text) as Record<string, string>[];
  return new Map(
    rows.map((row) => [
      row["Name"] ?? "",
      {
        password: row["Password"] ?? "",
        totpSecret: row["TOTP secret"] ?? "",
        paymentPassword: row["Payment password"] ?? "",
      },
    ]),
  );
}
