import { lotteryRules } from "@khela/games/lottery/lotteries";
import { MAX_TICKET_LINES } from "@khela/games/lottery/types";
import { moneyToText, taka } from "@khela/kernel/money";
import { expect, it } from "vitest";
import { changeSlip, costOfAll, EMPTY_SLIP, linesOf, linesToBuy } from "./slip.ts";

const line = (picks: string[], stake = 20) => ({
  bet: "bao-2",
  picks,
  stake: taka(stake),
  units: picks.length,
});

it("[LOTT-05] a slip adds up units times their stakes, and is sent as it stands", () => {
  let slip = changeSlip(EMPTY_SLIP, {
    kind: "add",
    lines: [line(["12", "34"]), line(["56"], 5)],
    drawId: "a",
  });
  expect(moneyToText(costOfAll(slip.lines))).toBe("45.00");
  expect(linesToBuy(slip.lines)[1]).toEqual({ bet: "bao-2", picks: ["56"], stake: "5.00" });
  slip = changeSlip(slip, { kind: "stake", id: slip.lines[1]?.id ?? 0, stake: taka(10) });
  expect(moneyToText(costOfAll(slip.lines))).toBe("50.00");
});

it("[LOTT-05] a slip keeps the draw that was meant until it is moved, and forgets it when it is empty", () => {
  let slip = changeSlip(EMPTY_SLIP, { kind: "add", lines: [line(["12"])], drawId: "a" });
  slip = changeSlip(slip, { kind: "add", lines: [line(["34"])], drawId: "b" });
  expect(slip.drawId).toBe("a");
  slip = changeSlip(slip, { kind: "move", drawId: "b" });
  expect(slip.drawId).toBe("b");
  for (const { id } of slip.lines) slip = changeSlip(slip, { kind: "remove", id });
  expect(slip).toEqual(EMPTY_SLIP);
});

it("[LOTT-05] a full slip takes no more lines; each has an id of its own", () => {
  const many = Array.from({ length: MAX_TICKET_LINES + 5 }, () => line(["12"]));
  const slip = changeSlip(EMPTY_SLIP, { kind: "add", lines: many, drawId: "a" });
  expect(slip.lines).toHaveLength(MAX_TICKET_LINES);
  expect(new Set(slip.lines.map(({ id }) => id)).size).toBe(MAX_TICKET_LINES);
});

it("[LOTT-05] a ticket is played again with the lines that today's rules know", () => {
  const old = { bet: "no-such-bet", picks: ["1"], stake: "5.00", units: 1, payout: null };
  const good = { bet: "bao-2", picks: ["12", "34"], stake: "5.00", units: 2, payout: null };
  expect(linesOf({ lines: [old, good] }, lotteryRules("lotto-south"))).toEqual([
    { bet: "bao-2", picks: ["12", "34"], stake: taka(5), units: 2 },
  ]);
});
