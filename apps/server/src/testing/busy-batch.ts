import type { ManualClock } from "@khela/kernel/clock";
import type { TestApp } from "./app.ts";

/** Delays the next command until just before its batch begins, as on a busy server. */
export function delayNextCommand({ app }: Pick<TestApp, "app">, clock: ManualClock, untilMs: number): void {
  const { ledger } = app.modules;
  const { run } = ledger;
  ledger.run = (...args) => {
    ledger.run = run;
    clock.set(untilMs);
    return run(...args);
  };
}
