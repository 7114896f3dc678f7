import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { deviceOf } from "../http/device.ts";

/** The client that opens a socket: its address and the host, as the HTTP side determines them for a call. */
export interface SocketVisitor {
  ip: string;
  /** The host without its port. */
  host: string;
  /** The User-Agent header. */
  device: string;
}

/**
 * Reads address, host and device from an upgrade request, which does not pass through the HTTP framework.
 * @param trustProxy addresses whose X-Forwarded-* headers are trusted, as for calls; empty: none
 */
export function socketVisitors(trustProxy: string): (request: IncomingMessage) => SocketVisitor {
  const trusted =
    trustProxy === "" ? undefined : proxyAddr.compile(trustProxy.split(",").map((t) => t.trim()));
  return (request) => {
    const peer = request.socket.remoteAddress ?? "";
    const forwarded = trusted?.(peer, 0) ? lastOf(request.headers["x-forwarded-host"]) : undefined;
    const host = forwarded ?? request.headers.host ?? "";
    return {
      ip: trusted ? proxyAddr(request, trusted) : peer,
      host: host.replace(/:\d+$/, ""),
      device: deviceOf(request),
    };
  };
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const last = (Array.isArray(header) ? header.join(",") : header)?.split(",").at(-1)?.trim();
  return last || undefined;
}
