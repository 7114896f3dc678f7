import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { peerSecret } from "../../platform/peer-secret.ts";
import type { Platform } from "../../platform/platform.ts";
import { singleFlight } from "../../platform/single-flight.ts";
import type { Ledger } from "../ledger/index.ts";
import {
  DEFAULT_WALLET_SETTINGS,
  type WalletContext,
  type WalletOwner,
  type WalletSettings,
} from "./context.ts";
import { readHeldAt } from "./list-wallets.ts";
import { defineJobs } from "./jobs.ts";
import { sendNotices } from "./notices.ts";
import { serveVendorWallets } from "./routes.ts";
import * as store from "./store.ts";
import { syncTransferWithVendor } from "./sync-transfer.ts";
import { createSandboxVendor } from "./vendors/sandbox.ts";
import type { TransferVendor, VendorStatement } from "./vendors/vendor.ts";

export { moneyAtVendors } from "./bet-store.ts";
export type { TransferRow } from "./store.ts";
export type { TransferVendor, VendorStatement } from "./vendors/vendor.ts";

interface Period {
  fromMs: number;
  toMs: number;
}

/** Wallets that vendors keep for players, and transfers to and from them (MONEY-02). */
export interface VendorWallets {
  /**
   * Sums of the transfers settled in [fromMs, toMs) and of those open now, by vendor and currency. `in` minus `out`
   * over all time equals the ledger's balance of `provider:<vendor>:wallet:<currency>`.
   */
  books(period: Period): Promise<store.VendorBook[]>;
  /**
   * A page of the transfers with a vendor that were settled in a period, ordered by reference; pass the last
   * reference for the next page.
   */
  settled(
    vendor: string,
    period: Period,
    page: { after?: string; limit: number },
  ): Promise<store.TransferRow[]>;
  /** Transfers with a vendor by their references, in any state. */
  byReference(vendor: string, references: readonly string[]): Promise<store.TransferRow[]>;
  /** The vendor's own statement of the period; undefined while the vendor is unreachable or unknown. */
  statement(vendor: string, period: Period): Promise<VendorStatement | undefined>;
  /** The codes of the vendors that keep wallets. */
  vendors(): readonly string[];
  /** A member's money at vendors or on the way there; null where a vendor that the member used doesn't answer. */
  balanceAtVendors(owner: WalletOwner): Promise<Money | null>;
  /** Sends the transfer to the vendor, or queries its outcome. */
  resolve(transferId: string): Promise<void>;
}

export interface VendorWalletDeps {
  ledger: Ledger;
  catalogue: WalletContext["catalogue"];
  isSingle: WalletContext["usesSingleWallet"];
  requirePlay: WalletContext["requirePlay"];
  leftToPlay: WalletContext["remainingLimit"];
  seamless: WalletContext["seamless"];
  languageOf: (memberId: MemberId) => Promise<"bn" | "en">;
  /** Adapters by the vendor's code; by default the sandbox vendor of the settings. */
  vendors?: Readonly<Record<string, TransferVendor>> | undefined;
  settings?: Partial<WalletSettings>;
}

/** The code of the sandbox vendor. */
export const SANDBOX_VENDOR = "sandbox-transfer";

/** Creates the vendors' wallets: their endpoints, jobs and notices. */
export function createVendorWallets(platform: Platform, deps: VendorWalletDeps): VendorWallets {
  const context = walletContext(platform, deps);
  const { db } = platform;
  serveVendorWallets(context);
  defineJobs(context);
  sendNotices(context, deps.languageOf);
  return {
    books: ({ fromMs, toMs }) => store.readBooks(db, new Date(fromMs), new Date(toMs)),
    settled: (vendor, { fromMs, toMs }, { after, limit }) =>
      store.readSettled(db, vendor, { from: new Date(fromMs), to: new Date(toMs) }, { after, limit }),
    byReference: (vendor, references) => store.findByReference(db, vendor, references),
    statement: async (vendor, period) => context.vendors[vendor]?.statement(period),
    vendors: () => Object.keys(context.vendors),
    balanceAtVendors: (owner) => readHeldAt(context, owner),
    resolve: (transferId) => syncTransferWithVendor(context, transferId),
  };
}

/** Builds the context of the module; also used by tests. */
export function walletContext(platform: Platform, deps: VendorWalletDeps): WalletContext {
  const { config, clock } = platform;
  const { sandboxVendorUrl: url } = config;
  const sandbox = url && {
    [SANDBOX_VENDOR]: createSandboxVendor({
      url,
      secret: peerSecret(config.dataDir, "sandbox-vendor", config.sandboxVendorSecret),
      clock,
    }),
  };
  return {
    platform,
    ledger: deps.ledger,
    catalogue: deps.catalogue,
    usesSingleWallet: deps.isSingle,
    requirePlay: deps.requirePlay,
    remainingLimit: deps.leftToPlay,
    seamless: deps.seamless,
    vendors: deps.vendors ?? (sandbox || {}),
    settings: { ...DEFAULT_WALLET_SETTINGS, ...deps.settings },
    singleFlight: createShare(),
  };
}

interface Run {
  name: string;
  run: () => Promise<unknown>;
}

function createShare(): WalletContext["singleFlight"] {
  const shared = singleFlight(
    ({ name }: Run) => name,
    ({ run }) => run(),
  );
  // All runs of one name have the same result type, which the cast restores.
  return <T>(name: string, run: () => Promise<T>) => shared({ name, run }) as Promise<T>;
}
