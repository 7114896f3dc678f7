/**
 * The namespaces of the string tables and the typed keys made of them. A namespace is one file
 * per locale, `messages/<locale>/<namespace>.json`; a key is `<namespace>.<id>`.
 */
import type agentContract from "../messages/en/agentContract.json";
import type agentLinks from "../messages/en/agentLinks.json";
import type agentPay from "../messages/en/agentPay.json";
import type agentTeam from "../messages/en/agentTeam.json";
import type announcements from "../messages/en/announcements.json";
import type arenas from "../messages/en/arenas.json";
import type auth from "../messages/en/auth.json";
import type cards from "../messages/en/cards.json";
import type cashier from "../messages/en/cashier.json";
import type common from "../messages/en/common.json";
import type consoleTexts from "../messages/en/console.json";
import type desk from "../messages/en/desk.json";
import type entry from "../messages/en/entry.json";
import type errors from "../messages/en/errors.json";
import type fairness from "../messages/en/fairness.json";
import type fishing from "../messages/en/fishing.json";
import type games from "../messages/en/games.json";
import type help from "../messages/en/help.json";
import type home from "../messages/en/home.json";
import type inbox from "../messages/en/inbox.json";
import type jackpots from "../messages/en/jackpots.json";
import type letters from "../messages/en/letters.json";
import type livechat from "../messages/en/livechat.json";
import type lobby from "../messages/en/lobby.json";
import type lost from "../messages/en/lost.json";
import type lottery from "../messages/en/lottery.json";
import type member from "../messages/en/member.json";
import type missions from "../messages/en/missions.json";
import type originals from "../messages/en/originals.json";
import type points from "../messages/en/points.json";
import type promotions from "../messages/en/promotions.json";
import type pvp from "../messages/en/pvp.json";
import type raffles from "../messages/en/raffles.json";
import type reading from "../messages/en/reading.json";
import type records from "../messages/en/records.json";
import type referral from "../messages/en/referral.json";
import type rewards from "../messages/en/rewards.json";
import type shelf from "../messages/en/shelf.json";
import type shell from "../messages/en/shell.json";
import type sports from "../messages/en/sports.json";
import type sportsbook from "../messages/en/sportsbook.json";
import type tables from "../messages/en/tables.json";
import type trading from "../messages/en/trading.json";
import type turnover from "../messages/en/turnover.json";
import type vip from "../messages/en/vip.json";
import type wallets from "../messages/en/wallets.json";

interface Namespaces {
  agentContract: typeof agentContract;
  agentLinks: typeof agentLinks;
  agentPay: typeof agentPay;
  agentTeam: typeof agentTeam;
  announcements: typeof announcements;
  arenas: typeof arenas;
  auth: typeof auth;
  cards: typeof cards;
  cashier: typeof cashier;
  common: typeof common;
  console: typeof consoleTexts;
  desk: typeof desk;
  entry: typeof entry;
  errors: typeof errors;
  fairness: typeof fairness;
  fishing: typeof fishing;
  games: typeof games;
  help: typeof help;
  home: typeof home;
  inbox: typeof inbox;
  jackpots: typeof jackpots;
  letters: typeof letters;
  livechat: typeof livechat;
  lobby: typeof lobby;
  lost: typeof lost;
  lottery: typeof lottery;
  member: typeof member;
  missions: typeof missions;
  originals: typeof originals;
  points: typeof points;
  promotions: typeof promotions;
  pvp: typeof pvp;
  raffles: typeof raffles;
  reading: typeof reading;
  records: typeof records;
  referral: typeof referral;
  rewards: typeof rewards;
  shelf: typeof shelf;
  shell: typeof shell;
  sports: typeof sports;
  sportsbook: typeof sportsbook;
  tables: typeof tables;
  trading: typeof trading;
  turnover: typeof turnover;
  vip: typeof vip;
  wallets: typeof wallets;
}

export type Namespace = keyof Namespaces;

/** The key of every message, from the English tables: `shell.login`, `errors.MONEY_INSUFFICIENT`. */
export type MessageId = {
  [N in Namespace]: `${N}.${keyof Namespaces[N] & string}`;
}[Namespace];

