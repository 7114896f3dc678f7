import { expect, it, vi } from "vitest";
import { ignoreDoubleClick } from "./double-click.ts";

it("[MONEY-09] of a double click on what bets the first alone counts; keys and later clicks do", () => {
  const bet = vi.fn<() => void>();
  const press = ignoreDoubleClick(bet);
  press({ detail: 1 });
  press({ detail: 2 });
  expect(bet).toHaveBeenCalledTimes(1);
  press({ detail: 3 });
  // The Enter key and screen readers click without a mouse.
  press({ detail: 0 });
  expect(bet).toHaveBeenCalledTimes(3);
});
