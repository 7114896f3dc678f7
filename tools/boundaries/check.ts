/** Checks the rules of docs/architecture.md ("Rules", 1 to 5): `node tools/boundaries/check.ts`. */
import { levels } from "../../apps/server/src/modules/levels.ts";
import { root } from "../lib/paths.ts";
import { checkImports } from "./imports.ts";
import { checkTables } from "./tables.ts";

const imports = await checkImports(root, levels);
const tables = checkTables(root);
const violations = [...imports.violations, ...tables.violations];
for (const { rule, where, advice } of violations) console.log(`${rule}\n  ${where}\n  ${advice}\n`);
console.log(
  `${imports.files} files, ${imports.imports} imports, ${tables.tables} tables named in ${tables.uses} places: ` +
    `${violations.length} broken rules`,
);
// A checker that reads too few files would find nothing and pass.
const isRead = imports.files > 100 && imports.imports > 300;
if (!isRead) console.log("that is not the whole project");
process.exitCode = violations.length === 0 && isRead ? 0 : 1;
