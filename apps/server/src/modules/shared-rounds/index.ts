/** What games with a round for everybody share: the chains that decide them, what salts those, and who drives them. */
export { type Beacon, createBeacon } from "./beacon.ts";
export { type Chain, fairChain, insertChain, lockChain, saltChain, takeLink } from "./chain-store.ts";
export { type ChainOptions, type Chains, ChainWaits, createChains } from "./chains.ts";
export { coalesce } from "./coalesce.ts";
export { createDriver, type Driver, type Runner } from "./driver.ts";
export { createLease, type Lease } from "./lease.ts";
export { payoutTransfer, stakeBack, unlessEnded } from "./pay-bet.ts";
export { serveChains } from "./public-chains.ts";
export { takeStakes } from "./take-stakes.ts";
