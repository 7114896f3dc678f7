import { expect, it } from "vitest";
import { meaningOf } from "./movement-kinds.ts";

it("[MONEY-07] every ledger kind means something to the player", () => {
  expect(meaningOf("deposit")).toEqual({ kind: "deposit", cause: "deposit" });
  expect(meaningOf("withdrawal.hold").kind).toBe("withdrawal_hold");
  expect(meaningOf("withdrawal.returned").kind).toBe("withdrawal_returned");
  expect(meaningOf("dice.stake")).toEqual({ kind: "bet", cause: "round", gameCode: "dice" });
  expect(meaningOf("gem-blitz.payout")).toEqual({ kind: "payout", cause: "round", gameCode: "gem-blitz" });
  expect(meaningOf("crash.refund").kind).toBe("refund");
  expect(meaningOf("gem-blitz.free-win")).toEqual({
    kind: "free_win",
    cause: "round",
    gameCode: "gem-blitz",
  });
  expect(meaningOf("rebate.reward")).toEqual({ kind: "reward_rebate", cause: "bonus" });
  expect(meaningOf("referral.reward").kind).toBe("reward_referral");
  expect(meaningOf("bonus.converted").kind).toBe("bonus_converted");
  expect(meaningOf("dice.constructor").kind).toBe("adjustment");
  expect(meaningOf("constructor").kind).toBe("adjustment");
  expect(meaningOf(".stake").kind).toBe("adjustment");
});
