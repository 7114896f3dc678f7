import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as calls from "@khela/contract/seamless";
import { SEAMLESS_ERRORS } from "@khela/contract/seamless";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { isSigned, isSignedAnswer, signBody } from "../../platform/peer-signature.ts";

/** The page is all that a vendor's engineer gets. */
const page = readFileSync(join(import.meta.dirname, "../../../../../docs/connect-a-vendor.md"), "utf8");

const OPERATIONS = {
  authenticate: calls.seamlessAuthenticate,
  balance: calls.seamlessBalance,
  bet: calls.seamlessBet,
  win: calls.seamlessWin,
  "bet-win": calls.seamlessBetWin,
  rollback: calls.seamlessRollback,
  "end-round": calls.seamlessEndRound,
  adjust: calls.seamlessAdjust,
} as const;

/** The text between a heading and the next one. */
function partOf(heading: string): string {
  const [, part = ""] = page.split(`\n${heading}\n`);
  return part.split(/\n#+ /)[0] ?? "";
}
/** The rows of a table as cells, without code marks. */
const rowsOf = (text: string, columns: number): string[][] =>
  [...text.matchAll(/^\| (`.*) \|$/gm)]
    .map(([, row = ""]) => row.split(" | ").map((cell) => cell.replaceAll("`", "")))
    .filter((cells) => cells.length === columns);
/** The `name value` lines of each code example that starts with a name. */
function examples(): Record<string, string>[] {
  return [...page.matchAll(/```text\n([\s\S]*?)```/g)].map(([, text = ""]) =>
    Object.fromEntries(
      text
        .trim()
        .split("\n")
        .map((line) => line.split(/\s{2,}/) as [string, string]),
    ),
  );
}

describe("[API-02] [GAME-07] docs/connect-a-vendor.md", () => {
  it.each(Object.entries(OPERATIONS))(
    "has every field of %s, and which ones are needed",
    (name, { body }) => {
      const { properties = {}, required = [] } = z.toJSONSchema(body ?? z.never(), {
        unrepresentable: "any",
      });
      const told = rowsOf(partOf(`### ${name}`), 3).map(([field, needed]) => [field, needed === "yes"]);
      expect(new Map(told as [string, boolean][])).toEqual(
        new Map(Object.keys(properties).map((field) => [field, required.includes(field)])),
      );
    },
  );

  it("has every kind of win, and every error with its status and whether the call may be sent again", () => {
    const kinds = rowsOf(partOf("### Kinds of win"), 3).flatMap(([names = ""]) => names.split(", "));
    expect(kinds).toEqual(expect.arrayContaining([...calls.WIN_KINDS]));
    const told = rowsOf(partOf("## Errors"), 4).flatMap(([codes = "", status, again = ""]) =>
      codes.split(", ").map((code) => [code, { status: Number(status), retry: again.startsWith("yes") }]),
    );
    const known = Object.entries(SEAMLESS_ERRORS).map(([code, { status, retry }]) => [
      code,
      { status, retry },
    ]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(known));
  });

  it("signs as we do: the worked example of a call, and of an answer to it", () => {
    const [call = {}, answer = {}] = examples();
    const { secret = "", timestamp = "", body = "", signature = "" } = call;
    expect(secret).toHaveLength(64);
    expect(signBody(secret, body, Number(timestamp))).toEqual({
      "x-timestamp": timestamp,
      "x-signature": signature,
    });
    expect(isSigned(secret, { body, timestamp, signature }, Number(timestamp) + 60_000)).toBe(true);
    const headers = new Headers({
      "x-timestamp": answer["timestamp"] ?? "",
      "x-signature": answer["signature"] ?? "",
    });
    const said = { body: answer["body"] ?? "", headers };
    expect(isSignedAnswer(secret, { "x-signature": signature }, said, Number(timestamp))).toBe(true);
  });
});
