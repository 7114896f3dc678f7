// `npm start`: installs missing packages, then builds and runs everything (tools/start/main.ts).
import { ensureInstalled, runCommand, runOnPinnedNode } from "./lib/install.mjs";

await runCommand(async () => {
  await ensureInstalled((text) => console.log(text));
  await runOnPinnedNode("tools/start/main.ts");
});
