/**
 * The treatment of rows that name a member, table by table (SAFE-06). A test reads the tables from the
 * database's catalogue and fails for a new one that is not listed here.
 */
export interface MemberTable {
  /** The file of the export that contains them, or the reason why the member doesn't get them. */
  export: `${string}.json` | { left: string };
  /**
   * When the person is forgotten, rows are deleted, lose personal data, or stay under the id, with the
   * reason.
   */
  forgotten: "deleted" | "emptied" | { kept: string };
}

const MONEY = { kept: "movements of money, for the law; they hold an id, and no name" } as const;
const PLAY = { kept: "what was played, for books and disputes; it holds an id, and no name" } as const;
const IN_BETS = "bets.json";
const IN_ENTRIES = "account-entries.json";
const STATE = { left: "how things stand; what came of it is in the export" } as const;
const SECRET = { left: "a secret, or a hash of one" } as const;
const SUMS = { left: "sums over what is in the export" } as const;

const PLACE = { kept: "ids in the agent tree, by which agents are paid; they hold no name" } as const;
const TREE = {
  export: { left: "places in the agent tree name other members too" },
  forgotten: PLACE,
} as const;

/** Agents' bills and what they were made of. */
const BILLS = { export: IN_ENTRIES, forgotten: MONEY } as const;

