// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useServer } from "../../../shell/api.ts";
import { pause } from "./pause.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("[GAME-12] [NAV-14] a bet whose answer was lost is asked for as soon as the server answers again", async () => {
  const over: string[] = [];
  void pause(1_000).then(() => over.push("short"));
  void pause(15_000).then(() => over.push("long"));
  useServer.setState({ away: true });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(over).toEqual(["short"]);
  useServer.setState({ away: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toEqual(["short", "long"]);
  // No timer is left that could end another pause.
  expect(vi.getTimerCount()).toBe(0);
});
