import { timingSafeEqual } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { sealHead } from "./entry-hash.ts";
import type { Head } from "./store.ts";

/** Heads of the log in a file outside the database, one per line, sealed with the audit key. */
export interface Anchors {
  add(head: Head): Promise<void>;
  /** All anchors; one with an invalid seal has `hash: undefined`. */
  read(): Promise<{ seq: bigint; hash: Buffer | undefined }[]>;
}

export function createAnchors(file: string, key: Buffer): Anchors {
  return {
    async add(head) {
      await mkdir(dirname(file), { recursive: true });
      const seal = sealHead(key, head).toString("hex");
      await appendFile(file, `${head.seq} ${head.hash.toString("hex")} ${seal}\n`, { mode: 0o600 });
    },
    async read() {
      let text: string;
      try {
        text = await readFile(file, "utf8");
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
        throw error;
      }
      return text
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => readAnchor(line, key));
    },
  };
}

function readAnchor(line: string, key: Buffer): { seq: bigint; hash: Buffer | undefined } {
  const [, seq = "0", hash = "", seal = ""] = /^(\d{1,18}) ([0-9a-f]{64}) ([0-9a-f]{64})$/.exec(line) ?? [];
  const head = { seq: BigInt(seq), hash: Buffer.from(hash, "hex") };
  const sealed = Buffer.from(seal, "hex");
  const good = sealed.length === 32 && timingSafeEqual(sealed, sealHead(key, head));
  return { seq: head.seq, hash: good ? head.hash : undefined };
}
