import type { AddressInfo } from "node:net";
import type { Clock } from "@khela/kernel/clock";
import fastify, { LogController } from "fastify";
import { createTimers } from "../payment/timers.ts";
import { serveApi } from "./api.ts";
import { createSeats } from "./seats.ts";
import { serveSite } from "./site.ts";
import { openWallets } from "./wallets.ts";

export interface VendorServerOptions {
  port: number;
  host: string;
  /** The URL in browsers; undefined: `http://localhost:<port>`. */
  publicUrl: string | undefined;
  /** The file of the vendor's books. */
  file: string;
  secret: string;
  /** How long a late transfer takes. */
  lateMs: number;
  logLevel: string;
  clock: Clock;
}

/** Starts a game vendor in transfer mode (MONEY-02). @returns its address and a function that stops it */
export async function startVendor(
  options: VendorServerOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { clock, secret, file, lateMs } = options;
  const app = fastify({
    logger: { level: options.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  const timers = createTimers(clock, (error) => app.log.error({ err: error }, "game vendor"));
  const wallets = openWallets({ file, clock, timers, lateMs });
  const seats = createSeats(clock);
  let url = "";
  app.removeAllContentTypeParsers();
  serveApi(app, { wallets, seats, clock, secret, publicUrl: () => url });
  serveSite(app, { wallets, seats });
  await app.listen({ port: options.port, host: options.host });
  const { port } = app.server.address() as AddressInfo;
  url = options.publicUrl ?? `http://localhost:${port}`;
  wallets.resume();
  app.log.info({ url }, "game vendor is ready");
  return {
    url: `http://${options.host}:${port}`,
    async stop() {
      timers.stop();
      await app.close();
    },
  };
}
