import type { VendorWallet } from "@khela/contract/wallets";
import { type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import { mainBalance, type WalletContext, type WalletOwner } from "./context.ts";
import * as store from "./store.ts";

/** See {@link VendorWallets.balanceAtVendors}; vendors that the member never used are not asked. */
export async function readHeldAt(context: WalletContext, owner: WalletOwner): Promise<Money | null> {
  const { db } = context.platform;
  const { memberId, currency } = owner;
  const moving = await store.amountsInTransit(db, memberId);
  let sum = [...moving.values()].reduce<bigint>((total, amount) => total + amount, 0n);
  for (const vendor of await store.usedVendors(db, memberId)) {
    const balance = await context.vendors[vendor]?.balance(memberId, currency);
    if (balance === undefined) return null;
    sum += balance;
  }
  return money(sum);
}

/** The main wallet and each vendor's; all vendors are asked concurrently. */
export async function listWallets(context: WalletContext, member: WalletOwner, language: "bn" | "en") {
  const { platform, catalogue, settings } = context;
  const { memberId, currency } = member;
  const [isSingle, vendors, choice, moving, main, limit] = await Promise.all([
    context.usesSingleWallet(),
    catalogue.transferVendors(),
    store.readChoice(platform.db, memberId),
    store.amountsInTransit(platform.db, memberId),
    mainBalance(context, member),
    context.remainingLimit(memberId),
  ]);
  const wallets = await Promise.all(
    vendors.map(async ({ vassalage, name, active }): Promise<VendorWallet> => {
      const balance = await context.vendors[vassalage]?.balance(memberId, currency);
      return {
        vassalage,
        name: name[language],
        balance: balance === undefined ? null : moneyToText(balance),
        onTheWay: moneyToText(moving.get(vassalage) ?? ZERO),
        open: active && !isSingle,
      };
    }),
  );
  return {
    isSingle,
    autoTransfer: choice.autoTransfer,
    currency,
    main: moneyToText(main),
    wallets,
    min: moneyToText(settings.limits.min),
    max: moneyToText(settings.limits.max),
    limit: limit ?? null,
  };
}
