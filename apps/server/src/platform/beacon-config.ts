import { type BeaconNetwork, QUICKNET } from "@khela/games/fair/beacon";

/**
 * The outside randomness beacon whose rounds salt the chains, and the network whose signatures are checked (decision
 * 0030).
 */
export interface BeaconConfig {
  /**
   * A relay's address with the network's hash, as `https://api.drand.sh/52db9b…`; `/public/<round>` is appended to
   * it.
   */
  url: string;
  network: BeaconNetwork;
}

/**
 * @returns undefined where no beacon is configured: salts are then drawn by this server
 * @throws Error with a plain sentence
 */
export function readBeaconConfig(env: NodeJS.ProcessEnv): BeaconConfig | undefined {
  const url = env.BEACON_URL?.replace(/\/$/, "");
  if (!url) return undefined;
  if (!/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:|\/))/.test(url))
    throw new Error("BEACON_URL must begin with https://");
  return { url, network: networkOf(env) };
}

function networkOf(env: NodeJS.ProcessEnv): BeaconNetwork {
  const { BEACON_PUBLIC_KEY: publicKey, BEACON_GENESIS_S: genesis, BEACON_PERIOD_S: period } = env;
  if (!publicKey && !genesis && !period) return QUICKNET;
  if (!publicKey || !/^[0-9a-f]{192}$/.test(publicKey))
    throw new Error("BEACON_PUBLIC_KEY must be a key of 192 hex digits");
  const [genesisMs, periodMs] = [Number(genesis) * 1_000, Number(period) * 1_000];
  if (!Number.isInteger(genesisMs) || genesisMs < 0)
    throw new Error("BEACON_GENESIS_S must be the second of the network's first round");
  if (!Number.isInteger(periodMs) || periodMs < 1_000)
    throw new Error("BEACON_PERIOD_S must be whole seconds between two rounds");
  return { publicKey, genesisMs, periodMs };
}
