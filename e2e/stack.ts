/**
 * Keeps one stack running while tests are written: `node e2e/stack.ts` prints the value for KHELA_E2E_STACK,
 * with which every further run of the tests starts at once. Ctrl-C ends it.
 */
import { apps, buildApp, needsBuild } from "../tools/build.ts";
import { startStack } from "./support/stack.ts";

for (const app of apps) if (needsBuild(app)) await buildApp(app);
const { stack, stop } = await startStack();
console.log(JSON.stringify(stack));
const end = (): void => void stop().then(() => process.exit(0));
process.on("SIGINT", end);
process.on("SIGTERM", end);
// This timer alone keeps the process alive.
setInterval(() => undefined, 60_000);
