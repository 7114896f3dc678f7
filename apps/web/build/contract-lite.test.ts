import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contractLitePlugin } from "./contract-lite.ts";

const contract = join(import.meta.dirname, "../../../packages/contract/src");

async function load(file: string): Promise<string | undefined> {
  const plugin = contractLitePlugin();
  const hook = plugin.load as unknown as (
    this: { addWatchFile: () => void },
    id: string,
  ) => Promise<string | undefined>;
  return hook.call({ addWatchFile: () => undefined }, join(contract, file));
}

describe("[HOME-10] the contract in the browser", () => {
  it("keeps what a call needs and the plain constants, and no schema", async () => {
    const code = await load("identity.ts");
    expect(code).toContain(
      'export const login = {"id":"session.login","method":"POST","path":"/wps/session/login","enc":true};',
    );
    expect(code).not.toMatch(/zod|memberInfo =|summary|errors/);
    expect(await load("records.ts")).toContain('"path":"/wps/member/records/rounds.csv","file":"text/csv"};');
    expect(await load("catalogue.ts")).toContain('export const CATEGORIES = ["rng"');
  });

  it("leaves files without schemas as they are", async () => {
    expect(await load("client.ts")).toBeUndefined();
  });
});
