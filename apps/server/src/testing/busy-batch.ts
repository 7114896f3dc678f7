import type { ManualClock } from "@khela/kernel/clock";
import type { TestApp } from "./app.ts";

/** As on a busy server: the next command waits until a moment before its batch begins. */
export function delayNextCommand({ app }: Pick<TestApp, "app">, clock: ManualClock, untilMs: number): void {
  const { ledger } = app.modules;
  const { run } = ledger;
  ledger.run = (...args) => {
    ledger.run = run;
    clock.set(untilMs);
    return run(...args);
  };
}
