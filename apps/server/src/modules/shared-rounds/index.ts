/** What games with a round for everybody share: the chains that decide them, and who drives them. */
export { type Chain, insertChain, lockChain, saltChain, takeLink } from "./chain-store.ts";
export { type ChainOptions, type Chains, createChains } from "./chains.ts";
export { coalesce } from "./coalesce.ts";
export { createDriver, type Driver, type Runner } from "./driver.ts";
export { createLease, type Lease } from "./lease.ts";
export { takeStakes } from "./take-stakes.ts";
