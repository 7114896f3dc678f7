import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The unprivileged user that PostgreSQL runs as, because it refuses to run as root. */
export interface ServerUser {
  name: string;
  uid: number;
  gid: number;
}

/** `postgres`, else `nobody`, when this process is root; undefined when it isn't (or on Windows). */
export async function findServerUser(): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const ids = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]).catch(() => undefined);
    if (ids !== undefined) return { name, uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) };
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and neither "postgres" nor "nobody" exists on this machine. ` +
      `Start the program as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Spawn options that make a child run as `user`. Its folder is `/`: ours may be closed to it. */
export function asUser(user: ServerUser | undefined): { uid?: number; gid?: number; cwd?: string } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid, cwd: "/" };
}

/** Whether `user` may run this. It is tried out, since mode bits don't tell of ACLs and mounts. */
export async function canRun(user: ServerUser, file: string, args: string[]): Promise<boolean> {
  return run(file, args, asUser(user)).then(
    () => true,
    () => false,
  );
}

/** Whether `user` may enter this folder and write to it. */
export async function canWrite(user: ServerUser, folder: string): Promise<boolean> {
  return canRun(user, "/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder]);
}
