// Made from the migrations by `npm run db:types`. Don't edit.
import type { ColumnType } from "kysely";

/** A column that the database fills in when an insert leaves it out. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** A column that only the database writes. */
export type Computed<T> = ColumnType<T, never, never>;

/** Read as the parsed value, so check it; written as JSON text (pg would write an array as SQL's kind of array). */
export type JsonColumn = ColumnType<unknown, string, string>;

/** Written as text such as '2 hours'; to read one, ask for extract(epoch from …). */
export type IntervalColumn = ColumnType<unknown, string, string>;

export interface AgentTransfer {
  amount: bigint;
  at: Date;
  currency: string;
  direction: string;
  id: string;
  receiver_id: string;
  reference: string;
  remark: string;
  request_id: string | null;
  sender_id: string;
}

export interface AgentTransferRequest {
  amount: bigint;
  asker_id: string;
  created_at: Date;
  currency: string;
  decided_at: Date | null;
  expires_at: Date;
  id: string;
  remark: string;
  state: Generated<string>;
  upline_id: string;
}

export interface AgentTransferSettings {
  id: Generated<number>;
  levels: Generated<number>;
  max_amount: Generated<bigint>;
  max_amount_per_day: Generated<bigint>;
  max_per_day: Generated<number>;
  min_amount: Generated<bigint>;
  request_hours: Generated<number>;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface Approval {
  amount: bigint | null;
  asked_at: Date;
  currency: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  decided_name: string | null;
  decision: string | null;
  expires_at: Date;
  id: string;
  kind: string;
  maker_id: string;
  maker_name: string;
  member_account: string;
  member_id: string;
  note: string;
  payload: string;
  payload_hash: Buffer;
  state: Generated<string>;
}

export interface AuditEntry {
  action: string;
  actor: string;
  at: Date;
  detail: string;
  hash: Buffer;
  ip: string;
  seq: bigint;
  subject: string;
}

export interface AuditHead {
  hash: Generated<Buffer>;
  id: Generated<number>;
  seal: Generated<Buffer>;
  seq: Generated<bigint>;
}

export interface BalanceProof {
  at: Date;
  currency: string;
  entries: bigint;
  held: bigint;
  liability: bigint;
  ok: boolean;
  open_withdrawals: bigint;
  players: bigint;
}

export interface Banner {
  action: JsonColumn;
  active: boolean;
  ends_at: Date | null;
  group_name: string;
  id: string;
  linkage_type: string;
  picture: string;
  position: number;
  starts_at: Date | null;
  subtitle: JsonColumn;
  tag: JsonColumn;
  target: string;
  title: JsonColumn;
  updated_at: Date;
  updated_by: string;
  version: Generated<number>;
}

export interface Broadcast {
  audience: JsonColumn;
  by_mail: Generated<boolean>;
  category: string;
  created_at: Date;
  created_by: string;
  delivered: Generated<number>;
  ended_at: Date | null;
  ended_by: string | null;
  id: string;
  reached_id: string | null;
  spared: Generated<number>;
  starts_at: Date;
  state: string;
  text_id: string;
}

export interface CallWindow {
  before: number;
  calls: number;
  ends_ms: bigint;
  key: string;
  starts_ms: bigint;
}

export interface Captcha {
  answer_hash: Buffer;
  expires_at: Date;
  id: string;
}

export interface CashierSettings {
  auto_max: bigint | null;
  closed_loop: Generated<boolean>;
  credential_pause_hours: Generated<number>;
  id: Generated<number>;
  kyc_from: Generated<bigint>;
  kyc_level: Generated<number>;
  max_amount_per_day: Generated<bigint>;
  max_open: Generated<number>;
  max_per_day: Generated<number>;
  turnover_ppm: Generated<number>;
  two_above: Generated<bigint>;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface CatalogueVersion {
  only_row: Generated<boolean>;
  version: bigint;
}

export interface ContactCode {
  code_hash: Buffer;
  destination_key: Buffer;
  expires_at: Date;
  id: string;
  last_try_at: Date | null;
  sent_at: Date;
  slot: Buffer;
  tries: Generated<number>;
  used_at: Date | null;
}

export interface ContactSend {
  at: Date;
  destination_key: Buffer;
  failed: Generated<boolean>;
  id: string;
  source_key: Buffer;
}

export interface ContentPicture {
  at: Date;
  by: string;
  height: number;
  id: string;
  width: number;
}

export interface ContentPictureFile {
  content: Buffer;
  picture_id: string;
  variant: string;
}

export interface CrashBet {
  bet_id: string;
  crash_round_id: string;
  member_id: string;
  seat: number;
}

export interface CrashChain {
  beacon_at: Date | null;
  beacon_key: string | null;
  beacon_round: bigint | null;
  beacon_signature: string | null;
  created_at: Date;
  game: string;
  id: string;
  length: number;
  next_index: Generated<number>;
  number: Computed<number>;
  salt: string | null;
  salt_origin: string | null;
  salted_at: Date | null;
  sealed: Buffer;
  spacing: number;
  terminal_hash: string;
}

export interface CrashRound {
  betting_ends_at: Date;
  chain_id: string;
  crash_hundredths: number | null;
  crashed_at: Date | null;
  created_at: Date;
  game_code: string;
  id: string;
  link_index: number;
  maths_version: string;
  number: number;
  phase: string;
  seed: string | null;
  seed_hash: string;
  settled_at: Date | null;
  starts_at: Date;
}

export interface DataExport {
  asked_at: Date;
  bytes: bigint | null;
  id: string;
  language: string;
  link_hash: Buffer | null;
  link_until: Date | null;
  member_id: string;
  ready_at: Date | null;
  session_id: string;
  state: string;
}

export interface DataExportPart {
  content_sealed: Buffer;
  export_id: string;
  place: number;
}

export interface Deposit {
  amount: bigint;
  busy_until: Date | null;
  checks: Generated<number>;
  claimed_by: string | null;
  claimed_name: string | null;
  created_at: Date;
  credited: bigint | null;
  currency: string;
  expires_at: Date;
  fee: bigint;
  fee_fixed: bigint;
  fee_ppm: number;
  id: string;
  member_account: string;
  member_id: string;
  method_id: string;
  method_name: string;
  next_check_at: Date | null;
  pay_code: string | null;
  pay_url: string | null;
  pay_way: Generated<string>;
  promotion: Generated<string>;
  provider: string;
  provider_reference: string | null;
  reason: string | null;
  received: bigint | null;
  reference: string;
  settled_at: Date | null;
  state: Generated<string>;
  transfer_id: string | null;
}

export interface ExcludedTrace {
  kind: string;
  member_id: string;
  trace_key: Buffer;
}

export interface Favourite {
  added_at: Date;
  member_id: string;
  node_id: string;
  vendor: string;
}

export interface FeedChange {
  after: ColumnType<unknown, string | null | undefined, string | null>;
  before: ColumnType<unknown, string | null | undefined, string | null>;
  decided_at: Date | null;
  decided_by: string | null;
  found_at: Date;
  id: string;
  kind: string;
  node_id: string;
  reason: string | null;
  state: Generated<string>;
  vassalage: string;
  vendor_code: string;
}

export interface FeedReading {
  asked_by: string;
  ended_at: Date;
  error: string | null;
  games: number | null;
  id: string;
  started_at: Date;
  vassalage: string;
}

export interface Feedback {
  answer: string | null;
  answered_at: Date | null;
  answered_by: string | null;
  content: string;
  created_at: Date;
  id: string;
  language: string;
  member_id: string | null;
  question_type: string;
  seen_at: Date | null;
  state: Generated<string>;
  ticket: string;
}

export interface FeedbackPicture {
  feedback_id: string;
  place: number;
  upload_id: string;
}

export interface FishCatch {
  at: Date;
  fish: number;
  member_id: string;
  room_id: string;
  sea_id: string;
}

export interface FishRoom {
  created_at: Date;
  currency: string;
  game_code: string;
  id: string;
}

export interface FishSea {
  chain_id: string;
  ends_at: Date;
  game_code: string;
  id: string;
  link_index: number;
  maths_version: string;
  number: number;
  seed: string;
  seed_hash: string;
  starts_at: Date;
}

export interface FishSeat {
  game_code: string;
  level: bigint;
  member_id: string;
  ready_at: Date;
  room_id: string;
  seat: number;
  seen_at: Date;
}

export interface Game {
  active: Generated<boolean>;
  added_at: Date;
  categories: string[];
  changed_at: Date | null;
  changed_by: string | null;
  code: string;
  demo: Generated<boolean>;
  denied_countries: Generated<string[]>;
  devices: Generated<string[]>;
  feed: ColumnType<unknown, string | null | undefined, string | null>;
  hit_rate_ppm: number | null;
  hot_pin: number | null;
  icon: string;
  is_new: Generated<boolean>;
  is_top: Generated<boolean>;
  kind: string;
  lines: number | null;
  list_node: string | null;
  maintenance: Generated<boolean>;
  maintenance_until: Date | null;
  maths_version: string;
  max_stake: bigint;
  max_win_hundredths: number | null;
  min_stake: bigint;
  name: JsonColumn;
  node_id: string;
  opens_list: Generated<boolean>;
  players_24h: Generated<number>;
  position: Generated<number>;
  reason: string | null;
  recommended: Generated<boolean>;
  rtp_ppm: number;
  sells_features: Generated<boolean>;
  sub_category: string | null;
  vassalage: string;
  vendor_code: string | null;
  version: Generated<number>;
  volatility: number;
}

export interface GameLaunch {
  launched_at: Date;
  member_id: string;
  node_id: string;
}

export interface HelpEntry {
  active: Generated<boolean>;
  content: JsonColumn;
  ends_at: Date | null;
  position: number;
  starts_at: Date | null;
  tag: string;
  title: JsonColumn;
  updated_at: Date;
  updated_by: string;
  version: Generated<number>;
}

export interface JackpotBooks {
  account: bigint;
  account_until: bigint;
  checked_at: Date;
  counted_until: Date;
  currency: string;
  pools: bigint;
  reserve: bigint;
  reserve_until: bigint;
}

export interface JackpotPool {
  amount: bigint;
  bets: bigint;
  changed_at: Date | null;
  changed_by: string | null;
  contributed: bigint;
  currency: string;
  reason: string | null;
  reserved: bigint;
  run_id: string | null;
  runs: number;
  takes_new_runs: boolean;
  tier: string;
  version: Generated<number>;
}

export interface JackpotRun {
  chain_id: string;
  currency: string;
  game_code: string | null;
  id: string;
  link: string | null;
  link_index: number;
  member_id: string | null;
  must_hit_by: bigint;
  number: number;
  pool_ppm: number;
  reserve_ppm: number;
  round_id: string | null;
  seed: bigint;
  seed_hash: string;
  started_at: Date;
  threshold: bigint | null;
  tier: string;
  won_at: Date | null;
  won_from: bigint | null;
  won_to: bigint | null;
}

export interface JobRun {
  ended_at: Date;
  error: string | null;
  failed: boolean;
  failed_at: Date | null;
  failures: Generated<bigint>;
  name: string;
  runs: Generated<bigint>;
  started_at: Date;
}

export interface KycPicture {
  place: number;
  request_id: string;
  upload_id: string;
}

export interface KycRequest {
  at: Date;
  claimed_by: string | null;
  claimed_name: string | null;
  claimed_until: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  document_type: string;
  expires_on: string | null;
  id: string;
  kind: string;
  member_id: string;
  number_key: Buffer | null;
  number_sealed: Buffer | null;
  reason: string | null;
  reminded_days: number | null;
  state: string;
}

export interface LiveChat {
  closed_at: Date | null;
  closed_by: string | null;
  guest_key: Buffer | null;
  helped: boolean | null;
  id: string;
  language: string;
  last_at: Date;
  last_line: Generated<number>;
  member_id: string | null;
  opened_at: Date;
  operator: string | null;
  operator_read: Generated<number>;
  operator_typing_at: Date | null;
  state: string;
  topic: string;
  visitor_read: Generated<number>;
  visitor_typing_at: Date | null;
}

export interface LiveChatAnswer {
  body: JsonColumn;
  id: string;
  position: number;
  title: JsonColumn;
  updated_at: Date;
  updated_by: string;
  version: Generated<number>;
}

export interface LiveChatDesk {
  operator: string;
  seen_at: Date;
}

export interface LiveChatLine {
  body: string;
  chat_id: string;
  client_id: string;
  line: number;
  operator: string | null;
  sent_at: Date;
}

export interface LiveChatPicture {
  chat_id: string;
  line: number;
  place: number;
  upload_id: string;
}

export interface LoginFailure {
  failures: number;
  key: string;
  last_at: Date;
  locked_until: Date | null;
}

export interface LostDevice {
  asked_at: Date;
  ended_at: Date | null;
  id: string;
  member_id: string;
  over_at: Date;
  proved: string[];
  ready_at: Date;
  state: string;
}

export interface LotteryBook {
  draw_id: string;
  most_paid: Generated<bigint>;
  stakes: Generated<bigint>;
}

export interface LotteryDraw {
  chain_id: string;
  closes_at: Date;
  drawn_at: Date | null;
  draws_at: Date;
  game_code: string;
  id: string;
  link_index: number;
  maths_version: string;
  number: string;
  numbers: string[] | null;
  opens_at: Date;
  phase: string;
  seed: string | null;
  seed_hash: string;
  settled_at: Date | null;
}

export interface LotterySold {
  draw_id: string;
  place: string;
  stake: bigint;
}

export interface LotteryTicket {
  bet_id: string;
  bought_at: Date;
  currency: string;
  draw_id: string;
  game_code: string;
  lines: JsonColumn;
  member_id: string;
  most_paid: Generated<bigint>;
  payout: Generated<bigint>;
  stake: bigint;
  state: string;
}

export interface Member {
  account: string;
  account_key: string;
  blocked_reason: string | null;
  closed_at: Date | null;
  credentials_changed_at: Date | null;
  currency: string;
  email_key: Buffer | null;
  email_verified_at: Date | null;
  failed_logins: Generated<number>;
  forgotten_at: Date | null;
  icon: string;
  id: string;
  initial_password_until: Date | null;
  kyc_level: Generated<number>;
  language: string;
  last_login_at: Date | null;
  last_login_ip: string | null;
  mobile_key: Buffer | null;
  mobile_verified_at: Date | null;
  nickname: string;
  password_changed_at: Date;
  password_hash: string | null;
  payment_password_hash: string | null;
  profile_sealed: Buffer;
  referral_code: string;
  referred_by: string | null;
  register_domain: string | null;
  register_ip: string;
  register_url: string | null;
  registered_at: Date;
  status: Generated<string>;
  terms_version: string;
  type: Generated<number>;
  vip_label_name: Generated<string>;
  vip_rank_level: Generated<number>;
}

export interface MemberNote {
  at: Date;
  id: string;
  member_id: string;
  operator_id: string;
  operator_name: string;
  text: string;
}

export interface MemberPlace {
  kind: string;
  last_at: Date;
  member_id: string;
  place_key: Buffer;
}

export interface MemberRecoveryCode {
  code_hash: Buffer;
  member_id: string;
  used_at: Date | null;
}

export interface MemberSession {
  by_password: Generated<boolean>;
  device: string;
  end_reason: string | null;
  ended_at: Date | null;
  handed_over: Generated<boolean>;
  id: string;
  ip: string;
  last_seen_at: Date;
  member_id: string;
  proof_reason: string | null;
  remembered: boolean;
  scope: string;
  started_at: Date;
  token_hash: Buffer;
}

export interface MemberTotp {
  begun_at: Date;
  confirmed_at: Date | null;
  last_step: Generated<bigint>;
  member_id: string;
  secret_sealed: Buffer;
}

export interface Message {
  broadcast_id: string | null;
  created_at: Date;
  deleted_at: Date | null;
  facts: JsonColumn;
  id: string;
  member_id: string;
  read_at: Date | null;
  source: string;
  text_id: string;
}

export interface MessageMail {
  created_at: Date;
  kind: string;
  member_id: string;
  message_id: string;
  next_at: Date;
  rank: number;
  state: Generated<string>;
  tries: Generated<number>;
}

export interface MessageMailChoice {
  changed_at: Date;
  member_id: string;
  money: boolean;
  offers: boolean;
  offers_since: Date | null;
  service: boolean;
}

export interface MessageText {
  content: JsonColumn;
  created_at: Date;
  created_by: string;
  id: string;
  kind: string;
  title: JsonColumn;
  version: number | null;
}

export interface Notice {
  active: boolean;
  content: JsonColumn;
  ends_at: Date | null;
  execution: string | null;
  id: string;
  kind: string;
  position: number;
  starts_at: Date | null;
  title: JsonColumn;
  updated_at: Date;
  updated_by: string;
  version: Generated<number>;
}

export interface OneTimeCode {
  challenge: string | null;
  code_hash: Buffer;
  expires_at: Date;
  member_id: string;
  purpose: string;
}

export interface Operator {
  active: Generated<boolean>;
  created_at: Date;
  id: string;
  last_login_at: Date | null;
  name: string;
  password_hash: string;
  roles: string[];
  totp_last_step: Generated<bigint>;
  totp_sealed: Buffer;
  username: string;
  username_key: string;
}

export interface OperatorInvitation {
  created_at: Date;
  expires_at: Date;
  id: string;
  operator_id: string | null;
  roles: string[];
  token_hash: Buffer;
  used_at: Date | null;
}

export interface OperatorSession {
  device: string;
  end_reason: string | null;
  ended_at: Date | null;
  id: string;
  ip: string;
  last_seen_at: Date;
  operator_id: string;
  started_at: Date;
  token_hash: Buffer;
}

export interface Page {
  active: boolean;
  content: JsonColumn;
  ends_at: Date | null;
  id: string;
  in_footer: boolean;
  kind: string;
  picture: string | null;
  position: number;
  slug: string;
  starts_at: Date | null;
  summary: JsonColumn;
  title: JsonColumn;
  updated_at: Date;
  updated_by: string;
  version: Generated<number>;
}

export interface PaymentCorrection {
  at: Date;
  currency: string;
  fee: bigint;
  house: bigint;
  id: string;
  kind: string;
  member_id: string;
  moved_after: bigint;
  moved_before: bigint;
  movement_id: string;
  player: bigint;
  provider: string;
  transfer_id: string;
}

export interface PaymentMethod {
  fee_fixed: Generated<bigint>;
  fee_ppm: Generated<number>;
  icon: string;
  id: string;
  kind: string;
  max_amount: bigint;
  min_amount: bigint;
  minutes: number;
  name: string;
  pay_way: Generated<string>;
  payee: string | null;
  payout_max: bigint | null;
  position: number;
  provider: string;
  quick_amounts: Generated<bigint[]>;
  state: Generated<string>;
  version: Generated<number>;
}

export interface PaymentProvider {
  changed_at: Date | null;
  changed_by: string | null;
  deposits_on: Generated<boolean>;
  name: string;
  payouts_on: Generated<boolean>;
  reason: string | null;
  version: Generated<number>;
}

export interface PayoutAccount {
  bound_at: Date;
  id: string;
  member_id: string;
  method_id: string;
  payee_hash: Buffer;
  payee_masked: string;
  payee_sealed: Buffer;
  removed_at: Date | null;
  removed_by: string | null;
}

export interface PayoutDecision {
  action: string;
  asked_at: Date;
  asked_by: string;
  asked_name: string;
  decided_at: Date | null;
  decided_by: string | null;
  decided_name: string | null;
  evidence: string;
  id: string;
  note: string;
  slice_id: string;
  state: Generated<string>;
}

export interface PayoutEvent {
  actor: string;
  amount: bigint | null;
  at: Date;
  id: Computed<bigint>;
  note: string | null;
  slice_id: string;
  what: string;
}

export interface PayoutProof {
  at: Date;
  slice_id: string;
  upload_id: string;
}

export interface PayoutSlice {
  amount: bigint;
  asked: bigint;
  awaiting_since: Date | null;
  busy_until: Date | null;
  case_until: Date | null;
  checks: Generated<number>;
  claimed_by: string | null;
  claimed_name: string | null;
  closed_at: Date | null;
  confirm_by: Date | null;
  corrected: bigint | null;
  created_at: Date;
  currency: string;
  disputed_at: Date | null;
  fee: bigint;
  hold_id: string | null;
  id: string;
  member_id: string;
  method_name: string | null;
  next_check_at: Date | null;
  parent_id: string | null;
  payee_masked: string | null;
  payer_proof: string | null;
  payout_account_id: string | null;
  place: number;
  provider: string;
  provider_reference: string | null;
  reason: string | null;
  receipt: string | null;
  reference: string;
  refund_policy: string | null;
  reminded: Generated<number>;
  settled_at: Date | null;
  state: Generated<string>;
  submitted_at: Date | null;
  timer_at: Date | null;
  withdrawal_id: string;
}

export interface Protection {
  away: Generated<JsonColumn>;
  blocked: Generated<boolean>;
  closed: Generated<JsonColumn>;
  day_key: Generated<string>;
  day_paid: Generated<bigint>;
  day_staked: Generated<bigint>;
  excluded_at: Date | null;
  excluded_kind: string | null;
  excluded_until: Date | null;
  limits: Generated<JsonColumn>;
  member_id: string;
  month_key: Generated<string>;
  month_paid: Generated<bigint>;
  month_staked: Generated<bigint>;
  play_from: Date | null;
  play_last: Date | null;
  return_asked_at: Date | null;
  week_key: Generated<string>;
  week_paid: Generated<bigint>;
  week_staked: Generated<bigint>;
}

export interface ProtectionChange {
  at: Date;
  detail: JsonColumn;
  id: string;
  member_id: string;
  what: string;
}

export interface ProviderEvent {
  amount: bigint;
  at: Date;
  body_hash: Buffer;
  currency: string;
  event_id: string;
  outcome: string;
  provider: string;
  reference: string;
  status: string;
  type: string;
}

export interface ProviderLine {
  amount: bigint;
  currency: string;
  movement_id: string;
  provider: string;
  provider_reference: string;
  seen_at: Date;
  status: string;
}

export interface PvpAction {
  action: JsonColumn;
  at: Date;
  by_clock: boolean;
  hand_id: string;
  seat: number;
  step: number;
}

export interface PvpDeck {
  created_at: Date;
  id: string;
  roots: string[];
  sealed: Buffer;
}

export interface PvpHand {
  act_by: Date | null;
  currency: string;
  deck_id: string;
  ended_at: Date | null;
  id: string;
  maths_version: string;
  number: number;
  rake: Generated<bigint>;
  result: ColumnType<unknown, string | null | undefined, string | null>;
  setup: JsonColumn;
  started_at: Date;
  state: string;
  table_code: string;
  turn_at: Date;
}

export interface PvpHandPlayer {
  hand_id: string;
  member_id: string;
  seat: number;
}

export interface PvpSeat {
  bank_ms: number;
  client_seed: string;
  currency: string;
  device_hash: string;
  joined_at: Date;
  leaving: Generated<boolean>;
  member_id: string;
  network_hash: string;
  out_reason: string | null;
  out_since: Date | null;
  seat: number;
  session_id: string | null;
  stack: bigint;
  table_code: string;
  timeouts: Generated<number>;
  waiting: boolean;
}

export interface PvpTable {
  button: Generated<number>;
  closed_at: Date | null;
  code: string;
  due_at: Date | null;
  game_code: string;
  hand_id: string | null;
  hands: Generated<number>;
  next_deck: string;
  version: Generated<bigint>;
}

export interface QuickLink {
  active: boolean;
  ends_at: Date | null;
  icon: string;
  id: string;
  linkage_type: string;
  position: number;
  starts_at: Date | null;
  target: string;
  title: JsonColumn;
  updated_at: Date;
  updated_by: string;
  version: Generated<number>;
}

export interface RealityCheck {
  member_id: string;
  minutes: Generated<number>;
  since: Date;
}

export interface ReconciliationBreak {
  currency: string;
  difference: bigint;
  found_at: Date;
  id: string;
  kind: string;
  ours: ColumnType<unknown, string | null | undefined, string | null>;
  owner_id: string | null;
  owner_name: string | null;
  resolved_at: Date | null;
  resolved_by: string | null;
  seen_at: Date;
  source: string;
  state: Generated<string>;
  subject: string;
  theirs: ColumnType<unknown, string | null | undefined, string | null>;
  version: Generated<number>;
}

export interface ReconciliationNote {
  action: string;
  at: Date;
  author: string | null;
  break_id: string;
  id: Computed<bigint>;
  text: string;
}

export interface ReconciliationRun {
  alive_until: Date;
  compared: Generated<bigint>;
  ended_at: Date | null;
  found: Generated<number>;
  id: string;
  problem: string | null;
  settled: Generated<number>;
  source: string;
  started_at: Date;
  started_by: string | null;
  state: Generated<string>;
}

export interface ReconciliationSource {
  cursor: string | null;
  name: string;
  read_until: Date;
  since: Date;
}

export interface ReportMark {
  last_member: string | null;
  only_row: Generated<boolean>;
  rounds_until: Date | null;
}

export interface ReportPlayer {
  account: string;
  account_key: string;
  deposits: Generated<bigint>;
  member_id: string;
  payout: Generated<bigint>;
  registered_at: Date;
  registered_day: string;
  rounds: Generated<bigint>;
  stake: Generated<bigint>;
  status: string;
  type: number;
  withdrawals: Generated<bigint>;
}

export interface ReportRoundDay {
  day: string;
  game_code: string;
  member_id: string;
  payout: bigint;
  rounds: bigint;
  stake: bigint;
}

export interface Round {
  at: Date;
  bet: JsonColumn;
  currency: string;
  game_code: string;
  id: string;
  kind: string;
  maths_version: string;
  member_id: string;
  nonce: number;
  outcome: ColumnType<unknown, string | null | undefined, string | null>;
  payout: bigint;
  session_id: string | null;
  settled_at: Date | null;
  source_id: string;
  stake: bigint;
  state: string;
}

export interface RoundDay {
  day: string;
  game_code: string;
  member_id: string;
  payout: bigint;
  rounds: bigint;
  stake: bigint;
  state: string;
}

export interface RoundDayChanged {
  day: string;
  member_id: string;
}

export interface RoundDayMark {
  member_id: string;
  until: string;
}

export interface RoundDayRun {
  only_row: Generated<boolean>;
  until: string | null;
}

export interface RoundStep {
  action: JsonColumn;
  at: Date;
  round_id: string;
  step: number;
}

export interface ScratchBook {
  created_at: Date;
  currency: string;
  ended_at: Date | null;
  game_code: string;
  id: string;
  maths_version: string;
  next_ticket: Generated<number>;
  number: number;
  price: bigint;
  root: string;
  seed: string | null;
  seed_hash: string;
  size: number;
}

export interface ScratchPrize {
  book_id: string;
  count: number;
  sold: Generated<number>;
  times: number;
}

export interface ScratchSeed {
  id: string;
  sealed: Buffer;
  sheets: string[];
}

export interface ScratchTicket {
  book_id: string;
  bought_at: Date;
  member_id: string;
  number: number;
  round_id: string;
  scratched_at: Date | null;
  secret: string;
  times: number;
}

export interface SeamlessKey {
  ends_at: Date | null;
  id: string;
  made_at: Date;
  made_by: string;
  secret_sealed: Buffer;
  vassalage: string;
}

export interface SeamlessPlayer {
  currency: string;
  first_at: Date;
  member_id: string;
  vassalage: string;
}

export interface SeamlessRound {
  asked_at: Date | null;
  bets: Generated<number>;
  game_code: string;
  member_id: string;
  paid: Generated<bigint>;
  ref: string;
  round_at: Date;
  round_id: string;
  vassalage: string;
  wins: Generated<number>;
}

export interface SeamlessSession {
  began_at: Date;
  currency: string;
  expires_at: Date;
  game_code: string;
  id: string;
  login_session: string;
  member_id: string;
  vassalage: string;
}

export interface SeamlessToken {
  country: string;
  currency: string;
  expires_at: Date;
  game_code: string;
  language: string;
  login_session: string;
  member_id: string;
  token_hash: Buffer;
  vassalage: string;
}

export interface SeamlessTx {
  adjusted: Generated<bigint>;
  amount: bigint;
  at: Date;
  currency: string;
  game_code: string | null;
  held: string | null;
  id: string;
  kind: string | null;
  member_id: string;
  op: string;
  original: string | null;
  reason: string | null;
  ref: string | null;
  rolled_back_by: string | null;
  tx_id: string;
  vassalage: string;
}

export interface SeamlessVendor {
  addresses: Generated<string[]>;
  api_url: string;
  changed_at: Date | null;
  changed_by: string | null;
  launch_url: string;
  vassalage: string;
  version: Generated<number>;
}

export interface SeedPair {
  client_seed: string;
  created_at: Date;
  id: string;
  member_id: string;
  next_id: string;
  next_nonce: Generated<number>;
  next_seed_hash: string;
  next_seed_sealed: Buffer;
  revealed_at: Date | null;
  server_seed_hash: string;
  server_seed_sealed: Buffer;
}

export interface SocialAccount {
  linked_at: Date;
  member_id: string;
  provider: string;
  subject_hash: Buffer;
}

export interface SocialArrival {
  challenge: string;
  claims_sealed: Buffer;
  code_hash: Buffer;
  expires_at: Date;
  provider: string;
  subject_hash: Buffer;
}

export interface SocialFlow {
  challenge: string;
  expires_at: Date;
  language: string;
  provider: string;
  secrets_sealed: Buffer;
  state_hash: Buffer;
}

export interface SportsFeed {
  cursor: string | null;
  epoch: string | null;
  heard_at: Date | null;
  name: string;
  refusal: string | null;
  refused_at: Date | null;
  rows_read: Generated<bigint>;
  rows_refused: Generated<bigint>;
}

export interface SportsLeague {
  active: Generated<boolean>;
  changed_at: Date | null;
  changed_by: string | null;
  feed: string;
  feed_key: string;
  id: string;
  major: boolean;
  name_bn: string;
  name_en: string;
  reason: string | null;
  sport: string;
  version: Generated<number>;
}

export interface SportsMatch {
  away_team_id: string;
  changed_at: Date | null;
  changed_by: string | null;
  feed: string;
  feed_key: string;
  feed_version: Generated<bigint>;
  home_team_id: string;
  hot: Generated<string>;
  hot_position: number | null;
  id: string;
  league_id: string;
  reason: string | null;
  score: ColumnType<unknown, string | null | undefined, string | null>;
  starts_at: Date;
  state: string;
  version: Generated<number>;
}

export interface SportsPrice {
  away_odds_milli: number;
  changed_at: Date;
  draw_odds_milli: number | null;
  home_odds_milli: number;
  market: string;
  match_id: string;
  suspended: boolean;
  version: bigint;
}

export interface SportsTeam {
  crest: JsonColumn;
  feed: string;
  feed_key: string;
  id: string;
  name_bn: string;
  name_en: string;
  short_bn: string;
  short_en: string;
}

export interface StepsOpen {
  due_at: Date;
  game_code: string;
  member_id: string;
  round_at: Date;
  round_id: string;
}

export interface SystemCheck {
  checked_at: Date;
  name: string;
  ok: boolean;
  problems: string[];
}

export interface SystemSettings {
  allow_countries: Generated<string[]>;
  blocked_ips: Generated<string[]>;
  brand: Generated<JsonColumn>;
  bypass_ips: Generated<string[]>;
  deny_countries: Generated<string[]>;
  domain_check: Generated<boolean>;
  domains: Generated<JsonColumn>;
  flags: Generated<JsonColumn>;
  id: Generated<number>;
  maintenance_on: Generated<boolean>;
  maintenance_until: Date | null;
  minimum_age: Generated<number>;
  phone_blocked_prefixes: string[] | null;
  phone_countries: string[] | null;
  register_fields: Generated<JsonColumn>;
  reserved_names: string[] | null;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface TableChatMessage {
  allowed_at: Date | null;
  body: string;
  game_code: string;
  id: string;
  member_id: string;
  removed_at: Date | null;
  said_at: Date;
}

export interface TableChatMute {
  member_id: string;
  muted_at: Date;
  until: Date | null;
}

export interface TableChatOff {
  game_code: string;
  off_at: Date;
}

export interface TableChatReport {
  kind: string;
  member_id: string;
  message_id: string;
  reported_at: Date;
}

export interface TableChatWord {
  added_at: Date;
  word: string;
}

export interface TableDecision {
  action: string;
  decided_at: Date;
  hand: number;
  member_id: string;
  play_window: number;
  table_round_id: string;
}

export interface TableRound {
  betting_ends_at: Date;
  chain_id: string;
  created_at: Date;
  dealt_at: Date | null;
  game_code: string;
  id: string;
  laid: ColumnType<unknown, string | null | undefined, string | null>;
  link_index: number;
  maths_version: string;
  number: number;
  outcome: ColumnType<unknown, string | null | undefined, string | null>;
  pays_at: Date | null;
  phase: string;
  play: ColumnType<unknown, string | null | undefined, string | null>;
  seed: string | null;
  seed_hash: string;
  settled_at: Date | null;
}

export interface TableSlip {
  bet_id: string;
  member_id: string;
  shown: boolean;
  spots: JsonColumn;
  stake: bigint;
  table_round_id: string;
}

export interface Upload {
  at: Date;
  claimed_at: Date | null;
  content: Buffer;
  guest_key: Buffer | null;
  height: number;
  id: string;
  member_id: string | null;
  purpose: string;
  sha256: Buffer;
  width: number;
}

export interface UploadDay {
  day: string;
  owner: string;
  pictures: number;
}

export interface UsedToken {
  expires_at: Date;
  scope: string;
  token: string;
}

export interface Vendor {
  active: Generated<boolean>;
  changed_at: Date | null;
  changed_by: string | null;
  currencies: Generated<string[]>;
  denied_countries: Generated<string[]>;
  devices: Generated<string[]>;
  game_type: string;
  logo: string;
  maintenance: Generated<boolean>;
  maintenance_until: Date | null;
  name: JsonColumn;
  position: Generated<number>;
  reason: string | null;
  vassalage: string;
  version: Generated<number>;
  wallet: Generated<string>;
}

export interface VendorBet {
  bet_id: string;
  currency: string;
  member_id: string;
  payout: bigint;
  revision: number;
  round_at: Date;
  round_id: string;
  stake: bigint;
  state: string;
  vendor: string;
}

export interface VendorBetReport {
  complete_until: Date | null;
  cursor: string | null;
  vendor: string;
}

export interface VendorBetWaiting {
  bets: JsonColumn;
  id: string;
  member_id: string;
  reported_at: Date;
  vendor: string;
}

export interface VendorRound {
  asked_at: Computed<Date | null>;
  bets: Computed<number | null>;
  currency: Computed<string | null>;
  game_code: Computed<string | null>;
  member_id: Computed<string | null>;
  paid: Computed<bigint | null>;
  ref: Computed<string | null>;
  round_at: Computed<Date | null>;
  round_id: Computed<string | null>;
  session_id: Computed<string | null>;
  stake: Computed<bigint | null>;
  state: Computed<string | null>;
  vassalage: Computed<string | null>;
  wins: Computed<number | null>;
}

export interface VendorTask {
  amount: bigint;
  at: Date;
  bound: bigint | null;
  currency: string;
  ended_at: Date | null;
  ended_by: string | null;
  game_code: string;
  id: string;
  kind: string;
  member_id: string;
  note: string | null;
  reason: string;
  ref: string | null;
  state: Generated<string>;
  tx_id: string;
  vassalage: string;
}

export interface VendorTransfer {
  amount: bigint;
  busy_until: Date | null;
  cause: string;
  checks: Generated<number>;
  created_at: Date;
  currency: string;
  direction: string;
  id: string;
  member_id: string;
  next_check_at: Date | null;
  reason: string | null;
  reference: string;
  settled_at: Date | null;
  state: Generated<string>;
  vendor: string;
  vendor_reference: string | null;
}

export interface VendorWalletChoice {
  auto_transfer: Generated<boolean>;
  last_vendor: string | null;
  member_id: string;
}

export interface Withdrawal {
  amount: bigint;
  approvals_needed: Generated<number>;
  busy_until: Date | null;
  checks: Generated<number>;
  claimed_by: string | null;
  claimed_name: string | null;
  created_at: Date;
  currency: string;
  fee: bigint;
  hold_id: string;
  id: string;
  member_account: string;
  member_id: string;
  method_id: string;
  method_name: string;
  next_check_at: Date | null;
  paid_out: bigint | null;
  payee_hash: Buffer;
  payee_masked: string;
  payee_sealed: Buffer;
  payout_account_id: string | null;
  provider: string;
  provider_reference: string | null;
  reason: string | null;
  reference: string;
  risk: JsonColumn;
  settled_at: Date | null;
  state: Generated<string>;
}

export interface WithdrawalApproval {
  at: Date;
  id: string;
  operator_id: string;
  operator_name: string;
  payload_hash: Buffer;
  withdrawal_id: string;
}

export interface WithdrawalPart {
  amount: bigint;
  payout_account_id: string;
  place: number;
  withdrawal_id: string;
}

export interface WithdrawalSplit {
  made_at: Date;
  made_by: string;
  made_name: string;
  reason: string;
  withdrawal_id: string;
}

export interface WithdrawalStep {
  at: Date;
  state: string;
  withdrawal_id: string;
}

export interface LedgerAccount {
  balance: Generated<bigint>;
  bucket: string;
  created_at: Generated<Date>;
  currency: string;
  id: Computed<bigint>;
  keeps_balance: boolean;
  kind: string;
  min_balance: Generated<bigint>;
  name: string;
  owner: string;
  seq: Generated<bigint>;
}

export interface LedgerBatch {
  chain: bigint;
  created_at: Generated<Date>;
  hash: Buffer;
  id: Computed<bigint>;
  number: bigint;
  transfers: number;
}

export interface LedgerChain {
  hash: Generated<Buffer>;
  id: Computed<bigint>;
  number: Generated<bigint>;
}

export interface LedgerDayMark {
  account_id: bigint;
  last_at: Date;
  seq: bigint;
}

export interface LedgerDayTotal {
  account_id: bigint;
  day: string;
  entries: bigint;
  incoming: bigint;
  kind: string;
  outgoing: bigint;
}

export interface LedgerEntry {
  account_id: bigint;
  amount: bigint;
  balance_after: bigint | null;
  created_at: Date;
  currency: string;
  kind: string;
  line: number;
  seq: bigint | null;
  transfer_id: string;
}

export interface LedgerHold {
  amount: bigint;
  closed_at: Date | null;
  closed_by: string | null;
  created_at: Date;
  expires_at: Date | null;
  from_account: bigint;
  held_account: bigint;
  id: string;
  opened_by: string | null;
  posted_amount: Generated<bigint>;
  reference: string | null;
  split_from: string | null;
  state: Generated<string>;
}

export interface LedgerIdempotencyKey {
  body: string;
  created_at: Generated<Date>;
  key: string;
  request_hash: Buffer;
  scope: string;
  status: number;
}

export interface LedgerReversal {
  original_id: string;
  transfer_id: string;
}

export interface LedgerTransfer {
  batch_id: bigint;
  created_at: Date;
  id: string;
  kind: string;
  reference: string | null;
}

export interface DB {
  agent_transfer: AgentTransfer;
  agent_transfer_request: AgentTransferRequest;
  agent_transfer_settings: AgentTransferSettings;
  approval: Approval;
  audit_entry: AuditEntry;
  audit_head: AuditHead;
  balance_proof: BalanceProof;
  banner: Banner;
  broadcast: Broadcast;
  call_window: CallWindow;
  captcha: Captcha;
  cashier_settings: CashierSettings;
  catalogue_version: CatalogueVersion;
  contact_code: ContactCode;
  contact_send: ContactSend;
  content_picture: ContentPicture;
  content_picture_file: ContentPictureFile;
  crash_bet: CrashBet;
  crash_chain: CrashChain;
  crash_round: CrashRound;
  data_export: DataExport;
  data_export_part: DataExportPart;
  deposit: Deposit;
  excluded_trace: ExcludedTrace;
  favourite: Favourite;
  feed_change: FeedChange;
  feed_reading: FeedReading;
  feedback: Feedback;
  feedback_picture: FeedbackPicture;
  fish_catch: FishCatch;
  fish_room: FishRoom;
  fish_sea: FishSea;
  fish_seat: FishSeat;
  game: Game;
  game_launch: GameLaunch;
  help_entry: HelpEntry;
  jackpot_books: JackpotBooks;
  jackpot_pool: JackpotPool;
  jackpot_run: JackpotRun;
  job_run: JobRun;
  kyc_picture: KycPicture;
  kyc_request: KycRequest;
  live_chat: LiveChat;
  live_chat_answer: LiveChatAnswer;
  live_chat_desk: LiveChatDesk;
  live_chat_line: LiveChatLine;
  live_chat_picture: LiveChatPicture;
  login_failure: LoginFailure;
  lost_device: LostDevice;
  lottery_book: LotteryBook;
  lottery_draw: LotteryDraw;
  lottery_sold: LotterySold;
  lottery_ticket: LotteryTicket;
  member: Member;
  member_note: MemberNote;
  member_place: MemberPlace;
  member_recovery_code: MemberRecoveryCode;
  member_session: MemberSession;
  member_totp: MemberTotp;
  message: Message;
  message_mail: MessageMail;
  message_mail_choice: MessageMailChoice;
  message_text: MessageText;
  notice: Notice;
  one_time_code: OneTimeCode;
  operator: Operator;
  operator_invitation: OperatorInvitation;
  operator_session: OperatorSession;
  page: Page;
  payment_correction: PaymentCorrection;
  payment_method: PaymentMethod;
  payment_provider: PaymentProvider;
  payout_account: PayoutAccount;
  payout_decision: PayoutDecision;
  payout_event: PayoutEvent;
  payout_proof: PayoutProof;
  payout_slice: PayoutSlice;
  protection: Protection;
  protection_change: ProtectionChange;
  provider_event: ProviderEvent;
  provider_line: ProviderLine;
  pvp_action: PvpAction;
  pvp_deck: PvpDeck;
  pvp_hand: PvpHand;
  pvp_hand_player: PvpHandPlayer;
  pvp_seat: PvpSeat;
  pvp_table: PvpTable;
  quick_link: QuickLink;
  reality_check: RealityCheck;
  reconciliation_break: ReconciliationBreak;
  reconciliation_note: ReconciliationNote;
  reconciliation_run: ReconciliationRun;
  reconciliation_source: ReconciliationSource;
  report_mark: ReportMark;
  report_player: ReportPlayer;
  report_round_day: ReportRoundDay;
  round: Round;
  round_day: RoundDay;
  round_day_changed: RoundDayChanged;
  round_day_mark: RoundDayMark;
  round_day_run: RoundDayRun;
  round_step: RoundStep;
  scratch_book: ScratchBook;
  scratch_prize: ScratchPrize;
  scratch_seed: ScratchSeed;
  scratch_ticket: ScratchTicket;
  seamless_key: SeamlessKey;
  seamless_player: SeamlessPlayer;
  seamless_round: SeamlessRound;
  seamless_session: SeamlessSession;
  seamless_token: SeamlessToken;
  seamless_tx: SeamlessTx;
  seamless_vendor: SeamlessVendor;
  seed_pair: SeedPair;
  social_account: SocialAccount;
  social_arrival: SocialArrival;
  social_flow: SocialFlow;
  sports_feed: SportsFeed;
  sports_league: SportsLeague;
  sports_match: SportsMatch;
  sports_price: SportsPrice;
  sports_team: SportsTeam;
  steps_open: StepsOpen;
  system_check: SystemCheck;
  system_settings: SystemSettings;
  table_chat_message: TableChatMessage;
  table_chat_mute: TableChatMute;
  table_chat_off: TableChatOff;
  table_chat_report: TableChatReport;
  table_chat_word: TableChatWord;
  table_decision: TableDecision;
  table_round: TableRound;
  table_slip: TableSlip;
  upload: Upload;
  upload_day: UploadDay;
  used_token: UsedToken;
  vendor: Vendor;
  vendor_bet: VendorBet;
  vendor_bet_report: VendorBetReport;
  vendor_bet_waiting: VendorBetWaiting;
  vendor_round: VendorRound;
  vendor_task: VendorTask;
  vendor_transfer: VendorTransfer;
  vendor_wallet_choice: VendorWalletChoice;
  withdrawal: Withdrawal;
  withdrawal_approval: WithdrawalApproval;
  withdrawal_part: WithdrawalPart;
  withdrawal_split: WithdrawalSplit;
  withdrawal_step: WithdrawalStep;
  "ledger.account": LedgerAccount;
  "ledger.batch": LedgerBatch;
  "ledger.chain": LedgerChain;
  "ledger.day_mark": LedgerDayMark;
  "ledger.day_total": LedgerDayTotal;
  "ledger.entry": LedgerEntry;
  "ledger.hold": LedgerHold;
  "ledger.idempotency_key": LedgerIdempotencyKey;
  "ledger.reversal": LedgerReversal;
  "ledger.transfer": LedgerTransfer;
}
