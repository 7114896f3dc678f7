import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { withSecretFiles } from "./secret-files.ts";

let folder: string;
const fileOf = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "khela-secrets-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("secrets from files", () => {
  it("[OPS-01] stand for the settings themselves, without the line's end", () => {
    const config = readConfig({
      KHELA_SECRET_FILE: fileOf("khela", `${"ab".repeat(32)}\n`),
      GOOGLE_CLIENT_ID: "khela",
      GOOGLE_CLIENT_SECRET_FILE: fileOf("google", "a secret of Google's"),
    });
    expect(config.secret).toBe("ab".repeat(32));
    expect(config.socialClients.google?.clientSecret).toBe("a secret of Google's");
  });

  it("are refused where both are given, one is missing or empty; what is in them is never said", () => {
    const KHELA_SECRET_FILE = fileOf("twice", "the content");
    expect(() => withSecretFiles({ KHELA_SECRET_FILE, KHELA_SECRET: "too" })).toThrow("exclude each other");
    expect(() => withSecretFiles({ SMTP_URL_FILE: join(folder, "none") })).toThrow("can't be read");
    expect(() => withSecretFiles({ SMTP_URL_FILE: fileOf("empty", "\n") })).toThrow("is empty");
  });
});
