import { join } from "node:path";
import { openNetwork } from "../../apps/sandbox/src/beacon/network.ts";
import type { Program } from "./supervisor.ts";

/**
 * The sandbox's beacon as a program of its own, and the server's settings for it: its address and its public
 * key, as an operator would write them. Only the beacon has the private key.
 * @param folder where its key is kept
 */
export function sandboxBeacon(
  folder: string,
  port: number,
): { program: Program; settings: Record<string, string> } {
  const { network } = openNetwork(join(folder, "sandbox-beacon.json"));
  return {
    program: {
      name: "beacon",
      args: ["apps/sandbox/src/beacon/main.ts"],
      env: { DATA_DIR: folder, SANDBOX_BEACON_PORT: String(port) },
    },
    settings: {
      BEACON_URL: `http://127.0.0.1:${port}/${network.hash}`,
      BEACON_PUBLIC_KEY: network.publicKey,
      BEACON_GENESIS_S: String(network.genesisS),
      BEACON_PERIOD_S: String(network.periodS),
    },
  };
}
