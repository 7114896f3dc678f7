import { createHmac } from "node:crypto";
import * as http from "node:http";
import * as https from "node:https";

/**
 * The answer to a call: `OK`, or a code of docs/connect-a-vendor.md; `AWAY` where there was no usable answer.
 */
export interface Answer {
  code: string;
  value: Readonly<Record<string, string>>;
}

/** A call as it went out, byte for byte. */
export interface Sent {
  operation: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

/** The intended mistakes of a call. */
export interface CallFault {
  vendor?: string;
  secret?: string;
  /** Added to the timestamp before it is signed. */
  aheadMs?: number;
}

export interface CallerOptions {
  /** The site's address. */
  url: string;
  vendor: string;
  secret: string;
  nowMs(): number;
}

const TIMEOUT_MS = 5_000;

/** Calls the wallet as a vendor does. */
export function createCaller({ url, vendor, secret, nowMs }: CallerOptions) {
  const prepare = (operation: string, body: object, wrong: CallFault = {}): Sent => {
    const text = JSON.stringify(body);
    const timestamp = String(nowMs() + (wrong.aheadMs ?? 0));
    const signature = createHmac("sha256", wrong.secret ?? secret)
      .update(`${timestamp}.${text}`)
      .digest("hex");
    return {
      operation,
      text,
      headers: {
        "content-type": "application/json",
        "x-vendor": wrong.vendor ?? vendor,
        "x-timestamp": timestamp,
        "x-signature": signature,
      },
    };
  };
  const addressOf = ({ operation }: Sent): string => `${url.replace(/\/$/, "")}/seamless/v1/${operation}`;
  const send = async (sent: Sent): Promise<Answer> => {
    try {
      const answer = await fetch(addressOf(sent), {
        method: "POST",
        headers: { ...sent.headers },
        body: sent.text,
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { value = {}, errorCode = "AWAY" } = (await answer.json()) as {
        value?: Answer["value"];
        errorCode?: string;
      };
      return { code: answer.ok ? "OK" : errorCode, value };
    } catch (error) {
      return { code: "AWAY", value: { error: String(error) } };
    }
  };
  return {
    prepare,
    send,
    call: (operation: string, body: object, wrong?: CallFault) => send(prepare(operation, body, wrong)),
    /** Sends a call and disconnects before the answer, like a process that crashes. */
    sendAndDie(sent: Sent): Promise<void> {
      const { request } = url.startsWith("https:") ? https : http;
      return new Promise((resolve, reject) => {
        const out = request(addressOf(sent), { method: "POST", headers: { ...sent.headers } });
        // The error is expected, because we closed the connection ourselves.
        out.on("error", () => resolve());
        out.on("close", () => resolve());
        out.end(sent.text, () => setImmediate(() => out.destroy()));
        setTimeout(() => reject(new Error("the connection stays open")), TIMEOUT_MS).unref();
      });
    },
  };
}
export type Caller = ReturnType<typeof createCaller>;
