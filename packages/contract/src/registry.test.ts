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

/** Dates that are not business days: they are checked against a person's age or a document's kind. */
const OTHER_DATES = ["birthday", "expiresOn"];
const DAY = "2026-11-21";

/** The fields of an input that are business days, each with its schema. */
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

interface Definition {
  type?: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  valueType?: Schema;
  options?: Schema[];
}

/** Every text field of an input at any depth, with its path. */
function textFields(schema: Schema | undefined, path: string): [string, Schema][] {
  if (!schema) return [];
  const { type, shape = {}, element, innerType, valueType, options = [] } = schema._zod.def as Definition;
  if (type === "string") return [[path, schema]];
  return [
    ...Object.entries(shape).flatMap(([name, field]) => textFields(field, `${path}.${name}`)),
    ...[element, innerType, valueType, ...options].flatMap((inner) => textFields(inner, path)),
  ];
}

/** Fields that repeat a shown amount exactly, which may be a sum of shares, and vendors' bounds of games. */
const EXACT_AMOUNTS = [
  "cashier.createDeposit .fee",
  "closing.close .giveUp",
  "console.splitWithdrawal .parts.amount",
  "console.updateGame .maxStake",
  "console.updateGame .minStake",
  "games.list .minBet",
  "pvp.act .to",
  "pvp.topUp .amount",
];

it("[MONEY-01] money that people send has the currency's own decimals, whoever sends it and however deep it lies", () => {
  const takes = (field: Schema, text: string): boolean => z.safeParse(field, text).success;
  const amounts = ENDPOINTS.filter(({ auth }) => auth !== "peer").flatMap(
    ({ id, query, body }: AnyEndpoint) =>
      [...textFields(query, ""), ...textFields(body, "")]
        .filter(
          ([, field]) => takes(field, "100.01") && !["no", "noneofit"].some((text) => takes(field, text)),
        )
        .map(([path, field]) => ({ name: `${id} ${path}`, field })),
  );
  expect(amounts.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "agentTransfers.ask .amount",
      "cashier.createDeposit .amount",
      "cashier.createWithdrawal .amount",
      "console.askAdjustment .amount",
      "console.updateCashierSettings .autoMax",
      "console.updateGrantLimits .financeSingle",
      "console.updateMethod .quickAmounts",
      "console.updateTransferLimits .maxAmountPerDay",
      "dice.bet .stake",
      "lottery.buy .lines.stake",
      "wallets.transfer .amount",
    ]),
  );
  const takesMore = amounts.filter(({ field }) => takes(field, "100.0099")).map(({ name }) => name);
  expect(takesMore.sort()).toEqual(EXACT_AMOUNTS);
});
