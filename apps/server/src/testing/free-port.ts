import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below those that the system gives to outgoing connections: what was free a moment ago still is when a program
 * listens there, and one that goes down and comes back at the same address finds it free.
 */
const PORTS = [12_000, 32_000] as const;

/** A loopback port that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") continue;
      throw error;
    }
    server.close();
    await once(server, "close");
    return port;
  }
}
