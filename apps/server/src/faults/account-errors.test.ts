import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ERRORS } from "@khela/contract/errors";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
/** Of ways in, codes by SMS and mail, fields, pictures and own data. */
const OF_ACCOUNTS = /^(AUTH|PHONE|CODE|FIELD|UPLOAD|DATA)_/;

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

it("[ERR-01] every error of accounts is provoked over HTTP or in a browser, and is said in both languages", () => {
  const tests = globSync(["apps/server/src/**/*.it.test.ts", "e2e/**/*.spec.ts"], { cwd: ROOT });
  const provoked = new Set(tests.flatMap((path) => read(path).match(/\b[A-Z]+_[A-Z_]+\b/g) ?? []));
  const texts = ["en", "bn"].map(
    (language) => JSON.parse(read(`packages/i18n/messages/${language}/errors.json`)) as object,
  );
  const codes = Object.keys(ERRORS).filter((code) => OF_ACCOUNTS.test(code));
  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter((code) => !provoked.has(code))).toEqual([]);
  expect(codes.filter((code) => texts.some((known) => !(code in known)))).toEqual([]);
});
