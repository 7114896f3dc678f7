import { HOLDER_RULE } from "@khela/rules/cashier/payee";
import { checkField } from "@khela/rules/fields/check-field";
import { expect, it } from "vitest";
import { holderOf, PLAYER_NAMES } from "./people.ts";

it.each([...PLAYER_NAMES, "rahim"])(
  "[MONEY-04] the demo's %s has a payout account in a person's name",
  (account) => {
    expect(checkField(HOLDER_RULE, holderOf(account))).toBeUndefined();
  },
);
