import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Protection } from "../protection/index.ts";

/** Money that must be wagered before it can be withdrawn, as the module of turnover keeps it. */
export interface RewardLocks {
  /** Once per (cause, causeId); inside the transaction that credits the money. */
  openLock(
    tx: Tx,
    lock: {
      memberId: MemberId;
      currency: string;
      cause: "reward";
      causeId: string;
      amount: Money;
      factorPpm: bigint;
    },
  ): Promise<void>;
  locksOf(
    memberId: MemberId,
    currency: string,
  ): Promise<{ locks: readonly { cause: string; causeId: string; required: Money; left: Money }[] }>;
}

/** What the use cases of rewards need. */
export interface RewardsContext {
  platform: Platform;
  ledger: Ledger;
  identity: Pick<Identity, "findMember">;
  protection: Pick<Protection, "requirePlay">;
  locks: RewardLocks | undefined;
}
