import { type Chain, type Chains, ChainNotReadyError } from "../shared-rounds/index.ts";

/** The chain of a pool's next run; undefined while the first one waits for its salt. */
export async function saltedChain(chains: Chains): Promise<Chain | undefined> {
  try {
    return await chains.current();
  } catch (error) {
    if (error instanceof ChainNotReadyError) return undefined;
    throw error;
  }
}
