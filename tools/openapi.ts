/** `npm run openapi` writes openapi.json from the contract; `--check` fails where it differs. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "@khela/contract/openapi";

const file = join(import.meta.dirname, "../openapi.json");
const text = `${JSON.stringify(openApiDocument(), undefined, 1)}\n`;

if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== text) {
    console.error("openapi.json is not what the contract says: run npm run openapi and commit it.");
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, text);
}
