import type { AddressInfo } from "node:net";
import type { Clock } from "@khela/kernel/clock";
import fastify, { LogController } from "fastify";
import { serveApi } from "./api.ts";
import { openBooks } from "./books.ts";
import { createDeliveries } from "./deliveries.ts";
import { createPayments } from "./payments.ts";
import { createPayouts } from "./payouts.ts";
import { serveSite } from "./site.ts";
import { createTimers } from "./timers.ts";

export interface PaymentServerOptions {
  port: number;
  host: string;
  /** The URL in browsers; undefined: `http://localhost:<port>`. */
  publicUrl: string | undefined;
  /** The file of the provider's books. */
  booksFile: string;
  /** How many payments and payouts are kept at a restart. */
  keptRecords: number;
  secret: string;
  payoutDelayMs: number;
  webhookRetryMs: number;
  logLevel: string;
  clock: Clock;
}

/** Starts the payment provider. @returns its address and a function that stops it */
export async function startPaymentProvider(
  options: PaymentServerOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { clock, secret } = options;
  const app = fastify({
    logger: { level: options.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  const books = openBooks({ file: options.booksFile, clock, keptRecords: options.keptRecords });
  const deliveries = createDeliveries({
    books,
    clock,
    secret,
    retryMs: options.webhookRetryMs,
    log: app.log,
  });
  const timers = createTimers(clock, (error) => app.log.error({ err: error }, "payment provider"));
  const payments = createPayments({ books, deliveries, clock, timers });
  const payouts = createPayouts({ books, deliveries, clock, timers, delayMs: options.payoutDelayMs });
  let url = "";
  app.removeAllContentTypeParsers();
  serveApi(app, { books, payments, payouts, clock, secret, publicUrl: () => url });
  serveSite(app, { books, payments, payouts });
  await app.listen({ port: options.port, host: options.host });
  const { port } = app.server.address() as AddressInfo;
  url = options.publicUrl ?? `http://localhost:${port}`;
  payments.resume();
  payouts.resume();
  deliveries.resume();
  app.log.info({ url }, "payment provider is ready");
  return {
    url: `http://${options.host}:${port}`,
    async stop() {
      timers.stop();
      await deliveries.stop();
      await app.close();
    },
  };
}
