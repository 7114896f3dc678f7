import * as desk from "@khela/contract/console/games";
import { listAudit } from "@khela/contract/console/system";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestOperator } from "../../testing/app.ts";

let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  operator = await app.loginOperator("marketing");
});
afterAll(() => app.stop());

async function game(search: string) {
  const { content } = await operator.call(desk.listConsoleGames, { query: { search } });
  if (!content[0]) throw new Error(`no game ${search}`);
  return content[0];
}

describe("[OPS-04] the kill switch of several games", () => {
  it("stops several games at once, each with its entry in the audit log, and starts them again", async () => {
    const codes = ["mines", "dice", "plinko"];
    const chosen = () =>
      Promise.all(codes.map(async (code) => (await game(code)).version)).then((versions) =>
        codes.map((gameCode, index) => ({ gameCode, version: versions[index] ?? 0 })),
      );
    const turn = async (active: boolean, games: { gameCode: string; version: number }[]) =>
      operator.call(desk.switchGames, { body: { games, active, reason: "several at once" } });
    expect(await turn(false, await chosen())).toEqual({ changed: 3 });
    for (const code of codes)
      expect(await game(code)).toMatchObject({ active: false, reason: "several at once" });
    const auditor = await app.loginOperator("super");
    const { content } = await auditor.call(listAudit, { query: { action: "game.switch" } });
    expect(content.slice(0, 3).map(({ subject }) => subject)).toEqual([
      "game:plinko",
      "game:mines",
      "game:dice",
    ]);
    // Games already in the wanted state are skipped: no audit entry, no new version.
    const before = await chosen();
    expect(await turn(false, before)).toEqual({ changed: 0 });
    expect(await chosen()).toEqual(before);
    expect(await turn(true, await chosen())).toEqual({ changed: 3 });
  });

  it("switches all of the chosen games or none, also when two operators choose the same ones at once", async () => {
    const seen = await game("dice");
    const mines = await game("mines");
    const both = [
      { gameCode: "mines", version: mines.version },
      { gameCode: "dice", version: seen.version },
    ];
    const turn = (games: { gameCode: string; version: number }[]) =>
      codeOf(operator.call, desk.switchGames, { body: { games, active: false, reason: "all or none" } });
    expect(await turn([...both, { gameCode: "no-such-game", version: 1 }])).toBe("SYS_NOT_FOUND");
    expect(await turn([{ gameCode: "dice", version: seen.version + 1 }, ...both.slice(0, 1)])).toBe(
      "OPS_CHANGED",
    );
    expect([await game("dice"), await game("mines")]).toEqual([seen, mines]);
    const answers = await Promise.all([turn(both), turn(both.toReversed())]);
    expect(answers).toEqual(["OK", "OK"]);
    expect((await game("dice")).version).toBe(seen.version + 1);
  });
});
