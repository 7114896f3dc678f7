import { execFile } from "node:child_process";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Locks the data directory for this process, or throws when a living process holds it. The lock names the process by
 * id and start time, so that a reused id doesn't count.
 */
export async function takeOwnerLock(file: string): Promise<() => Promise<void>> {
  const mine = await identity(process.pid);
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      await writeFile(file, mine, { flag: "wx" });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const theirs = await readFile(file, "utf8").catch(() => "");
    const pid = Number.parseInt(theirs, 10);
    if (pid > 0 && theirs === (await identity(pid))) {
      throw new Error(
        `Another copy of the program (process ${pid}) is using the database in ${file.replace(/[^/\\]+$/, "")}. ` +
          `Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    // A process that was killed left its lock behind. It is renamed, not deleted, because only one of two concurrent
    // starters can rename it.
    const stale = `${file}.${process.pid}`;
    await rename(file, stale).catch(() => undefined);
    await rm(stale, { force: true });
  }
  throw new Error(`${file} can't be taken: several copies of the program are starting at once.`);
}

/** The command line of a running process; "" when there is none. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const raw = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return raw.replaceAll("\0", " ");
  }
  const [file, args]: [string, string[]] =
    process.platform === "win32"
      ? ["tasklist", ["/FI", `PID eq ${pid}`, "/FO", "CSV", "/NH"]]
      : ["ps", ["-ww", "-p", String(pid), "-o", "args="]];
  return run(file, args).then(
    ({ stdout }) => stdout,
    () => "",
  );
}

async function identity(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const [boot, stat] = await Promise.all([
      readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => ""),
      readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""),
    ]);
    // The 22nd field is the start time; the second, in brackets, may itself hold spaces.
    const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "gone";
    return `${pid} ${started} ${boot.trim()}`;
  }
  if (process.platform === "win32") return `${pid} ${/"node/i.test(await commandOf(pid)) ? "node" : "gone"}`;
  const started = await run("ps", ["-p", String(pid), "-o", "lstart="]).then(
    ({ stdout }) => stdout.trim(),
    () => "gone",
  );
  return `${pid} ${started}`;
}
