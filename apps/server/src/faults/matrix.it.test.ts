import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountFlows } from "./flows/accounts.ts";
import { chosen } from "./flow.ts";
import { MONEY_FLOWS } from "./flows/all.ts";
import { type MatrixSite, startSite } from "./site.ts";

let site: MatrixSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

describe("[MONEY-09] [MONEY-01] a process that dies at any point of a flow", () => {
  it.each(chosen([...accountFlows, ...MONEY_FLOWS]))(
    "$name: happens once, and who asks again gets the first answer",
    async (flow) => {
      expect(await site.deaths(flow)).toEqual([]);
    },
  );

  it("is what README.md shows", () => {
    expect(site.missingInReadme()).toEqual([]);
  });
});
