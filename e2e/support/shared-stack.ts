import type { Stack } from "./stack.ts";

/**
 * The global set-up sets this variable; if it is set by hand to what `node e2e/stack.ts` prints, that running
 * stack is used.
 */
const KEY = "KHELA_E2E_STACK";

/** Passes the stack to the workers, which inherit the environment. */
export function shareStack(stack: Stack): void {
  process.env[KEY] = JSON.stringify(stack);
}

/** Whether a stack runs already. */
export function isShared(): boolean {
  return Boolean(process.env[KEY]);
}

/** The stack that the global set-up started. @throws Error where the set-up did not run */
export function sharedStack(): Stack {
  const text = process.env[KEY];
  if (!text) throw new Error("the stack is not running: start the tests with e2e/playwright.config.ts");
  return JSON.parse(text) as Stack;
}
