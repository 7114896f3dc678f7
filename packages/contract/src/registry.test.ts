import { expect, it } from "vitest";
import * as z from "zod/mini";
import type { AnyEndpoint, Schema } from "./endpoint.ts";
import { ERRORS } from "./errors.ts";
import { ENDPOINTS } from "./registry.ts";

it("[API-05] every endpoint has its own id, its own method and path, and known errors", () => {
  expect(ENDPOINTS.length).toBeGreaterThan(50);
  expect(new Set(ENDPOINTS.map((e) => e.id)).size).toBe(ENDPOINTS.length);
  expect(new Set(ENDPOINTS.map((e) => `${e.method} ${e.path}`)).size).toBe(ENDPOINTS.length);
  for (const { id, errors, auth, permission, path, params } of ENDPOINTS) {
    for (const code of errors) expect(ERRORS, id).toHaveProperty(code);
    if (permission) expect(auth, id).toBe("operator");
    if (path.startsWith("/console/api")) expect(["operator", "visitor"], id).toContain(auth);
    expect(path.includes(":"), id).toBe(params !== undefined);
  }
});

it("[API-05] an operator's call names the permission it needs, but for the session itself", () => {
  const open = ENDPOINTS.filter((e) => e.auth === "operator" && !e.permission).map((e) => e.id);
  expect(open.sort()).toEqual(["console.logout", "console.me"]);
});

/** Judged by the age of a person and by the kind of a document, and no business days. */
const OTHER_DATES = ["birthday", "expiresOn"];
const DAY = "2026-11-21";

/** The fields of an input that take a business day, each with its schema. */
function dayFields(input: Schema | undefined): [string, Schema][] {
  const { shape = {} } = (input ?? {}) as { shape?: Record<string, Schema> };
  return Object.entries(shape).filter(
    ([name, field]) =>
      !OTHER_DATES.includes(name) && field.safeParse(DAY).success && !field.safeParse("2026-11").success,
  );
}

it("[MONEY-07] every call that takes a business day refuses those that no calendar of ours has", () => {
  const inputs = ENDPOINTS.flatMap(({ id, query, body }: AnyEndpoint) =>
    [...dayFields(query), ...dayFields(body)].map(([name, field]) => ({ id, name, field })),
  );
  expect(inputs.map(({ id }) => id)).toEqual(expect.arrayContaining(["records.profit", "console.returns"]));
  for (const { id, name, field } of inputs) {
    for (const day of ["0001-01-01", "1999-12-31", "2101-01-01", "9999-12-31", "2026-02-30"])
      expect(z.safeParse(field, day).success, `${id} ${name} ${day}`).toBe(false);
    for (const day of ["2000-01-01", "2100-12-31"])
      expect(z.safeParse(field, day).success, `${id} ${name} ${day}`).toBe(true);
  }
});

it("[MONEY-01] money that people send has the currency's own decimals; vendors and lottery units have four", () => {
  const typed = ENDPOINTS.flatMap(({ id, auth, query, body }: AnyEndpoint) =>
    auth === "member"
      ? [query, body].flatMap((input) => {
          const { shape = {} } = (input ?? {}) as { shape?: Record<string, Schema> };
          return Object.entries(shape)
            .filter(
              ([name, field]) => ["amount", "stake"].includes(name) && z.safeParse(field, "100.01").success,
            )
            .map(([, field]) => ({ id, field }));
        })
      : [],
  );
  expect(typed.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      "agentTransfers.ask",
      "agentTransfers.send",
      "cashier.createDeposit",
      "cashier.createWithdrawal",
      "dice.bet",
      "wallets.transfer",
    ]),
  );
  const takesMore = typed.filter(({ field }) => z.safeParse(field, "100.0099").success);
  expect(takesMore.map(({ id }) => id)).toEqual(["pvp.topUp"]);
});
