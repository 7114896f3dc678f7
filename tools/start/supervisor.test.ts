import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSupervisor, type Supervisor } from "./supervisor.ts";

let folder: string;
let supervisor: Supervisor;
let progress: string[];
let restarted: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "khela-supervisor-"));
  progress = [];
  restarted = [];
  supervisor = createSupervisor({
    logFolder: folder,
    graceMs: 400,
    onProgress: (text) => progress.push(text),
    onRestart: ({ name }) => restarted.push(name),
  });
});

afterEach(() => {
  supervisor.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** A program that reports its process id and the signal that stopped it. */
function obedient(name: string): string {
  return program(
    name,
    `process.on("SIGTERM", () => { console.log("${name} stops"); process.exit(0); });
     setInterval(() => undefined, 1000);`,
  );
}

function program(name: string, code: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `${code}\nprocess.send({ progress: "${name} " + process.pid });`);
  return file;
}

function pidOf(name: string): number {
  return Number(progress.find((text) => text.startsWith(`${name} `))?.split(" ")[1]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function started(...names: string[]): Promise<void> {
  await expect.poll(() => names.every((name) => pidOf(name) > 0)).toBe(true);
}

describe("the supervisor", () => {
  it("stops what it started, the last first, and logs what was written", async () => {
    supervisor.start({ name: "first", args: [obedient("first")] });
    supervisor.start({ name: "second", args: [obedient("second")] });
    await started("first", "second");
    await supervisor.stop();
    expect([pidOf("first"), pidOf("second")].filter(isAlive)).toEqual([]);
    expect(readFileSync(join(folder, "first.log"), "utf8")).toBe("first stops\n");
    expect(readFileSync(join(folder, "second.log"), "utf8")).toBe("second stops\n");
    await supervisor.stop();
  });

  it("kills what does not stop, together with its children", async () => {
    const stubborn = `import { spawn } from "node:child_process";
      process.on("SIGTERM", () => undefined);
      const child = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], { stdio: "ignore" });
      process.send({ progress: "grandchild " + child.pid });
      setInterval(() => undefined, 1000);`;
    supervisor.start({ name: "stubborn", args: [program("stubborn", stubborn)] });
    await started("stubborn", "grandchild");
    await supervisor.stop();
    // A dead orphan keeps its process id until the machine's init process has reaped it.
    await expect.poll(() => [pidOf("stubborn"), pidOf("grandchild")].filter(isAlive)).toEqual([]);
  });

  it("reports the death of a program with its last words", async () => {
    supervisor.start({ name: "other", args: [obedient("other")] });
    supervisor.start({
      name: "dying",
      args: [program("dying", `console.error("no room left"); process.exitCode = 3;`)],
    });
    const ending = await supervisor.ended;
    expect(ending).toMatchObject({ name: "dying", code: 3, signal: null });
    expect(ending.lastLines).toContain("no room left");
  });

  it("starts a kept program again in its place, and reports the one that ends time after time", async () => {
    const ends = program("failing", `setTimeout(() => process.kill(process.pid, "SIGKILL"), 20);`);
    supervisor.keep("failing");
    supervisor.start({ name: "failing", args: [ends] });
    const ending = await supervisor.ended;
    expect(ending).toMatchObject({ name: "failing", signal: "SIGKILL" });
    expect(progress.filter((text) => text.startsWith("failing "))).toHaveLength(6);
    expect(restarted).toHaveLength(5);
  });

  it("stops what was started again", async () => {
    const flag = join(folder, "was-here");
    const second = program(
      "second",
      `import { existsSync, writeFileSync } from "node:fs";
       if (!existsSync(${JSON.stringify(flag)})) {
         writeFileSync(${JSON.stringify(flag)}, "");
         process.exit(1);
       } else {
         process.on("SIGTERM", () => process.exit(0));
         setInterval(() => undefined, 1000);
         process.send({ progress: "again " + process.pid });
       }`,
    );
    supervisor.keep("second");
    supervisor.start({ name: "second", args: [second] });
    await started("again");
    await supervisor.stop();
    await expect.poll(() => isAlive(pidOf("again"))).toBe(false);
  });

  it("leaves nothing behind when the starter itself is killed", async () => {
    const starter = join(folder, "starter.ts");
    const home = new URL("supervisor.ts", import.meta.url).href;
    writeFileSync(
      starter,
      `import { createSupervisor } from ${JSON.stringify(home)};
       const supervisor = createSupervisor({ logFolder: ${JSON.stringify(folder)}, graceMs: 400, onProgress: console.log });
       supervisor.start({ name: "orphan", args: [${JSON.stringify(obedient("orphan"))}] });`,
    );
    const child = spawn(process.execPath, [starter], { stdio: ["ignore", "pipe", "inherit"] });
    const pid = await new Promise<number>((done) => {
      child.stdout.once("data", (chunk: Buffer) => done(Number(chunk.toString().split(" ")[1])));
    });
    expect(isAlive(pid)).toBe(true);
    child.kill("SIGKILL");
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});
