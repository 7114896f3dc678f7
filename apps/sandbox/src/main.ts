import { join } from "node:path";
import { readConfig } from "./config.ts";
import { startInbox } from "./inbox/server.ts";
import { startPaymentProvider } from "./payment/server.ts";
import { startSeamlessVendor } from "./seamless-vendor/server.ts";
import { sharedSecret } from "./shared-secret.ts";
import { startSportsFeed } from "./sports/server.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { startVendor } from "./vendor/server.ts";

/**
 * Starts the stand-ins for outside systems: the payment provider, the inbox of SMS and mails, two game
 * vendors, a sports feed.
 */
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
  const vendor = await startVendor({
    port: config.vendorPort,
    host: config.host,
    publicUrl: config.vendorPublicUrl,
    file: join(config.dataDir, "sandbox-vendor.jsonl"),
    secret: config.vendorSecret ?? sharedSecret(join(config.dataDir, "sandbox-vendor.secret")),
    lateMs: config.vendorLateMs,
    logLevel: config.logLevel,
    clock: systemClock,
  });
  const seamless = await startSeamlessVendor({
    port: config.seamlessPort,
    host: config.host,
    publicUrl: config.seamlessPublicUrl,
    walletUrl: config.walletUrl,
    file: join(config.dataDir, "sandbox-seamless.jsonl"),
    keptRecords: config.keptRecords,
    secret: config.seamlessSecret ?? sharedSecret(join(config.dataDir, "sandbox-seamless.secret")),
    lateMs: config.seamlessLateMs,
    logLevel: config.logLevel,
    clock: systemClock,
  });
  const sports = await startSportsFeed({
    port: config.sportsPort,
    host: config.host,
    file: join(config.dataDir, "sandbox-sports.json"),
    secret: config.sportsSecret ?? sharedSecret(join(config.dataDir, "sandbox-sports.secret")),
    stepMs: config.sportsPriceMs,
    margin: config.sportsMarginPercent / 100,
    speed: config.sportsSpeed,
    logLevel: config.logLevel,
    clock: systemClock,
  });
  // Report the addresses to the parent process, which `npm start` and the tests need.
  process.send?.({
    ready: {
      payment: payment.url,
      inbox: inbox.url,
      vendor: vendor.url,
      seamless: seamless.url,
      sports: sports.url,
    },
  });

  let stopping: Promise<void> | undefined;
  const stop = (): void => {
    stopping ??= Promise.all([
      payment.stop(),
      inbox.stop(),
      vendor.stop(),
      seamless.stop(),
      sports.stop(),
    ]).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

await main();
