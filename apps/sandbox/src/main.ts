import { join } from "node:path";
import { readConfig } from "./config.ts";
import { startInbox } from "./inbox/server.ts";
import { startPaymentProvider } from "./payment/server.ts";
import { sharedSecret } from "./shared-secret.ts";
import { systemClock } from "./system-clock.ts";

/** Starts the stand-ins for the outside world: the payment provider, and the inbox of SMS and mails. */
async function main(): Promise<void> {
  const config = readConfig();
  const payment = await startPaymentProvider({
    port: config.paymentPort,
    host: config.host,
    publicUrl: config.paymentPublicUrl,
    booksFile: join(config.dataDir, "sandbox-payment.jsonl"),
    keptRecords: config.keptRecords,
    secret: config.paymentSecret ?? sharedSecret(join(config.dataDir, "payment-provider.secret")),
    payoutDelayMs: config.payoutDelayMs,
    webhookRetryMs: config.webhookRetryMs,
    logLevel: config.logLevel,
    clock: systemClock,
  });
  const inbox = await startInbox({
    port: config.inboxPort,
    host: config.host,
    publicUrl: config.inboxPublicUrl,
    file: join(config.dataDir, "sandbox-inbox.jsonl"),
    secret: config.inboxSecret ?? sharedSecret(join(config.dataDir, "message-sandbox.secret")),
    logLevel: config.logLevel,
    clock: systemClock,
  });
  // Whoever started us may want to know; `npm start` and the tests do.
  process.send?.({ ready: { payment: payment.url, inbox: inbox.url } });

  let stopping: Promise<void> | undefined;
  const stop = (): void => {
    stopping ??= Promise.all([payment.stop(), inbox.stop()]).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

await main();
