/**
 * The shared parts of games in which all players bet on one round: the hash chains that decide the rounds, the salts
 * of the chains, and the driver that runs the rounds.
 */
export { type Beacon, createBeacon } from "./beacon.ts";
export { type Chain, fairChain, insertChain, lockChain, saltChain, takeLink } from "./chain-store.ts";
export { type ChainOptions, type Chains, ChainNotReadyError, createChains } from "./chains.ts";
export { coalesce } from "./coalesce.ts";
export { createDriver, type Driver, type Runner } from "./driver.ts";
export { createLease, type Lease } from "./lease.ts";
export { payoutTransfer, refundTransfer, ignoreAlreadyEnded } from "./pay-bet.ts";
export { serveChains } from "./public-chains.ts";
export { collectLostStakes, refundStakes } from "./collect-lost-stakes.ts";
