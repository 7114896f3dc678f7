/**
 * Keeps one stack running, for writing tests: `node e2e/stack.ts` prints what to put into
 * KHELA_E2E_STACK, so that every further run of the tests starts at once. Ctrl-C ends it.
 */
import { apps, buildApp, needsBuild } from "../tools/build.ts";
import { startStack } from "./support/stack.ts";

for (const app of apps) if (needsBuild(app)) await buildApp(app);
const { stack, stop } = await startStack();
console.log(JSON.stringify(stack));
const end = (): void => void stop().then(() => process.exit(0));
process.on("SIGINT", end);
process.on("SIGTERM", end);
// Nothing else keeps this process alive.
setInterval(() => undefined, 60_000);
