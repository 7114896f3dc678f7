import { AppError } from "@khela/kernel/errors";
import { type Money, moneyFromText } from "@khela/kernel/money";
import { launchAmount } from "@khela/rules/wallets/transfer";
import { collectOne } from "./collect.ts";
import { mainBalance, type WalletContext, type WalletOwner } from "./context.ts";
import { moveMoney } from "./move-money.ts";
import { readBets } from "./read-bets.ts";
import * as store from "./store.ts";

export interface Launch {
  member: WalletOwner;
  gameCode: string;
  language: "bn" | "en";
  /** The player's session and device, for games that are played from the main wallet. */
  opener: { sessionId: string; ip: string; device: "desktop" | "mobile" };
  /** The caller's key and a SHA-256 in hex of the whole request. */
  idempotency: { scope: string; key: string; hash: string };
}

/** These refusals only leave the money where it is; the game still opens. */
const NON_FATAL_REFUSALS = ["MONEY_PENDING_LIMIT", "MONEY_INSUFFICIENT", "PROTECT_LIMIT"];

const lesser = (a: Money, b: Money): Money => (a < b ? a : b);

/**
 * Starts a vendor's game (GCS_gameLaunchFB). With automatic transfer, the wallet at the previously played vendor is
 * emptied and the main wallet's money moves to this one, once per key.
 * @throws AppError GAME_NOT_FOUND, GAME_MAINTENANCE, PROTECT_EXCLUDED, WALLET_VENDOR_AWAY
 */
export async function launchWithFunds(
  context: WalletContext,
  { member, gameCode, language, opener, idempotency }: Launch,
): Promise<{ url: string; container: "popup"; transfers: store.TransferRow[] }> {
  const { platform, catalogue } = context;
  const game = await catalogue.externalGame(gameCode);
  if (!(await catalogue.playsIn(game.vassalage, member.currency))) throw new AppError("GAME_NOT_FOUND");
  await context.requirePlay(member.memberId);
  const choice = await store.readChoice(platform.db, member.memberId);
  const transfers: store.TransferRow[] = [];
  const fromMain = await context.seamless.isSeamlessVendor(game.vassalage);
  if (choice.autoTransfer) {
    const previous = choice.lastVendor;
    if (previous !== undefined && previous !== game.vassalage) {
      const { transfer } = await collectOne(context, previous, { member, idempotency }, "launch");
      if (transfer) transfers.push(transfer);
    }
    const taken = fromMain
      ? undefined
      : await transferOnLaunch(context, game.vassalage, { member, idempotency });
    if (taken) transfers.push(taken);
  }
  if (fromMain) {
    const url = await context.seamless.launch({
      ...member,
      ...opener,
      vendor: game.vassalage,
      gameCode,
      language,
    });
    return { url, container: "popup", transfers };
  }
  // Saved before the game opens, so that later calls know where money may be.
  await store.writeChoice(platform.db, member.memberId, { last_vendor: game.vassalage });
  const url = await context.vendors[game.vassalage]?.launch({
    playerId: member.memberId,
    currency: member.currency,
    gameCode,
    language,
    returnUrl: `${platform.config.publicUrl}/member/transferFund`,
  });
  if (url === undefined) throw new AppError("WALLET_VENDOR_AWAY");
  return { url, container: "popup", transfers };
}

async function transferOnLaunch(
  context: WalletContext,
  vendor: string,
  { member, idempotency }: Pick<Launch, "member" | "idempotency">,
): Promise<store.TransferRow | undefined> {
  if (await context.remainingLimit(member.memberId)) await readBets(context, vendor);
  const [balance, limit] = await Promise.all([
    mainBalance(context, member),
    context.remainingLimit(member.memberId),
  ]);
  // Limited by what the player's own limits leave.
  const left = limit ? lesser(balance, moneyFromText(limit.left)) : balance;
  const amount = launchAmount(left, context.settings.limits);
  const scope = `${idempotency.scope}:along`;
  try {
    return await moveMoney(context, {
      member,
      vendor,
      direction: "in",
      cause: "launch",
      amount: async () => amount,
      idempotency: { ...idempotency, scope },
    });
  } catch (error) {
    if (error instanceof AppError && NON_FATAL_REFUSALS.includes(error.code)) return undefined;
    throw error;
  }
}
