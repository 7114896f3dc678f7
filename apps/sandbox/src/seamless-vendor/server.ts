import type { AddressInfo } from "node:net";
import type { Clock } from "@khela/kernel/clock";
import fastify, { LogController } from "fastify";
import { openRecordFile } from "../record-file.ts";
import { serveApi } from "./api.ts";
import { createPlay } from "./play.ts";
import type { Records } from "./records.ts";
import { serveSite } from "./site.ts";
import { createWallet } from "./wallet.ts";

/** The vendor's code at the site. */
const SEAMLESS_VENDOR = "sandbox-seamless";

export interface SeamlessVendorOptions {
  port: number;
  host: string;
  /** The URL in browsers; undefined: `http://localhost:<port>`. */
  publicUrl: string | undefined;
  /** The base URL of the site, whose wallet it calls. */
  walletUrl: string;
  /** The file of the vendor's books. */
  file: string;
  keptRecords: number;
  /** The first secret; a newer one can be entered at the desk. */
  secret: string;
  /** The delay of a late call. */
  lateMs: number;
  logLevel: string;
  clock: Clock;
}

/**
 * Starts a game vendor that plays from the site's wallet (GAME-07). @returns its address and a function that
 * stops it
 */
export async function startSeamlessVendor(
  options: SeamlessVendorOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { clock, walletUrl, lateMs } = options;
  const app = fastify({
    logger: { level: options.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  const kinds = ["call", "seat", "round", "plan", "secret"] as const;
  const file = openRecordFile<Records>(options.file, kinds, options.keptRecords);
  const secret = (): string => file.maps.secret.get("secret")?.secret ?? options.secret;
  const wallet = createWallet({ url: walletUrl, vendor: SEAMLESS_VENDOR, secret, clock, lateMs });
  const play = createPlay({ file, wallet, clock });
  app.removeAllContentTypeParsers();
  serveApi(app, { play, clock, secret });
  serveSite(app, play);
  await app.listen({ port: options.port, host: options.host });
  const { port } = app.server.address() as AddressInfo;
  const url = options.publicUrl ?? `http://localhost:${port}`;
  app.log.info({ url }, "seamless game vendor is ready");
  return { url: `http://${options.host}:${port}`, stop: () => app.close() };
}
