import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** A message in the inbox. */
export interface Message {
  id: string;
  kind: "sms" | "mail";
  /** A mobile number (`+8801712345678`) or an e-mail address. */
  to: string;
  /** Empty for an SMS. */
  subject: string;
  text: string;
  /** Empty for an SMS. */
  html: string;
  receivedAtMs: number;
}

/** All received messages, newest first. */
export interface Messages {
  /**
   * Stores a message; with a known id it must be the same message. @returns false where the id belongs to
   * another one
   */
  add(message: Message): boolean;
  /** @param search part of a number or address, as a person types it; empty for all */
  list(search: string, limit: number): Message[];
  byId(id: string): Message | undefined;
}

/** The number of messages that are kept. */
const KEPT = 500;

/** Opens the inbox's file. Each message is written to it before it is acknowledged. */
export function openMessages(file: string): Messages {
  mkdirSync(dirname(file), { recursive: true });
  let kept = readAll(file).slice(-KEPT);
  const rewrite = (): void => {
    writeFileSync(`${file}.new`, kept.map(lineOf).join(""), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  rewrite();
  let lines = kept.length;
  const byId = new Map(kept.map((message) => [message.id, message]));
  return {
    add(message) {
      const known = byId.get(message.id);
      if (known) return known.to === message.to && known.text === message.text;
      appendFileSync(file, lineOf(message), { mode: 0o600 });
      byId.set(message.id, message);
      kept.push(message);
      lines += 1;
      for (const { id } of kept.slice(0, -KEPT)) byId.delete(id);
      kept = kept.slice(-KEPT);
      if (lines > KEPT * 4) {
        rewrite();
        lines = kept.length;
      }
      return true;
    },
    list: (search, limit) =>
      kept
        .filter(({ to }) => matches(to, search))
        .toReversed()
        .slice(0, limit),
    byId: (id) => byId.get(id),
  };
}

/** The code in a message: its only run of six digits; undefined where there is none. */
export function codeIn({ text }: Pick<Message, "text">): string | undefined {
  const runs = text.match(/(?<!\d)\d{6}(?!\d)/g) ?? [];
  return runs.length === 1 ? runs[0] : undefined;
}

function lineOf(message: Message): string {
  return `${JSON.stringify(message)}\n`;
}

function readAll(file: string): Message[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return line === "" ? [] : [JSON.parse(line) as Message];
      } catch {
        // The last line may be incomplete after a crash; that message was never acknowledged.
        return [];
      }
    });
}

/**
 * Whether a recipient matches a search: `017 12` finds `+8801712345678`; letters are compared without case.
 */
function matches(to: string, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return true;
  if (to.includes("@")) return to.toLowerCase().includes(wanted);
  const latin = wanted.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
  if (/[^\d\s+()./-]/.test(latin)) return false;
  const digits = latin.replace(/\D/g, "").replace(/^0+/, "");
  return digits !== "" && to.replace(/\D/g, "").includes(digits);
}
