// `npm test`: installs missing packages, then checks and tests everything (tools/test/main.ts).
import { ensureInstalled, runCommand, runOnPinnedNode } from "./lib/install.mjs";

await runCommand(async () => {
  await ensureInstalled((text) => console.log(text));
  await runOnPinnedNode("tools/test/main.ts");
});
