import type { MemberId } from "@khela/kernel/ids";
import { type Money, taka } from "@khela/kernel/money";
import type { TransferLimits } from "@khela/rules/wallets/transfer";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { type Ledger, providerAccount } from "../ledger/index.ts";
import type { LeftToPlay } from "../protection/index.ts";
import type { TransferVendor } from "./vendors/vendor.ts";

/** Figures of transfers between wallets. */
export interface WalletSettings {
  /** Of one transfer that a player asks for; a collection takes any amount. */
  limits: TransferLimits;
  /** How long one talk with a vendor may take before somebody else may take it up. */
  leaseMs: number;
  /** Pause before a vendor is asked again; it doubles. */
  retryMs: number;
}

export const DEFAULT_WALLET_SETTINGS: WalletSettings = {
  limits: { min: taka(1), max: taka(1_000_000) },
  // Longer than the adapter takes to tell, ask and tell again.
  leaseMs: 20_000,
  retryMs: 1_500,
};

/** A bet that paid more than its game promises, as the operators' list has it. */
interface LargeBet {
  vendor: string;
  memberId: MemberId;
  txId: string;
  ref: string;
  gameCode: string;
  currency: string;
  amount: Money;
  bound: Money;
  reason: string;
}

/** What the use cases of the vendors' wallets work with. */
export interface WalletContext {
  platform: Platform;
  ledger: Ledger;
  catalogue: Pick<Catalogue, "transferVendors" | "externalGame" | "gameOfVendor" | "playsIn">;
  /** Whether all games share one wallet (GCS_merchantWallet). */
  isSingle: () => Promise<boolean>;
  /**
   * @param tx one that holds the member's accounts: then no pause comes before its commit
   * @throws AppError PROTECT_EXCLUDED during a pause
   */
  requirePlay: (memberId: MemberId, tx?: Tx) => Promise<void>;
  /** The loss or stake limit that leaves the least for games whose bets are not seen. */
  leftToPlay: (memberId: MemberId) => Promise<LeftToPlay | undefined>;
  /** Vendors whose games are played from the main wallet: they call us, and nothing moves at the start. */
  seamless: {
    /** Leaves a bet to operators that paid more than its game promises. */
    noteLargeBet(tx: Tx, bet: LargeBet): Promise<void>;
    has(vendor: string): Promise<boolean>;
    /** @throws AppError WALLET_VENDOR_AWAY */
    launch(
      opened: WalletOwner & {
        vendor: string;
        gameCode: string;
        language: "bn" | "en";
        sessionId: string;
        ip: string;
        device: "desktop" | "mobile";
      },
    ): Promise<string>;
  };
  /** Adapters by the vendor's code. */
  vendors: Readonly<Record<string, TransferVendor>>;
  settings: WalletSettings;
  /** Makes calls of one name share one run in this process. */
  share: <T>(name: string, run: () => Promise<T>) => Promise<T>;
}

/** Who asks. Part of a member session. */
export interface WalletOwner {
  memberId: MemberId;
  currency: string;
}

/** What left the main wallet and is not known to be at the vendor. */
export const transitOf = (vendor: string, currency: string) => providerAccount(vendor, "transit", currency);
/** What the vendor was given and has not given back; what players win and lose there is the vendor's book. */
export const walletOf = (vendor: string, currency: string) => providerAccount(vendor, "wallet", currency);

/** A member's main wallet. */
export async function mainBalance(
  { ledger }: WalletContext,
  { memberId, currency }: WalletOwner,
): Promise<Money> {
  const balances = await ledger.balances(memberId, currency);
  return balances.find(({ bucket }) => bucket === "cash")?.balance ?? (0n as Money);
}
