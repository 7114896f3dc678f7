import { randomUUID } from "node:crypto";
import { createWithdrawal, listPayoutAccounts } from "@khela/contract/cashier";
import { loginPlayer } from "../support/player-api.ts";
import { expect, test } from "../support/test.ts";

test("[MONEY-04] whoever logs in with the demo's player can take money out at once", async ({
  stack,
  accounts,
}) => {
  const { password = "", paymentPassword = "" } = accounts.get("demo_player") ?? {};
  const { call } = await loginPlayer(stack.site.url, "demo_player", password);
  const [account] = (await call(listPayoutAccounts)).accounts;
  const body = { payoutAccountId: account?.payoutAccountId ?? "", amount: "500", paymentPassword };
  const { state } = await call(createWithdrawal, { body }, { idempotencyKey: randomUUID() });
  expect(state).toBe("requested");
});
