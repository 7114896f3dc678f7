import { statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
/** What a whole run puts there at most, with as much again for everybody else. */
const ROOM_BYTES = 6 * 1024 ** 3;

/**
 * The folder for what a run throws away. Each test file has a database of its own, a thousand small files: in
 * memory they cost the disk nothing, and a third of the kernel's time. Where memory is short (a container's 64 MB),
 * the system's own folder.
 */
export function temporaryFolder(): string {
  return Math.min(freeBytes(MEMORY), freemem()) < ROOM_BYTES ? tmpdir() : MEMORY;
}

/** 0 where there is no such place. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // Another system: it has no such folder.
    return 0;
  }
}