/**
 * The namespaces that are loaded together, one chunk per language. The player site has `start`, the texts of its
 * first screen; `around` and `site`, loaded before any other screen: `around` holds the remaining keys of the first
 * screen's namespaces (deferred-texts.ts says which) with a few namespaces more, `site` the rest; and one bundle for
 * each group of games ({@link GAME_BUNDLES}), which its screens fetch with their code. `letters` holds the texts that
 * the server sends to phones and mailboxes; no browser loads it.
 */
export const BUNDLES = {
  start: ["common", "shell", "home"],
  around: ["common", "shell", "home", "fairness", "help", "records"],
  site: [
    "errors",
    "auth",
    "entry",
    "games",
    "cashier",
    "lobby",
    "member",
    "announcements",
    "wallets",
    "sports",
    "turnover",
  ],
  agent: ["agentContract", "agentLinks", "agentPay", "agentTeam"],
  originals: ["originals"],
  tables: ["tables"],
  arenas: ["arenas"],
  fishing: ["fishing"],
  cards: ["cards"],
  jackpots: ["jackpots"],
  pvp: ["pvp"],
  lost: ["lost"],
  lottery: ["lottery"],
  inbox: ["inbox"],
  reading: ["reading"],
  livechat: ["livechat"],
  sportsbook: ["sportsbook", "sports"],
  rewards: ["missions", "points", "promotions", "raffles", "referral", "rewards", "vip"],
  console: [
    "common",
    "errors",
    "auth",
    "console",
    "desk",
    "shelf",
    "agentContract",
    "agentLinks",
    "sports",
    "sportsbook",
    "trading",
  ],
  letters: ["letters"],
} as const satisfies Record<string, readonly Namespace[]>;

export type Bundle = keyof typeof BUNDLES;

/**
 * The bundles of groups of games and of rarely visited screens; a new one needs a line here and one in
 * {@link BUNDLES}.
 */
export const GAME_BUNDLES = [
  "agent",
  "originals",
  "tables",
  "arenas",
  "fishing",
  "cards",
  "jackpots",
  "pvp",
  "lost",
  "lottery",
  "inbox",
  "reading",
  "livechat",
  "rewards",
  "sportsbook",
] as const satisfies readonly Bundle[];

export type GameBundle = (typeof GAME_BUNDLES)[number];

/**
 * Namespaces, and beginnings of ids, that so far are written in the content languages alone. Readers of the other
 * languages see the English text for each id that their own table lacks.
 */
export const AWAITING_TRANSLATION: readonly string[] = [
  "agentContract.",
  "agentLinks.",
  "agentPay.",
  "agentTeam.",
  "lobby.matchesLead",
  "missions.",
  "points.",
  "promotions.",
  "raffles.",
  "referral.",
  "rewards.",
  "records.sportsBets",
  "sports.basketball",
  "sports.market.",
  "sports.outcome.",
  "sports.rule.",
  "sports.tennis",
  "sportsbook.",
  "turnover.",
  "vip.",
  "cashier.bonus",
  "errors.AGENT_CONTRACT_",
  "member.agentMark",
  "errors.AGENT_LINK_",
  "errors.AGENT_REGISTER_",
  "errors.SPORTS_",
  "errors.AGENT_TREE_",
  "cashier.check_requestsThisMonth",
  "cashier.check_amountThisMonth",
  "cashier.quota",
  "errors.MONEY_MONTH",
  "records.cause_agent",
  "records.toAgentBill",
  "records.kind_agent_",
  "records.why_agent_",
  "errors.AGENT_DISPUTE_",
  "records.kind_reward_",
  "records.kind_free_",
  "records.why_free_",
  "records.kind_bonus_",
  "records.why_reward_",
  "records.why_bonus_",
  "errors.MISSION_",
  "errors.POINTS_",
  "errors.PROMO_",
  "errors.RAFFLE_",
  "errors.REFERRAL_",
  "errors.REWARD_",
  "errors.VIP_",
];
