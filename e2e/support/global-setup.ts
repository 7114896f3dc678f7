import { apps, buildApp, needsBuild } from "../../tools/build.ts";
import { startStack } from "./stack.ts";
import { isShared, shareStack } from "./shared-stack.ts";

/**
 * Builds what has changed and starts the stack, unless `node e2e/stack.ts` keeps one running.
 * @returns a function that stops it again
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (isShared()) return undefined;
  for (const app of apps) if (needsBuild(app)) await buildApp(app);
  const { stack, stop } = await startStack();
  shareStack(stack);
  return stop;
}