export const MEMBER_TABLES: Readonly<Record<string, MemberTable>> = {
  agent_bill: BILLS,
  agent_bill_dispute: {
    export: { left: "what an agent wrote about a bill; the agent centre shows it" },
    forgotten: { kept: "the dispute of a payment, for the law; it holds an id, and no name" },
  },
  agent_bill_share: BILLS,
  agent_carry_reset: BILLS,
  agent_pay_correction: BILLS,
  agent_pay_figure: { export: SUMS, forgotten: PLAY },
  agent_pay_late: { export: STATE, forgotten: PLAY },
  agent_pay_step: BILLS,
  agent_contract: {
    export: { left: "an agreement with another member, which both sides see in the agent centre" },
    forgotten: { kept: "what two sides agreed to, for the law and for bills; it holds ids, and no name" },
  },
  agent_line: TREE,
  agent_link: { export: { left: "an agent's work, for the agent's own pages" }, forgotten: PLACE },
  agent_link_member: { export: STATE, forgotten: PLACE },
  agent_move: TREE,
  agent_transfer: { export: IN_ENTRIES, forgotten: MONEY },
  agent_transfer_request: { export: STATE, forgotten: MONEY },
  approval: {
    export: IN_ENTRIES,
    forgotten: { kept: "the proof that two persons decided, which nobody may change; it names the account" },
  },
  bonus: { export: "bonuses.json", forgotten: MONEY },
  crash_bet: { export: IN_BETS, forgotten: PLAY },
  data_export: { export: STATE, forgotten: "deleted" },
  deposit: { export: "deposits.json", forgotten: "emptied" },
  excluded_trace: {
    export: SECRET,
    forgotten: { kept: "keyed hashes, for as long as the member is excluded, so that the exclusion holds" },
  },
  favourite: {
    export: "favourites.json",
    forgotten: { kept: "codes of games beside an id: nobody is found by them" },
  },
  feedback: { export: "messages-to-support.json", forgotten: "deleted" },
  fish_catch: { export: IN_BETS, forgotten: PLAY },
  fish_seat: { export: STATE, forgotten: PLAY },
  free_rounds: { export: "free-rounds.json", forgotten: MONEY },
  game_launch: { export: STATE, forgotten: PLAY },
  jackpot_run: { export: IN_BETS, forgotten: PLAY },
  kyc_request: { export: "identity-checks.json", forgotten: "emptied" },
  live_chat: { export: "live-chat.json", forgotten: "deleted" },
  lost_device: {
    export: STATE,
    forgotten: { kept: "that a second step was lost and when; it holds no name" },
  },
  sports_player_factor: {
    export: { left: "how careful the house is with a player, for the protection of its books" },
    forgotten: MONEY,
  },
  sports_refusal: { export: { left: "bets that were never taken, kept for a month" }, forgotten: PLAY },
  sports_bet: { export: "sports-bets.json", forgotten: PLAY },
  lottery_ticket: { export: "lottery-tickets.json", forgotten: PLAY },
  member: { export: "profile.json", forgotten: "emptied" },
  member_note: {
    export: { left: "what operators note among themselves, for the protection of others" },
    forgotten: "emptied",
  },
  member_place: { export: SECRET, forgotten: "deleted" },
  member_recovery_code: { export: SECRET, forgotten: "deleted" },
  member_session: { export: "sessions-and-devices.json", forgotten: "deleted" },
  member_totp: { export: SECRET, forgotten: "deleted" },
  message: { export: "messages.json", forgotten: "deleted" },
  message_mail: { export: "messages.json", forgotten: "deleted" },
  message_mail_choice: { export: "consents.json", forgotten: "deleted" },
  mission_count: { export: SUMS, forgotten: PLAY },
  mission_deposit: { export: SUMS, forgotten: MONEY },
  mission_progress: { export: SUMS, forgotten: PLAY },
  mission_extension: { export: SUMS, forgotten: PLAY },
  mission_winner: { export: IN_ENTRIES, forgotten: MONEY },
  one_time_code: { export: SECRET, forgotten: "deleted" },
  payment_correction: { export: IN_ENTRIES, forgotten: MONEY },
  payout_account: { export: "bound-accounts.json", forgotten: "emptied" },
  payout_instalment: { export: "withdrawals.json", forgotten: "emptied" },
  promotion_grant: { export: "promotions.json", forgotten: "emptied" },
  points_conversion: { export: "points.json", forgotten: MONEY },
  points_day: { export: SUMS, forgotten: PLAY },
  points_order: { export: "points-orders.json", forgotten: "emptied" },
  protection: { export: "limits.json", forgotten: { kept: "a pause or an exclusion holds on" } },
  protection_change: { export: "limits.json", forgotten: { kept: "a pause or an exclusion holds on" } },
  pvp_hand_player: { export: IN_BETS, forgotten: PLAY },
  pvp_seat: { export: STATE, forgotten: { kept: "none is left: nobody with chips on a table is forgotten" } },
  raffle_draw: { export: "raffle-draws.json", forgotten: MONEY },
  raffle_gift: { export: "raffle-draws.json", forgotten: MONEY },
  raffle_progress: { export: SUMS, forgotten: PLAY },
  raffle_ticket: { export: "raffle-draws.json", forgotten: MONEY },
  referral_commission: { export: IN_ENTRIES, forgotten: MONEY },
  referral_friend: { export: SUMS, forgotten: MONEY },
  reality_check: { export: STATE, forgotten: PLAY },
  rebate_carry: { export: STATE, forgotten: MONEY },
  rebate_late: { export: STATE, forgotten: MONEY },
  rebate_parked: { export: STATE, forgotten: MONEY },
  rebate_payout: { export: SUMS, forgotten: MONEY },
  reward: { export: "rewards.json", forgotten: MONEY },
  report_player: { export: SUMS, forgotten: "emptied" },
  report_round_day: { export: SUMS, forgotten: PLAY },
  round: { export: IN_BETS, forgotten: PLAY },
  round_day: { export: SUMS, forgotten: PLAY },
  round_day_changed: { export: SUMS, forgotten: PLAY },
  round_day_mark: { export: SUMS, forgotten: PLAY },
  scratch_ticket: { export: IN_BETS, forgotten: PLAY },
  seamless_player: { export: STATE, forgotten: PLAY },
  seamless_round: { export: IN_BETS, forgotten: PLAY },
  seamless_session: { export: STATE, forgotten: PLAY },
  seamless_token: { export: SECRET, forgotten: { kept: "none is left: each is good for a minute" } },
  seamless_tx: { export: IN_BETS, forgotten: MONEY },
  seed_pair: { export: SECRET, forgotten: PLAY },
  social_account: { export: "security.json", forgotten: "deleted" },
  steps_open: { export: IN_BETS, forgotten: PLAY },
  table_chat_message: { export: "table-chat.json", forgotten: "deleted" },
  table_chat_mute: { export: STATE, forgotten: "deleted" },
  table_chat_report: { export: "table-chat-reports.json", forgotten: "deleted" },
  table_decision: { export: IN_BETS, forgotten: PLAY },
  table_bet: { export: IN_BETS, forgotten: PLAY },
  turnover_fact: { export: IN_BETS, forgotten: PLAY },
  member_day: { export: SUMS, forgotten: PLAY },
  team_inbox: { export: STATE, forgotten: MONEY },
  turnover_hour: { export: SUMS, forgotten: PLAY },
  turnover_lock: { export: STATE, forgotten: MONEY },
  turnover_total: { export: SUMS, forgotten: PLAY },
  upload: { export: "profile.json", forgotten: "emptied" },
  vendor_bet: { export: IN_BETS, forgotten: PLAY },
  vendor_bet_waiting: { export: { left: "bets on their way into bets.json" }, forgotten: PLAY },
  vendor_task: { export: "checked-wins.json", forgotten: MONEY },
  vendor_transfer: { export: IN_ENTRIES, forgotten: MONEY },
  vendor_wallet_choice: { export: STATE, forgotten: PLAY },
  vip_deposit: { export: IN_ENTRIES, forgotten: MONEY },
  vip_member: { export: SUMS, forgotten: PLAY },
  vip_month: { export: "vip.json", forgotten: PLAY },
  vip_move: { export: "vip.json", forgotten: PLAY },
  withdrawal: { export: "withdrawals.json", forgotten: "emptied" },
};
