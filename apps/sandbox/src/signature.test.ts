import { describe, expect, it } from "vitest";
import { isSigned, sign } from "./signature.ts";

const NOW = 1_795_000_000_000;

function check(
  body: string,
  atMs: number,
  change: Partial<{ secret: string; signature: string }> = {},
): boolean {
  const headers = sign("secret", "body", NOW);
  return isSigned(
    change.secret ?? "secret",
    body,
    { timestamp: headers["x-timestamp"], signature: change.signature ?? headers["x-signature"] },
    atMs,
  );
}

describe("[MONEY-03] signed messages", () => {
  it("accepts what was signed, up to a minute off", () => {
    expect(check("body", NOW)).toBe(true);
    expect(check("body", NOW + 60_000)).toBe(true);
    expect(check("body", NOW - 60_000)).toBe(true);
  });

  it("refuses another body, secret or signature, and a stale one", () => {
    expect(check("body2", NOW)).toBe(false);
    expect(check("body", NOW, { secret: "other" })).toBe(false);
    expect(check("body", NOW, { signature: "0".repeat(64) })).toBe(false);
    expect(check("body", NOW, { signature: "é" })).toBe(false);
    expect(check("body", NOW + 60_001)).toBe(false);
    expect(check("body", NOW - 60_001)).toBe(false);
  });
});
