// @vitest-environment happy-dom
import { getBalance } from "@khela/contract/wallet";
import { expect, it, vi } from "vitest";
import { call, queryClient } from "../../../shell/api.ts";
import { setToken } from "../../../shell/session.ts";
import { cacheBalance } from "./player.ts";

// Before the imports: the site's client keeps the fetch that it finds.
vi.hoisted(() =>
  vi.stubGlobal("fetch", (_path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get("authorization")?.replace("Bearer ", "");
    const balance = token === "rina" ? "4999.60" : "100.00";
    return Promise.resolve(Response.json({ success: true, value: { balance, balanceVersion: "7" } }));
  }),
);
vi.mock("@khela/i18n/load-site", () => ({}));

/** An answer that carries the balance of whoever is logged in, as those to bets do. */
const answer = async () => (await call(getBalance, {})) as unknown as Parameters<typeof cacheBalance>[0];
const shown = (token: string) => queryClient.getQueryData(["member", token, "balance"]);

it("[GAME-12] [AUTH-07] an answer that comes after another account has logged in never changes that one's balance", async () => {
  for (const token of ["rina", "mita"])
    queryClient.setQueryData(["member", token, "balance"], { balance: "5000.00", version: "1" });
  setToken("rina");
  cacheBalance(await answer());
  expect(shown("rina")).toMatchObject({ balance: "4999.60", version: "7" });

  const late = await answer();
  setToken("mita");
  cacheBalance(late);
  cacheBalance({ ...late });
  expect(shown("mita")).toMatchObject({ balance: "5000.00", version: "1" });
  cacheBalance(await answer());
  expect(shown("mita")).toMatchObject({ balance: "100.00", version: "7" });
});
