/**
 * Checks the types of every project of the workspace with the native compiler, two at a time:
 * `node tools/types.ts`.
 */
import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root } from "./lib/paths.ts";

const compiler = join(root, "node_modules/@typescript/native/bin/tsc");
const projects = ["tsconfig.json", ...globSync("{apps,packages}/*/tsconfig.json", { cwd: root }).toSorted()];

/** Compiles one project without output. @returns the compiler's complaints */
function check(project: string): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [compiler, "-p", project, "--pretty", "false"], { cwd: root });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    child.once("error", fail);
    child.once("close", (code) => done(code === 0 ? "" : output || `the compiler ended with code ${code}`));
  });
}

const waiting = [...projects];
const failures: string[] = [];
async function worker(): Promise<void> {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const complaint = await check(project);
    if (complaint) failures.push(`${project}\n${complaint}`);
  }
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));

for (const failure of failures.toSorted()) console.log(failure);
console.log(`${projects.length} projects checked, ${failures.length} with errors`);
process.exitCode = failures.length === 0 ? 0 : 1;
