// @vitest-environment happy-dom
import { render } from "@khela/ui/testing";
import { act, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EXIT_GUARD_MS, useExitGuard } from "./use-exit-guard.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function Ride({ onBet, onLeave }: { onBet: () => void; onLeave: () => void }) {
  const [riding, setRiding] = useState(true);
  const press = useExitGuard(riding);
  return (
    <>
      <button type="button" id="main" onClick={() => press(riding ? onLeave : onBet)}>
        {riding ? "leave" : "bet"}
      </button>
      <button type="button" id="end" onClick={() => setRiding(false)}>
        end
      </button>
    </>
  );
}

it("[GAME-08] a press to leave that comes just after the end is no bet on the next round", async () => {
  const [onBet, onLeave] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { host } = await render(<Ride onBet={onBet} onLeave={onLeave} />);
  const click = async (id: string) => act(async () => host.querySelector<HTMLElement>(`#${id}`)?.click());
  await click("main");
  expect(onLeave).toHaveBeenCalledOnce();
  await click("end");
  vi.advanceTimersByTime(EXIT_GUARD_MS - 1);
  await click("main");
  expect(onBet).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await click("main");
  expect(onBet).toHaveBeenCalledOnce();
});
