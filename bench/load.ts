import { fork } from "node:child_process";
import { join } from "node:path";
import type { LoadOrder, LoadResult } from "./load-client.ts";

export type { LoadResult } from "./load-client.ts";

/** Runs one load in a child process. @throws Error where it ends without a result */
export async function load(order: LoadOrder): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, "load-client.ts"), { stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.once("message", (result) => resolve(result as LoadResult));
    child.once("exit", (code) => reject(new Error(`the load generator ended with ${code}`)));
    child.send(order);
  });
}
