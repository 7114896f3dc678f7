// @vitest-environment happy-dom
import { lotteryRules } from "@khela/games/lottery/lotteries";
import { render } from "@khela/ui/testing";
import { act, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { Board } from "./Board.tsx";

let picked: readonly string[] = [];
const note = (picks: readonly string[]) => {
  picked = picks;
};

function Held({ game, code }: { game: string; code: string }) {
  const [picks, setPicks] = useState<readonly string[]>([]);
  const bet = lotteryRules(game).bets.find((one) => one.code === code);
  if (!bet) throw new Error(`no bet ${code}`);
  const change = (next: readonly string[]) => {
    note(next);
    setPicks(next);
  };
  return <Board name="bet" bet={bet} picks={picks} onChange={change} />;
}

const press = async (host: HTMLElement, value: string, at = 0) => {
  const button = host.querySelectorAll<HTMLButtonElement>(`[data-value="${value}"]`)[at];
  if (!button) throw new Error(`no button ${value}`);
  await act(async () => button.click());
};

afterEach(() => {
  document.body.replaceChildren();
  picked = [];
});

it("[LOTT-05] two digits are a grid of a hundred, one stop of the tab key; pressed ones say so", async () => {
  const { host } = await render(<Held game="lotto-north" code="lo-2" />, "bn");
  expect(host.querySelectorAll("button")).toHaveLength(100);
  expect(host.querySelectorAll('button[tabindex="0"]')).toHaveLength(1);
  await press(host, "07");
  await press(host, "42");
  expect(picked).toEqual(["07", "42"]);
  expect(host.querySelector('[data-value="42"]')?.getAttribute("aria-pressed")).toBe("true");
  expect(host.querySelector('[data-value="42"]')?.textContent).toBe("৪২");
  await press(host, "07");
  expect(picked).toEqual(["42"]);
});

it("[LOTT-05] places hold values each; a place without any is empty, and none at all is nothing", async () => {
  const { host } = await render(<Held game="lotto-five" code="place" />);
  await press(host, "3", 1);
  await press(host, "9", 1);
  await press(host, "0", 4);
  expect(picked).toEqual(["", "3,9", "", "", "0"]);
  expect(lotteryRules("lotto-five").unitsOf("place", picked)).toBe(3);
  for (const [value, at] of [
    ["3", 1],
    ["9", 1],
    ["0", 4],
  ] as const)
    await press(host, value, at);
  expect(picked).toEqual([]);
});

it("[LOTT-05] a place is filled at once with its upper half, its odd ones or all", async () => {
  const { host } = await render(<Held game="lotto-three" code="star-3" />);
  const help = (name: string) =>
    [...host.querySelectorAll("button")].find(
      (button) => button.getAttribute("aria-label") === `Place 1: ${name}`,
    );
  await act(async () => help("Big")?.click());
  expect(picked[0]).toBe("5,6,7,8,9");
  await act(async () => help("Odd")?.click());
  expect(picked[0]).toBe("1,3,5,7,9");
  await act(async () => help("Clear")?.click());
  expect(picked).toEqual([]);
});

it("[LOTT-05] each answer of a choice says what it pays", async () => {
  const { host } = await render(<Held game="lotto-five" code="dragon-tiger" />);
  expect(host.querySelector('[data-value="tie"]')?.textContent).toContain("×9.5");
  expect(host.querySelector('[data-value="dragon"]')?.textContent).toContain("×2.11");
});

it("[LOTT-05] longer numbers are typed or pasted; what is no such number is named and kept", async () => {
  const { host } = await render(<Held game="lotto-south" code="bao-3" />, "bn");
  const field = host.querySelector("input");
  if (!field) throw new Error("no field");
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  await type("১২");
  expect(picked).toEqual([]);
  await type("১২৩");
  expect(picked).toEqual(["123"]);
  await type("456 789 12");
  expect(picked).toEqual(["123", "456", "789"]);
  expect(field.value).toBe("12");
  expect(host.querySelector('[role="alert"]')).not.toBeNull();
});
