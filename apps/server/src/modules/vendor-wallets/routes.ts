import * as calls from "@khela/contract/wallets";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText, moneyToText, type Money } from "@khela/kernel/money";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import type { CallContext } from "../../platform/http/call-context.ts";
import { collectAll } from "./collect.ts";
import { mainBalance, type WalletContext, type WalletOwner } from "./context.ts";
import { launchWithFunds } from "./launch.ts";
import { listWallets } from "./list-wallets.ts";
import { moveMoney } from "./move-money.ts";
import { chooseAutoTransfer, readTransfer, readTransfers } from "./read.ts";
import { transferView, vendorNames } from "./views.ts";

interface Once {
  scope: string;
  key: string;
  hash: string;
}

const onceOf = ({ member, idempotency }: CallContext, command: string): Once => ({
  scope: `member:${member.memberId}:wallets.${command}`,
  key: idempotency.key,
  hash: idempotency.requestHash.toString("hex"),
});

const languageOf = ({ language }: CallContext) => contentLanguageFor(language);

/** Serves the players' endpoints for their wallets (MONEY-02). */
export function serveVendorWallets(context: WalletContext): void {
  const { http } = context.platform;
  http.route(calls.vendorWallets, (_input, call) => listWallets(context, call.member, languageOf(call)));
  http.route(calls.walletTransfer, ({ body }, call) => transfer(context, body, call));
  http.route(calls.collectWallets, (_input, call) => collect(context, call));
  http.route(calls.setAutoTransfer, ({ body }, { member }) =>
    chooseAutoTransfer(context, member.memberId, body.on),
  );
  http.route(calls.listVendorTransfers, ({ query }, call) =>
    readTransfers(context, call.member.memberId, { ...query, language: languageOf(call) }),
  );
  http.route(calls.getVendorTransfer, ({ params }, call) =>
    readTransfer(context, call.member.memberId, { ...params, language: languageOf(call) }),
  );
  http.route(calls.launchWithFunds, ({ body }, call) => launch(context, body.gameCode, call));
}

type TransferBody = { vassalage: string; direction: "in" | "out"; amount: string };

async function transfer(context: WalletContext, body: TransferBody, call: CallContext) {
  const { member } = call;
  const once = onceOf(call, "transfer");
  const answerWith = async (row: Awaited<ReturnType<typeof moveMoney>>) => {
    const names = await vendorNames(context, languageOf(call));
    const balance = moneyToText(await mainBalance(context, member));
    const answer = { transfer: row ? transferView(row, names) : null, balance };
    return (await context.ledger.command(once, async () => answer)).answer;
  };
  // With one wallet for all games nothing is moved, but the answer stays valid for screens that ask (domain rules
  // 2.4).
  if (await context.usesSingleWallet()) return answerWith(undefined);
  const refusal = await refusalOf(context, member, body);
  const row = await moveMoney(context, {
    member,
    vendor: body.vassalage,
    direction: body.direction,
    cause: "player",
    amount: async () => {
      // Found before the command but only thrown inside it, so that a retry gets the first decision, whatever has
      // changed since.
      if (refusal) throw refusal;
      return moneyFromText(body.amount);
    },
    idempotency: once,
  });
  return answerWith(row);
}

/** Why a vendor takes no transfer. No money can be moved into games during a pause (SAFE-02). */
async function refusalOf(
  { catalogue, requirePlay }: WalletContext,
  { memberId, currency }: WalletOwner,
  { vassalage, direction }: TransferBody,
): Promise<AppError | undefined> {
  const vendor = (await catalogue.transferVendors()).find((known) => known.vassalage === vassalage);
  const takesMoney = vendor?.active && (await catalogue.playsIn(vassalage, currency));
  if (!vendor || (direction === "in" && !takesMoney))
    return new AppError("WALLET_CLOSED", { vendor: vassalage });
  if (direction === "out") return undefined;
  try {
    await requirePlay(memberId);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function collect(context: WalletContext, call: CallContext) {
  const once = onceOf(call, "collect");
  return context.singleFlight(`${once.scope} ${once.key} ${once.hash}`, async () => {
    const { results, balance } = await collectAll(context, { member: call.member, idempotency: once });
    const names = await vendorNames(context, languageOf(call));
    const answer = {
      results: results.map((result) => ({
        vassalage: result.vendor,
        name: names.get(result.vendor) ?? result.vendor,
        outcome: result.outcome,
        amount: moneyToText(result.amount),
        transfer: result.transfer ? transferView(result.transfer, names) : null,
      })),
      collected: moneyToText(
        results.reduce((sum, { outcome, amount }) => (outcome === "done" ? sum + amount : sum), 0n) as Money,
      ),
      balance: moneyToText(balance),
    };
    return (await context.ledger.command(once, async () => answer)).answer;
  });
}

async function launch(context: WalletContext, gameCode: string, call: CallContext) {
  const idempotency = onceOf(call, "launch");
  return context.singleFlight(`${idempotency.scope} ${idempotency.key} ${idempotency.hash}`, async () => {
    const { member, ip, userAgent } = call;
    const language = languageOf(call);
    const device = /Mobi|Android|iPhone|iPad/.test(userAgent) ? "mobile" : "desktop";
    const opener = { sessionId: member.sessionId, ip, device } as const;
    const started = await launchWithFunds(context, { member, gameCode, language, opener, idempotency });
    const names = await vendorNames(context, language);
    const answer = { ...started, transfers: started.transfers.map((row) => transferView(row, names)) };
    return (await context.ledger.command(idempotency, async () => answer)).answer;
  });
}
