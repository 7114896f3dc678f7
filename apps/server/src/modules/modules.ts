import { type Clock, now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { FastifyRequest } from "fastify";
import type { Enc } from "../platform/http/enc.ts";
import { createPasswordHasher, type PasswordCost, type PasswordHasher } from "../platform/password-hasher.ts";
import type { Platform } from "../platform/platform.ts";
import { type Agents, createAgents } from "./agents.ts";
import { createAgentTree } from "./agent-tree/index.ts";
import { type Audit, createAudit } from "./audit/index.ts";
import { createAdjustments } from "./adjustments/index.ts";
import { type BootData, bootData } from "./boot-data.ts";
import { type Cashier, createCashier, type PaymentProvider } from "./cashier/index.ts";
import { type Catalogue, createCatalogue } from "./catalogue/index.ts";
import { createCodes } from "./codes/index.ts";
import { type Content, createContent } from "./content/index.ts";
import { type Courier, createCourier } from "./courier/index.ts";
import { type Crash } from "./crash/index.ts";
import { type Dice } from "./dice/index.ts";
import { type Fishing } from "./fishing/index.ts";
import { createFreeRounds, type FreeRounds } from "./free-rounds/index.ts";
import { createFourEyes, type FourEyes } from "./four-eyes/index.ts";
import { markersOfHarm } from "./markers-of-harm.ts";
import { createCaptcha, createIdentity, createLoginGuard, type Identity } from "./identity/index.ts";
import { type Jackpots } from "./jackpots/index.ts";
import { createKyc, type Kyc } from "./kyc/index.ts";
import { createLedger, type Ledger } from "./ledger/index.ts";
import { scheduleLedgerJobs } from "./ledger-jobs.ts";
import { createLiveChat, type LiveChat } from "./live-chat/index.ts";
import { type Lottery } from "./lottery/index.ts";
import { type Sportsbook } from "./sportsbook/index.ts";
import { createLostDevices } from "./lost-devices/index.ts";
import { createMembers, type Members } from "./members/index.ts";
import { createMessages, type Messages } from "./messages/index.ts";
import { createOperators, guardedOperators, type Operators } from "./operators/index.ts";
import { createProtection, type Protection } from "./protection/index.ts";
import { createRecords } from "./records/index.ts";
import { createProgrammes, depositPromotions, type Programmes } from "./programmes.ts";
import { type Pvp } from "./pvp/index.ts";
import {
  createReconciliation,
  type Reconciliation,
  seamlessBooks,
  vendorBooks,
} from "./reconciliation/index.ts";
import { pageHead } from "./page-head.ts";
import { createGames, createVendors } from "./games.ts";
import { createPorts, type Ports } from "./ports.ts";
import { createPrivacy } from "./privacy/index.ts";
import { createReporting, type Reporting } from "./reporting/index.ts";
import { type Bonuses, createBonuses } from "./bonuses/index.ts";
import { createRounds, type MaskedNames, type Rounds } from "./rounds/index.ts";
import { type Seamless } from "./seamless/index.ts";
import { type Slots } from "./slots/index.ts";
import { type Sports } from "./sports/index.ts";
import { createSupport, type Support } from "./support/index.ts";
import { createSystem, type System } from "./system/index.ts";
import { createUploads, type Uploads } from "./uploads/index.ts";
import { createTrading } from "./trading/index.ts";
import { createTurnover, type Turnover } from "./turnover/index.ts";
import { moneyAtVendors, type VendorWallets } from "./vendor-wallets/index.ts";
import { createTableChat, type TableChat } from "./table-chat/index.ts";
import { type Tables } from "./tables/index.ts";
import { createWallet, type Wallet } from "./wallet/index.ts";

/** The public interface of every module, created lowest level first. */
export interface Modules extends Programmes, Agents {
  ledger: Ledger;
  audit: Audit;
  system: System;
  identity: Identity;
  operators: Operators;
  fourEyes: FourEyes;
  members: Members;
  kyc: Kyc;
  protection: Protection;
  catalogue: Catalogue;
  content: Content;
  sports: Sports;
  support: Support;
  messages: Messages;
  rounds: Rounds;
  bonuses: Bonuses;
  freeRounds: FreeRounds;
  turnover: Turnover;
  wallet: Wallet;
  cashier: Cashier;
  vendorWallets: VendorWallets;
  seamless: Seamless;
  dice: Dice;
  slots: Slots;
  jackpots: Jackpots;
  crash: Crash;
  tables: Tables;
  lottery: Lottery;
  sportsbook: Sportsbook;
  pvp: Pvp;
  fishing: Fishing;
  reconciliation: Reconciliation;
  reporting: Reporting;
  /** The responses embedded in a page's HTML: permission, announcements, hot games, winners. */
  bootData(request: FastifyRequest): Promise<BootData>;
  pageHead: ReturnType<typeof pageHead>;
  start(roles: { worker: boolean }): Promise<void>;
  stop(): Promise<void>;
}

export interface ModuleExtras {
  enc: Enc;
  /** Payment providers by name, instead of those that the settings name. */
  paymentProviders?: Readonly<Record<string, PaymentProvider>> | undefined;
  /** A cheaper password hash than AUTH-19 requires; for tests only. */
  passwordCost?: PasswordCost | undefined;
}

/** Operators' logins are protected by the same login guard as players' logins. */
function operatorsOf(platform: Platform, deps: { audit: Audit; hasher: PasswordHasher }): Operators {
  const captcha = createCaptcha(platform);
  const guard = createLoginGuard(platform, captcha, guardedOperators(platform));
  return createOperators(platform, { ...deps, captcha, guard });
}

/** Creates the modules: each registers its routes, jobs and subscriptions on the platform. */
export function createModules(platform: Platform, extras: ModuleExtras): Modules {
  const ports = createPorts();
  const counted = () => platform.metrics.passwordHashes.inc();
  const hasher = createPasswordHasher(platform.secrets, counted, extras.passwordCost);
  const ledger = createLedger(platform);
  const audit = createAudit(platform);
  const money = { liveProvider: ports.ask("system.hasLiveProvider"), firstMovement: ledger.firstPostingAt };
  const referralEnabled = ports.ask("system.referralEnabled");
  const system = createSystem(platform, { audit, enc: extras.enc, money, referralEnabled });
  const uploads = createUploads(platform);
  const courier = createCourier(platform);
  const codes = createCodes(platform, { system, courier });
  scheduleLedgerJobs(platform, { ledger, system });
  const excluded = ports.ask("identity.excludedAmong");
  const findInvitingLink = ports.ask("identity.findInvitingLink");
  const identityNeeds = { system, hasher, ledger, uploads, codes, excluded, findInvitingLink };
  const identity = createIdentity(platform, identityNeeds);
  const operators = operatorsOf(platform, { audit, hasher });
  const figures = {
    played: ports.ask("protection.playedSince"),
    lastBetAt: ports.ask("protection.lastBetAt"),
    deposited: ports.ask("protection.depositedSince"),
  };
  const protection = createProtection(platform, figures, identity.traces.remember);
  const members = createMembers(platform, { audit, identity, protection });
  const kyc = createKyc({ platform, audit, system, identity, uploads });
  const catalogue = createCatalogue(platform, { system, audit, requirePlay: protection.requirePlay });
  const announcedPromotions = ports.ask("content.announcedPromotions");
  const content = createContent(platform, { audit, identity, promotions: announcedPromotions });
  const support = createSupport(platform, { system, identity, audit, uploads });
  const maskedNames = maskedNamesOf(identity);
  const { reality, requirePlay } = protection;
  const factsOf = ports.ask("rounds.countedOf");
  const betsOf = ports.ask("bonuses.factsOf");
  const bonuses = bonusesOf(platform, { ledger, system, catalogue, requirePlay, factsOf: betsOf });
  const rounds = createRounds(platform, { ledger, catalogue, maskedNames, reality, bonuses, factsOf });
  const freeRounds = createFreeRounds({ platform, ledger, catalogue, rounds, bonuses, system, requirePlay });
  const away = ports.ask("turnover.moneyAtVendors");
  const turnover = createTurnover(platform, { ledger, catalogue, moneyAtVendors: away });
  turnover.follow(bonuses.wagering);
  const currencyOf = async (id: MemberId) => (await identity.findMember(id))?.currency;
  const contractSignals = ports.ask("wallet.contractSignals");
  const wallet = createWallet(platform, { ledger, system, currencyOf, contractSignals });
  const fourEyes = createFourEyes({ platform, audit, operators, ledger });
  const agentTree = createAgentTree({ platform, audit, identity, fourEyes });
  const people = { audit, identity, operators, fourEyes, kyc, protection };
  const cashier = createCashier(platform, {
    ...people,
    ledger,
    courier,
    system,
    uploads,
    turnover,
    promotions: depositPromotions(ports),
    withdrawalTerms: ports.ask("cashier.withdrawalTerms"),
    ...(extras.paymentProviders ? { providers: extras.paymentProviders } : {}),
  });
  const play = { bonuses, freeRounds, rounds, turnover, catalogue, content };
  const programmes = createProgrammes(platform, { ...people, ...play, ledger, system, cashier, uploads });
  const needs = { platform, audit, courier, fourEyes, identity };
  createLostDevices({ ...needs, brand: async () => (await system.brand()).name });
  const signsOf = markersOfHarm(platform, { cashier, rounds, protection });
  const messages = createMessages({ ...needs, system, protection, support, cashier, signsOf });
  const texts = { content, support, messages };
  createAdjustments({ platform, audit, ledger, identity, fourEyes, protection, cashier, kyc, signsOf });
  const vendorsNeed = { ledger, bonuses, audit, fourEyes, system, identity, catalogue, protection };
  const { seamless, vendorWallets } = createVendors(platform, vendorsNeed);
  const { rebates } = programmes;
  const agentsNeed = { ...people, ledger, system, turnover, catalogue, agentTree, cashier, rebates };
  const agents = createAgents(platform, ports, { ...agentsNeed, requirePlay });
  const gamesNeed = { ledger, audit, ...play, freeRounds, catalogue, maskedNames, reality, requirePlay };
  const games = createGames(platform, gamesNeed);
  createTrading({ platform, sports: games.sports, audit, fourEyes, identity });
  const chats = createChats(platform, { audit, identity, system, uploads, maskedNames, requirePlay });
  const keepers = { identity, members, kyc, protection, support, messages, system, uploads, audit, ledger };
  const core = { bonuses, freeRounds, catalogue, rounds, turnover, wallet, cashier, vendorWallets, seamless };
  createPrivacy({ platform, ...keepers, ...chats, ...games, ...programmes, ...core });
  createRecords(platform, { system, catalogue, rounds, rewards: programmes.rewards });
  const reconciliation = compareBooks(platform, { audit, fourEyes, cashier, vendorWallets, seamless });
  const reports = { identity, members, protection, ledger, rounds, cashier, catalogue, fourEyes, system };
  const reporting = createReporting({ platform, audit, ...reports, crash: games.crash });
  connectPorts(ports, { cashier, protection, rounds, turnover, ...agents, ...programmes });
  return {
    ...people,
    members,
    ledger,
    system,
    ...texts,
    ...core,
    ...programmes,
    ...games,
    ...agents,
    reconciliation,
    reporting,
    bootData: bootData({ system, content, catalogue, rounds, support }, platform.clock),
    pageHead: pageHead({ system, content, catalogue }, platform.config.publicUrl),
    ...lifeOf({ ...games, ...texts, ...chats, ...core, ledger, reconciliation, courier }, platform.clock),
  };
}

type BonusNeeds = Pick<Parameters<typeof createBonuses>[0], "ledger" | "system" | "requirePlay" | "factsOf">;

/** Bonuses, which ask the catalogue about games. */
function bonusesOf(platform: Platform, deps: BonusNeeds & Pick<Modules, "catalogue">): Bonuses {
  const { catalogue } = deps;
  return createBonuses({
    platform,
    ...deps,
    gameName: async (code, language) => (await catalogue.describe(code, language)).name,
    categoryOf: async (code) => (await catalogue.describe(code, "en")).category ?? undefined,
  });
}

/** Gives the lower modules' questions their answers (levels.ts). */
function connectPorts(
  ports: Ports,
  answering: Pick<
    Modules,
    | "agentContracts"
    | "agentLinks"
    | "agentPay"
    | "cashier"
    | "protection"
    | "rounds"
    | "turnover"
    | "promotions"
    | "vip"
    | "referral"
  >,
): void {
  const { cashier, protection, rounds, turnover, promotions, vip, referral } = answering;
  const { agentContracts, agentLinks, agentPay } = answering;
  ports.connect({
    "system.hasLiveProvider": cashier.hasLiveProvider,
    "system.referralEnabled": referral.isEnabled,
    "identity.excludedAmong": protection.excludedAmong,
    "identity.findInvitingLink": agentLinks.findInvitingLink,
    "protection.playedSince": rounds.playedSince,
    "protection.lastBetAt": rounds.lastBetAt,
    "protection.depositedSince": cashier.depositedSince,
    "bonuses.factsOf": turnover.factsOf,
    "rounds.countedOf": turnover.factsOf,
    "turnover.moneyAtVendors": moneyAtVendors,
    "content.announcedPromotions": promotions.announced,
    "cashier.offeredWithDeposit": promotions.offeredWithDeposit,
    "cashier.chooseWithDeposit": promotions.chooseWithDeposit,
    "cashier.withdrawalTerms": vip.withdrawalTerms,
    "wallet.contractSignals": agentContracts.signalsOf,
    "agent-contracts.simulate": agentPay.simulate,
  });
}

/** Reconciles our books with those of all outside systems, including vendors that are added later. */
function compareBooks(
  platform: Platform,
  deps: Pick<Modules, "fourEyes" | "cashier" | "vendorWallets" | "seamless"> & { audit: Audit },
): Reconciliation {
  const { audit, fourEyes, cashier, seamless } = deps;
  const holders = [cashier.openWithdrawals];
  const reconciliation = createReconciliation(platform, { audit, fourEyes, books: booksOf(deps), holders });
  seamless.onNewVendor(reconciliation.start);
  return reconciliation;
}

/** The books of all outside systems that ours are reconciled with. */
function booksOf(modules: Pick<Modules, "cashier" | "vendorWallets" | "seamless">) {
  const { cashier, vendorWallets, seamless } = modules;
  return () => [
    ...cashier.books(),
    ...vendorWallets.vendors().map((name) => vendorBooks(vendorWallets, name)),
    ...seamless.statements.vendors().map((name) => seamlessBooks(seamless.statements, name)),
  ];
}

/** The chats between players, and with customer service. */
function createChats(
  platform: Platform,
  deps: Pick<Modules, "identity" | "system"> & {
    audit: Audit;
    uploads: Uploads;
    maskedNames: MaskedNames;
    requirePlay: Protection["requirePlay"];
  },
): { tableChat: TableChat; liveChat: LiveChat } {
  return { tableChat: createTableChat(platform, deps), liveChat: createLiveChat(platform, deps) };
}

/** Members' names in the masked form that others may see. */
function maskedNamesOf(identity: Identity): MaskedNames {
  return async (ids) => {
    const members = await identity.findMembers(ids as MemberId[]);
    return new Map([...members].map(([id, member]) => [id, member.masked]));
  };
}

type Living = Pick<
  Modules,
  | "ledger"
  | "rounds"
  | "catalogue"
  | "bonuses"
  | "turnover"
  | "seamless"
  | "content"
  | "support"
  | "sports"
  | "sportsbook"
  | "messages"
  | "reconciliation"
  | "jackpots"
  | "crash"
  | "tables"
  | "lottery"
  | "pvp"
  | "fishing"
  | "wallet"
> & {
  courier: Courier;
  liveChat: LiveChat;
};

/** The modules' work at the start and stop of the server, in this order. */
function lifeOf(modules: Living, clock: Clock): Pick<Modules, "start" | "stop"> {
  const { ledger, rounds, catalogue, seamless, support, messages, reconciliation, wallet, courier } = modules;
  const { crash, tables, lottery, fishing, jackpots, pvp, liveChat } = modules;
  return {
    async start(roles) {
      await ledger.openMonths();
      await rounds.ensureMonth(now(clock));
      await catalogue.sync();
      await modules.bonuses.start();
      await seamless.start();
      await modules.content.sync();
      await support.sync();
      await messages.sync();
      await liveChat.sync();
      await reconciliation.start();
      await jackpots.start(roles);
      crash.start(roles);
      tables.start(roles);
      lottery.start(roles);
      await pvp.start(roles);
      fishing.start(roles);
      modules.turnover.start(roles);
      modules.sports.start(roles);
      modules.sportsbook.start(roles);
    },
    async stop() {
      await modules.turnover.stop();
      await modules.sportsbook.stop();
      await modules.sports.stop();
      jackpots.stop();
      await crash.stop();
      await tables.stop();
      await lottery.stop();
      await pvp.stop();
      await fishing.stop();
      await wallet.stop();
      await courier.stop();
      await ledger.close();
    },
  };
}
