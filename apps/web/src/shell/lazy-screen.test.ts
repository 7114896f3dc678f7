import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOAD_LIMIT_MS, lazyScreen, loadWithin, ScreenLoadError } from "./lazy-screen.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Screen = () => null;

describe("[NAV-04] a screen that is fetched", () => {
  it("is tried once more after a failure", async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error("gone"))
      .mockResolvedValue("here");
    const result = loadWithin(load);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(result).resolves.toBe("here");
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("is an error after 120 seconds", async () => {
    const result = loadWithin(() => new Promise<never>(() => undefined));
    const failure = result.catch(String);
    await vi.advanceTimersByTimeAsync(LOAD_LIMIT_MS);
    expect(await failure).toContain("120000 ms");
  });

  it("can be asked for again after it failed", async () => {
    const load = vi
      .fn<() => Promise<{ default: () => null }>>()
      .mockRejectedValueOnce(new Error("gone"))
      .mockRejectedValueOnce(new Error("still gone"))
      .mockResolvedValue({ default: Screen });
    const screen = lazyScreen(load);
    const first = screen.preload().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    const error = await first;
    expect(error).toBeInstanceOf(ScreenLoadError);
    // Without `forget` the same failure is returned.
    await expect(screen.preload()).rejects.toBe(error);
    (error as ScreenLoadError).forget();
    await expect(screen.preload()).resolves.toBeUndefined();
  });
});
