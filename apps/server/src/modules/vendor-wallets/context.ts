import type { MemberId } from "@khela/kernel/ids";
import { type Money, taka } from "@khela/kernel/money";
import type { TransferLimits } from "@khela/rules/wallets/transfer";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { type Ledger, providerAccount } from "../ledger/index.ts";
import type { LeftToPlay } from "../protection/index.ts";
import type { TransferVendor } from "./vendors/vendor.ts";

/** The limits and timings of transfers between wallets. */
export interface WalletSettings {
  /** The limits of a single transfer by a player; collecting takes any amount. */
  limits: TransferLimits;
  /** The lease of one exchange with a vendor; after it another process may continue. */
  leaseMs: number;
  /** The pause before a vendor is asked again; it doubles each time. */
  retryMs: number;
}

export const DEFAULT_WALLET_SETTINGS: WalletSettings = {
  limits: { min: taka(1), max: taka(1_000_000) },
  // Longer than the adapter needs to send, query and send again.
  leaseMs: 20_000,
  retryMs: 1_500,
};

/** A bet that paid more than its game's maximum, for the operators' list. */
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

/** The dependencies of the module. */
export interface WalletContext {
  platform: Platform;
  ledger: Ledger;
  catalogue: Pick<Catalogue, "transferVendors" | "externalGame" | "gameOfVendor" | "playsIn">;
  /** Whether all games share one wallet (GCS_merchantWallet). */
  usesSingleWallet: () => Promise<boolean>;
  /**
   * @param tx a transaction that locks the member's accounts, so that no pause can begin before its commit
   * @throws AppError PROTECT_EXCLUDED during a pause
   */
  requirePlay: (memberId: MemberId, tx?: Tx) => Promise<void>;
  /** The loss or stake limit with the least room, for games whose bets we don't see. */
  remainingLimit: (memberId: MemberId) => Promise<LeftToPlay | undefined>;
  /** Vendors whose games are played from the main wallet; no money is moved when a game starts. */
  seamless: {
    /** Creates a task for operators about a bet that paid more than its game's maximum. */
    createLargeBetTask(tx: Tx, bet: LargeBet): Promise<void>;
    isSeamlessVendor(vendor: string): Promise<boolean>;
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
  /** Lets concurrent calls of the same name share one run in this process. */
  singleFlight: <T>(name: string, run: () => Promise<T>) => Promise<T>;
}

/** The owner of a wallet; part of a member session. */
export interface WalletOwner {
  memberId: MemberId;
  currency: string;
}

/** The account of money that has left the main wallet and is not confirmed by the vendor. */
export const transitOf = (vendor: string, currency: string) => providerAccount(vendor, "transit", currency);
/**
 * The account of money given to the vendor and not returned; the players' wins and losses there are in the vendor's
 * books.
 */
export const walletOf = (vendor: string, currency: string) => providerAccount(vendor, "wallet", currency);

/** The balance of a member's main wallet. */
export async function mainBalance(
  { ledger }: WalletContext,
  { memberId, currency }: WalletOwner,
): Promise<Money> {
  const balances = await ledger.balances(memberId, currency);
  return balances.find(({ bucket }) => bucket === "cash")?.balance ?? (0n as Money);
}
