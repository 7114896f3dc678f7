import { lookup as resolve, type LookupAddress } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { DeliveryError } from "./adapter.ts";

export interface SafeRequest {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The time limit of the whole call, including the answer. */
  timeoutMs: number;
  /** Whether private addresses are allowed. */
  allowPrivate: boolean;
}

const ANSWER_LIMIT_BYTES = 65_536;

/**
 * One HTTP call to the outside that can't be misdirected (SSRF): no redirects, a deadline, a size limit on the
 * answer, and the checked address is the one that is connected to, so that a name can't resolve into the private
 * network. Source: money-and-safety section 2, SSRF.
 * @throws DeliveryError where the address is not allowed; Node's errors where there is no answer
 */
export async function safeRequest(call: SafeRequest): Promise<{ status: number; body: string }> {
  const url = new URL(call.url);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!call.allowPrivate && ipaddr.isValid(host)) refusePrivate(host);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((done, fail) => {
    const request = send(
      url,
      {
        method: call.method,
        headers: { ...call.headers, "content-length": String(Buffer.byteLength(call.body)) },
        lookup: call.allowPrivate ? undefined : publicLookup,
        signal: AbortSignal.timeout(call.timeoutMs),
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > ANSWER_LIMIT_BYTES) response.destroy(new DeliveryError("refused", "answer too large"));
          else chunks.push(chunk);
        });
        response.on("end", () =>
          done({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") }),
        );
        response.on("error", fail);
      },
    );
    request.on("error", fail);
    request.end(call.body);
  });
}

/** Node's lookup, which refuses names with a private address among their addresses. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const first = addresses?.[0];
    if (error || !first) return done(error ?? new DeliveryError("unreachable", "no address"), "", 4);
    try {
      for (const { address } of addresses) refusePrivate(address);
    } catch (refusal) {
      return done(refusal as Error, "", 4);
    }
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

/** @throws DeliveryError unless the address is one of the public internet */
export function refusePrivate(address: string): void {
  // `process` also unwraps ::ffff:10.0.0.1.
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== "unicast") {
    throw new DeliveryError("refused", "address not allowed");
  }
}
