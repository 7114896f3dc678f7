import { statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

/** The folder that Linux keeps in memory. */
const MEMORY = "/dev/shm";
/** The most that a whole run stores there, with as much again for everything else on the machine. */
const ROOM_BYTES = 6 * 1024 ** 3;

/**
 * The folder for the temporary files of a run. Each test file has a database of its own with a thousand small
 * files, which in memory need no disk and a third of the kernel's time. Where memory is short (64 MB in a
 * container), the system's own temporary folder.
 */
export function temporaryFolder(): string {
  return Math.min(freeBytes(MEMORY), freemem()) < ROOM_BYTES ? tmpdir() : MEMORY;
}

/** The free space of a folder; 0 where there is no such folder. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // Other systems have no such folder.
    return 0;
  }
}
