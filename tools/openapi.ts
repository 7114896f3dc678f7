/**
 * `npm run openapi` writes openapi.json and docs/authorization.md from the contract; `--check` fails where one of
 * them differs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "@khela/contract/openapi";
import { ENDPOINTS } from "@khela/contract/registry";
import { authorizationPage } from "../apps/server/src/faults/authorization.ts";

const root = join(import.meta.dirname, "..");
const files = {
  "openapi.json": `${JSON.stringify(openApiDocument(), undefined, 1)}\n`,
  "docs/authorization.md": authorizationPage(ENDPOINTS),
};

for (const [name, text] of Object.entries(files)) {
  const file = join(root, name);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    console.error(`${name} is not what the contract says: run npm run openapi and commit it.`);
    process.exitCode = 1;
  }
}
