import * as z from "zod/mini";
import type { Schema } from "@khela/contract/endpoint";
import fc from "fast-check";

/** The part of JSON Schema that the contract's inputs use. */
interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  propertyNames?: Shape;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  format?: string;
  pattern?: string;
  allOf?: Shape[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

/** Dates at the limits of calendars, databases and text comparison. */
const DAYS_AT_THE_EDGE = ["0001-01-01", "9999-12-31", "1999-12-31", "2100-12-31", "2024-02-30"] as const;

/** JSON texts of values that are wrong for nearly every field. */
export const HOSTILE_VALUES: readonly string[] = [
  "null",
  "-1",
  "1.5",
  "9007199254740991",
  "2147483648",
  "1e999",
  "123456789012345678901234567890",
  "[]",
  "{}",
  '[{"a":1}]',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  JSON.stringify("x".repeat(20_000)),
  JSON.stringify("ছক্কা".repeat(900)),
  '"\'; drop table member; --"',
  '"\\\\"',
  '"1e3"',
  // Names that every object has, which break lookups by name.
  '"constructor"',
  '"__proto__"',
  '"99999999999999.9999"',
  '"9999999999999.9999"',
  '"0000-00-00"',
  '"2026-13-45"',
  ...DAYS_AT_THE_EDGE.map((day) => JSON.stringify(day)),
  '"9999-99-99T99:99:99Z"',
  '"0001-01-01T00:00:00Z"',
  '"9999-12-31T23:59:59Z"',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  "[".repeat(4_000) + "]".repeat(4_000),
];

/** A hostile JSON text for any field. */
const hostileValue: fc.Arbitrary<string> = fc.constantFrom(...HOSTILE_VALUES);

/** The input of a schema as JSON Schema. */
function shapeOf(schema: Schema): Shape {
  return z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }) as Shape;
}

/** Ids that exist, of any owner, which random generation would never find. */
export interface Known {
  ids: readonly string[];
}

/** JSON texts that a schema accepts or nearly accepts: right in shape, sometimes with a hostile value in one place. */
export function inputOf(schema: Schema, known: Known): fc.Arbitrary<string> {
  const build = (shape: Shape): fc.Arbitrary<string> => {
    const right = rightOf(shape, known, build);
    return fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: hostileValue });
  };
  return build(shapeOf(schema));
}

/** Names of the fields of an object schema. */
export function fieldsOf(schema: Schema | undefined): string[] {
  return schema ? Object.keys(shapeOf(schema).properties ?? {}) : [];
}

/** The simplest JSON text that the schema accepts. */
export function simplestInput(schema: Schema): string {
  const build = (shape: Shape): fc.Arbitrary<string> => rightOf(shape, { ids: [] }, build, true);
  return fc.sample(build(shapeOf(schema)), { numRuns: 1, seed: 1 })[0] ?? "{}";
}

type Build = (shape: Shape) => fc.Arbitrary<string>;

function rightOf(shape: Shape, known: Known, build: Build, plain = false): fc.Arbitrary<string> {
  if (shape.const !== undefined) return fc.constant(JSON.stringify(shape.const));
  if (shape.enum) return fc.constantFrom(...shape.enum.map((value) => JSON.stringify(value)));
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(build));
  switch (shape.type) {
    case "string":
      return textOf(shape, known, plain).map((text) => JSON.stringify(text));
    case "integer":
    case "number":
      return numberOf(shape, plain);
    case "boolean":
      return fc.boolean().map(String);
    case "null":
      return fc.constant("null");
    case "array":
      return fc
        .array(build(shape.items ?? {}), { minLength: 1, maxLength: Math.min(shape.maxItems ?? 3, 3) })
        .map((items) => `[${items.join(",")}]`);
    case "object":
      return objectOf(shape, build);
    default:
      return fc.json();
  }
}

function numberOf({ minimum, maximum }: Shape, plain: boolean): fc.Arbitrary<string> {
  const min = Math.max(minimum ?? 0, -Number.MAX_SAFE_INTEGER);
  const max = Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const small = fc.integer({ min, max: Math.min(max, min + 100) });
  const any = fc.maxSafeInteger().map((value) => Math.min(max, Math.max(min, value)));
  return (plain ? small : fc.oneof(small, any)).map(String);
}

function textOf(shape: Shape, known: Known, plain: boolean): fc.Arbitrary<string> {
  const { format, pattern, allOf, maxLength = 30 } = shape;
  const regex = pattern ?? allOf?.find((part) => part.pattern)?.pattern;
  if (format === "uuid") {
    return known.ids.length > 0 ? fc.oneof(fc.uuid(), fc.constantFrom(...known.ids)) : fc.uuid();
  }
  if (regex !== undefined) return fc.stringMatching(new RegExp(regex));
  const minLength = Math.min(shape.minLength ?? 1, 30);
  const lengths = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) };
  const letters = fc.string({ ...lengths, unit: fc.constantFrom("a", "b", "c", "d", "e", "f") });
  // Most texts must contain readable characters to be valid, which few random code points are.
  return plain ? letters : fc.oneof(letters, fc.string({ ...lengths, unit: "binary" }));
}

function objectOf(shape: Shape, build: Build): fc.Arbitrary<string> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = shape;
  if (propertyNames?.enum && typeof additionalProperties === "object") {
    const names = propertyNames.enum as string[];
    return fc
      .tuple(...names.map(() => build(additionalProperties)))
      .map((values) => `{${values.map((value, at) => `${JSON.stringify(names[at])}:${value}`).join(",")}}`);
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const given = build(field).map((value) => `${JSON.stringify(name)}:${value}`);
    return required.includes(name) ? given : fc.oneof(fc.constant(""), given);
  });
  return fc.tuple(...fields).map((parts) => `{${parts.filter(Boolean).join(",")}}`);
}

/** A flat JSON object as a query string; other JSON texts are used as the whole query. */
export function queryOf(json: string): string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // JSON that is too deep or too large to parse is used as it is.
    return encodeURIComponent(json.slice(0, 1_000));
  }
  if (typeof value !== "object" || value === null)
    return encodeURIComponent(String(value).slice(0, 1_000).toWellFormed());
  return (
    Object.entries(value)
      // At worst a letter takes nine bytes, and several such fields must fit into a header of 16 kB.
      .map(([name, item]) => `${name}=${encodeURIComponent(String(item).slice(0, 200).toWellFormed())}`)
      .join("&")
  );
}
