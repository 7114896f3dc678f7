import { exportList, LIST_DEPTH } from "@khela/contract/console/exports";
import { listPlayers } from "@khela/contract/console/players";
import { listAudit } from "@khela/contract/console/system";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestOperator } from "../../testing/app.ts";

let app: TestApp;
let finance: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  finance = await app.loginOperator("finance");
});
afterAll(() => app.stop());

const body = (list: string, filter: Record<string, string> = {}) => ({ body: { list, filter } });
const lines = async () => {
  const auditor = await app.loginOperator("auditor");
  const { content } = await auditor.call(listAudit, { query: { action: "export.run" } });
  return content;
};

describe("[OPS-01] [OPS-07] an export", () => {
  it("holds every row of the selection, as the list itself has it, and is written down with its filter and count", async () => {
    const members = [await app.registerMember(), await app.registerMember()];
    const [first] = members;
    const all = await finance.call(exportList, body("console.players", { sort: "account" }));
    const page = await finance.call(listPlayers, { query: { sort: "account", pageSize: 100 } });
    expect(all.content).toEqual(page.content);
    expect(all).toMatchObject({ totalCount: members.length, by: finance.username });
    const one = await finance.call(exportList, body("console.players", { search: first?.account ?? "" }));
    expect(one.content).toHaveLength(1);
    expect(await lines()).toMatchObject([
      {
        actor: `operator:${finance.username}`,
        subject: `export:${one.exportId}`,
        detail: { list: "console.players", filter: { search: first?.account }, rows: 1, total: 1 },
      },
      { subject: `export:${all.exportId}`, detail: { rows: members.length } },
    ]);
  });

  it("needs its right and the list's own; what is no list of the console is none", async () => {
    const before = (await lines()).length;
    const support = await app.loginOperator("support");
    expect(await codeOf(support.call, exportList, body("console.players"))).toBe("AUTH_FORBIDDEN");
    expect(await codeOf(finance.call, exportList, body("console.kyc"))).toMatch(
      /AUTH_FORBIDDEN|SYS_BAD_INPUT/,
    );
    for (const list of ["console.dashboard", "console.me", "console.nothing", "console.player"])
      expect(await codeOf(finance.call, exportList, body(list)), list).toBe("SYS_BAD_INPUT");
    expect(await codeOf(finance.call, exportList, body("console.players", { nonsense: "1" }))).toBe(
      "SYS_BAD_INPUT",
    );
    expect(await codeOf(app.call, exportList, body("console.players"))).toBe("AUTH_REQUIRED");
    expect(await lines()).toHaveLength(before);
  });

  it("[AUTH-19] asks the database as often for many rows of a page as for few: ten thousand come in time", async () => {
    let statements = 0;
    app.app.platform.database.pool.on("acquire", () => (statements += 1));
    const asked = async () => {
      statements = 0;
      await finance.call(exportList, body("console.players"));
      return statements;
    };
    const few = await asked();
    for (let count = 0; count < 5; count += 1) await app.registerMember();
    expect(await asked()).toBe(few);
  });

  it("is no list that is leafed through to its end, with whichever right", async () => {
    const beyond = { pageNo: LIST_DEPTH / 100 + 1, pageSize: 100 };
    for (const role of ["support", "super"] as const) {
      const { call } = await app.loginOperator(role);
      expect(await codeOf(call, listPlayers, { query: beyond })).toBe("AUTH_FORBIDDEN");
      expect(await codeOf(call, listPlayers, { query: { ...beyond, pageNo: beyond.pageNo - 1 } })).toBe("OK");
    }
  });
});
