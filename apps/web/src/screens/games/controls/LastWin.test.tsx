// @vitest-environment happy-dom
import { taka } from "@khela/kernel/money";
import { render } from "@khela/ui/testing";
import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { resetGameStatus, markRoundShown, setGameState } from "../frame/game-status.ts";
import { LastWin } from "./LastWin.tsx";

afterEach(async () => {
  await act(async () => resetGameStatus());
  document.body.replaceChildren();
});

it("[GAME-08] says what the last round won until the next bet leaves, and nothing of what won nothing", async () => {
  const { host } = await render(<LastWin />);
  const shown = (stake: number, payout: number) =>
    act(async () => markRoundShown("r", { stake: taka(stake), payout: taka(payout) }));
  await shown(20, 39);
  expect(host.textContent).toContain("39.00");
  await act(async () => setGameState("betting"));
  expect(host.textContent).toBe("");
  await act(async () => setGameState("idle"));
  expect(host.textContent).toBe("");
  // A payout up to the stake is no win.
  for (const payout of [0, 18, 20]) {
    await shown(20, payout);
    expect(host.textContent).toBe("");
  }
});
