import type { MemberId } from "@khela/kernel/ids";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Cashier } from "../cashier/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Kyc } from "../kyc/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Lottery } from "../lottery/index.ts";
import type { Sportsbook } from "../sportsbook/index.ts";
import type { Members } from "../members/index.ts";
import type { Messages } from "../messages/index.ts";
import type { Points } from "../points/index.ts";
import type { Pvp } from "../pvp/index.ts";
import type { Protection } from "../protection/index.ts";
import type { Raffles } from "../raffles/index.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { FreeRounds } from "../free-rounds/index.ts";
import type { Vip } from "../vip/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { Rounds } from "../rounds/index.ts";
import type { Seamless } from "../seamless/index.ts";
import type { Support } from "../support/index.ts";
import type { System } from "../system/index.ts";
import type { LiveChat } from "../live-chat/index.ts";
import type { TableChat } from "../table-chat/index.ts";
import type { Uploads } from "../uploads/index.ts";
import type { VendorWallets } from "../vendor-wallets/index.ts";
import type { Wallet } from "../wallet/index.ts";

/** The dependencies of exporting, closing and forgetting: all modules that store data of a player. */
export interface PrivacyContext {
  platform: Platform;
  audit: Audit;
  ledger: Ledger;
  identity: Identity;
  members: Pick<Members, "forget">;
  kyc: Kyc;
  protection: Protection;
  support: Support;
  tableChat: TableChat;
  liveChat: LiveChat;
  messages: Messages;
  system: Pick<System, "money">;
  uploads: Uploads;
  catalogue: Pick<Catalogue, "favouriteIds">;
  rewards: Pick<Rewards, "own">;
  bonuses: Pick<Bonuses, "own" | "giveUpAll">;
  freeRounds: Pick<FreeRounds, "own" | "giveUpAll">;
  vip: Pick<Vip, "ownHistory">;
  /** The promotions that the player took part in; `forget` erases what they wrote. */
  promotions: {
    own(memberId: MemberId): Promise<unknown>;
    forget(tx: Tx, memberId: MemberId): Promise<void>;
  };
  raffles: Pick<Raffles, "own">;
  points: Pick<Points, "ownLines" | "ownOrders" | "forget">;
  rounds: Rounds;
  wallet: Wallet;
  cashier: Cashier;
  vendorWallets: VendorWallets;
  seamless: Pick<Seamless, "checkedWinsOf">;
  lottery: Pick<Lottery, "everyTicket">;
  sportsbook: Pick<Sportsbook, "everyBet">;
  /** The player's chips on card tables. */
  pvp: Pick<Pvp, "chipsOf">;
}
