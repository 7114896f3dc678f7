import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ENDPOINTS } from "./registry.ts";
import { dateText, dayKey, instant, shortText } from "./shared.ts";

/** Texts that look empty. */
const BLANKS = ["\u200b", "\u3164", "\u200b\u200b\u200b", "\u200d \u2060", "\u2800"];

describe("[OPS-05] [SYS-03] days and instants that come in", () => {
  it("are those that the calendar has", () => {
    for (const good of ["2024-02-29", "2026-12-31"]) {
      expect(z.safeParse(dayKey, good).success, good).toBe(true);
      expect(z.safeParse(instant, `${good}T23:59:59.999Z`).success, good).toBe(true);
    }
    for (const bad of ["2027-02-30", "2023-02-29", "2026-04-31", "2026-00-10", "2026-13-01", "2026-1-1"]) {
      expect(z.safeParse(dayKey, bad).success, bad).toBe(false);
      expect(z.safeParse(dateText, bad).success, bad).toBe(false);
      expect(z.safeParse(instant, `${bad}T00:00:00Z`).success, bad).toBe(false);
    }
    for (const bad of [
      "2026-12-31T24:00:00Z",
      "2026-12-31T23:60:00Z",
      "2026-12-31T23:59:60Z",
      "2026-12-31T10:00Z",
    ])
      expect(z.safeParse(instant, bad).success, bad).toBe(false);
  });
});

describe("[AUTH-20] [GAME-08] texts that people write", () => {
  it("have something to read, or nothing at all", () => {
    const text = shortText(10, 0);
    for (const blank of BLANKS) expect(z.safeParse(text, blank).success, JSON.stringify(blank)).toBe(false);
    expect(z.parse(text, "  ")).toBe("");
    expect(z.parse(text, " র‍্যাব\u200b ")).toBe("র‍্যাব");
    expect(z.parse(text, "a\nb")).toBe("a\nb");
    expect(z.safeParse(shortText(10, 3), "a\u200b\u200b").success).toBe(false);
  });

  it("are such texts in every call: a field for any text refuses what looks like nothing", () => {
    expect(freeFields().filter((path) => !NO_WORDS.test(path))).toEqual([]);
  });
});

/**
 * Fields that are not free text: secrets and codes are compared as they are; a game's choices and a job's
 * name must be known ones.
 */
const NO_WORDS =
  /[pP]assword$|[tT]oken$|[cC]ode$|altcha$|Ips\[\]$|hash$|session\.proof: \.value|lostDevice\.ask: |(bet|action)\{\}$|Job: \.name$/;

/** The fields that accept any text, including one of invisible characters only: `call: path`. */
function freeFields(): string[] {
  return ENDPOINTS.flatMap((endpoint) =>
    [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) =>
      schema ? pathsOf(schema).map((path) => `${endpoint.id}: ${path}`) : [],
    ),
  );
}

function pathsOf(schema: z.core.$ZodType, path = ""): string[] {
  const { def } = schema._zod as unknown as { def: z.core.$ZodTypeDef & Record<string, unknown> };
  const inner = (next: unknown, name: string) => pathsOf(next as z.core.$ZodType, path + name);
  switch (def.type) {
    case "string":
      return BLANKS.some(
        (blank) => z.safeParse(schema, blank.repeat(8)).success || z.safeParse(schema, blank).success,
      )
        ? [path]
        : [];
    case "object":
      return Object.entries(def["shape"] as object).flatMap(([name, field]) => inner(field, `.${name}`));
    case "array":
      return inner(def["element"], "[]");
    case "record":
      return inner(def["valueType"], "{}");
    case "union":
      return (def["options"] as unknown[]).flatMap((option) => inner(option, ""));
    case "optional":
    case "nullable":
    case "default":
      return inner(def["innerType"], "");
    case "pipe":
      return inner(def["in"], "");
    default:
      return [];
  }
}
