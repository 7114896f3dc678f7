import type { AddressInfo } from "node:net";
import type { Clock } from "@khela/kernel/clock";
import fastify, { LogController } from "fastify";
import { beaconRound, latestRound, openNetwork } from "./network.ts";

interface BeaconOptions {
  port: number;
  host: string;
  /** The file with the network's secret key. */
  file: string;
  logLevel: string;
  clock: Clock;
}

/**
 * Starts an HTTP relay of a single-node network, with drand's three paths. @returns its address and a
 * function that stops it
 */
export async function startBeacon(options: BeaconOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const { secret, network } = openNetwork(options.file);
  const app = fastify({
    logger: { level: options.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  const base = `/${network.hash}`;
  const latest = (): number => latestRound(network, options.clock.nowMs());
  app.get(`${base}/info`, async () => ({
    public_key: network.publicKey,
    period: network.periodS,
    genesis_time: network.genesisS,
    hash: network.hash,
    groupHash: network.groupHash,
    schemeID: "bls-unchained-g1-rfc9380",
    metadata: { beaconID: "sandbox" },
  }));
  app.get(`${base}/public/latest`, async () => beaconRound(secret, latest()));
  app.get<{ Params: { round: string } }>(`${base}/public/:round`, async ({ params }, reply) => {
    const round = /^[1-9]\d{0,11}$/.test(params.round) ? Number(params.round) : undefined;
    if (round === undefined) return reply.code(400).send({ error: "not a round" });
    if (round > latest()) return reply.code(425).send({ error: "the round is not made yet" });
    return beaconRound(secret, round);
  });
  app.get("/healthz", async () => ({ alive: true }));
  await app.listen({ port: options.port, host: options.host });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://${options.host}:${port}${base}`, stop: () => app.close() };
}
