import { CATEGORIES } from "@khela/contract/catalogue";
import { type ApprovalRow, SETTING_FIELDS, type SettingKind } from "@khela/contract/console/adjustments";
import { GAME_CATEGORIES, type GameCategory } from "@khela/games/game-info";
import { contractKinds } from "@khela/rules/agents/contract";
import { GRANT_LIMIT_FIELDS } from "@khela/rules/rewards/reward";
import type { PayMode } from "@khela/rules/rebates/rates";
import type { I18n } from "@khela/i18n/i18n";
import type { MessageId } from "@khela/i18n/message-ids";

/** A change of a setting that needs two operators (decision 0051). */
export type SettingSubject = Extract<ApprovalRow["subject"], { kind: SettingKind }>;
type Field = SettingSubject["changes"][number]["field"];

export const isSettingSubject = (subject: ApprovalRow["subject"]): subject is SettingSubject =>
  Object.hasOwn(SETTING_FIELDS, subject.kind);

/** The names of the fields, as on the pages where they are edited. */
const NAMES: { [Kind in SettingKind]: Record<(typeof SETTING_FIELDS)[Kind][number], MessageId> } = {
  vendor: {
    nameBn: "shelf.name_bn",
    nameEn: "shelf.name_en",
    category: "shelf.category",
    currencies: "shelf.currencies",
    launchUrl: "shelf.launchUrl",
    apiUrl: "shelf.apiUrl",
    addresses: "shelf.addresses",
    secret: "shelf.secret",
  },
  cashier_settings: {
    autoMax: "console.cs_autoMax",
    twoAbove: "console.cs_twoAbove",
    maxOpen: "console.cs_maxOpen",
    maxPerDay: "console.cs_maxPerDay",
    maxAmountPerDay: "console.cs_maxAmountPerDay",
    maxPerMonth: "console.cs_maxPerMonth",
    maxAmountPerMonth: "console.cs_maxAmountPerMonth",
    rankAmountPerDay: "console.cs_rankAmountPerDay",
    rankAmountPerMonth: "console.cs_rankAmountPerMonth",
    turnoverPpm: "console.cs_turnoverPpm",
    kycFrom: "console.cs_kycFrom",
    kycLevel: "console.cs_kycLevel",
    credentialPauseHours: "console.cs_credentialPauseHours",
    closedLoop: "console.cs_closedLoop",
  },
  transfer_limits: {
    min: "desk.tl_min",
    max: "desk.tl_max",
    maxPerDay: "desk.tl_maxPerDay",
    maxAmountPerDay: "desk.tl_maxAmountPerDay",
    levels: "desk.tl_levels",
    requestHours: "desk.tl_requestHours",
  },
  grant_limits: {
    superSingle: "desk.gl_superSingle",
    superPerDay: "desk.gl_superPerDay",
    financeSingle: "desk.gl_financeSingle",
    financePerDay: "desk.gl_financePerDay",
    supportSingle: "desk.gl_supportSingle",
    supportPerDay: "desk.gl_supportPerDay",
    marketingSingle: "desk.gl_marketingSingle",
    marketingPerDay: "desk.gl_marketingPerDay",
  },
  agent_contract_settings: {
    noticePeriods: "desk.contract_notice",
    dividend: "desk.contract_cap_dividend",
    dailyWage: "desk.contract_cap_dailyWage",
    hourlySalary: "desk.contract_cap_hourlySalary",
    realTimeSalary: "desk.contract_cap_realTimeSalary",
  },
  rebate_rates: {
    ...(Object.fromEntries(GAME_CATEGORIES.map((name) => [name, `shelf.category_${name}`])) as {
      [Name in GameCategory]: `shelf.category_${Name}`;
    }),
    rebateMode: "desk.rb_rebateMode",
    rebateClaimDays: "desk.rb_rebateClaimDays",
    rebateLockFactorPpm: "desk.rb_rebateLockFactorPpm",
    cashbackMode: "desk.rb_cashbackMode",
    cashbackClaimDays: "desk.rb_cashbackClaimDays",
    cashbackLockFactorPpm: "desk.rb_cashbackLockFactorPpm",
    cashbackPpm: "desk.rb_cashbackPpm",
    cashbackMin: "desk.rb_cashbackMin",
    cashbackMax: "desk.rb_cashbackMax",
  },
  vip_ranks: {
    ...(Object.fromEntries(SETTING_FIELDS.vip_ranks.map((name) => [name, "desk.vip_rankLine"])) as Record<
      (typeof SETTING_FIELDS)["vip_ranks"][number],
      "desk.vip_rankLine"
    >),
    claimDays: "desk.vip_claimDays",
    birthdayClaimDays: "desk.vip_birthdayClaimDays",
    lockFactorPpm: "desk.vip_lockFactorPpm",
  },
  method: {
    min: "desk.methodMin",
    max: "desk.methodMax",
    feePpm: "desk.methodPercent",
    feeFixed: "desk.methodFixed",
    quickAmounts: "desk.methodQuick",
    payoutMax: "desk.methodPayoutMax",
  },
  mission: {
    title: "console.title",
    kind: "console.kind",
    period: "desk.missionPeriod",
    metric: "desk.missionCounts",
    target: "desk.missionTarget",
    prizes: "desk.missionPrizes",
    lockFactorPpm: "desk.missionWager",
    firstDay: "desk.missionFrom",
    lastDay: "desk.missionUntil",
    active: "console.active",
  },
  promotion: {
    budget: "desk.promo_budget",
    inAll: "desk.promo_inAll",
    perMember: "desk.promo_perMember",
    trigger: "desk.promo_trigger",
    reward: "desk.promo_reward",
    lockFactorPpm: "desk.promo_lockFactorPpm",
    startsAt: "desk.promo_startsAt",
    endsAt: "desk.promo_endsAt",
  },
  referral: {
    enabled: "desk.referral_enabled",
    onceAmount: "desk.referral_onceAmount",
    minDeposit: "desk.referral_minDeposit",
    minTurnover: "desk.referral_minTurnover",
    sharePpm: "desk.referral_sharePpm",
    lockFactorPpm: "desk.referral_lockFactor",
    friendCap: "desk.referral_friendCap",
    monthCap: "desk.referral_monthCap",
    effectiveFrom: "desk.referral_effectiveFrom",
  },
  raffle: {
    title: "desk.raffle_title",
    raffleKind: "desk.raffle_kind",
    startsAt: "desk.raffle_startsAt",
    endsAt: "desk.raffle_endsAt",
    budget: "desk.raffle_budget",
    hourBudget: "desk.raffle_hourBudget",
    lockFactorPpm: "desk.raffle_lockFactor",
    prizes: "desk.raffle_prizes",
    tickets: "desk.raffle_tickets",
  },
  raffle_gift: {
    title: "desk.raffle_title",
    players: "desk.raffle_giftPlayers",
    ticketsEach: "desk.raf_each",
    value: "desk.raffle_giftValue",
  },
  sports_limit: {
    mostStake: "trading.mostStake",
    mostPayout: "trading.mostPayout",
    mostLiability: "trading.mostLiability",
    delayMs: "trading.delayMs",
    marginPpm: "trading.marginPpm",
  },
  points: {
    ...(Object.fromEntries(CATEGORIES.map((name) => [name, `shelf.category_${name}`])) as {
      [Name in (typeof CATEGORIES)[number]]: `shelf.category_${Name}`;
    }),
    convertOn: "desk.points_convertOn",
    pointsPerUnit: "desk.points_pointsPerUnit",
    convertMin: "desk.points_convertMin",
    convertStep: "desk.points_convertStep",
    convertDayCap: "desk.points_convertDayCap",
  },
};
const AMOUNTS: ReadonlySet<Field> = new Set([
  "autoMax",
  "twoAbove",
  "maxAmountPerDay",
  "maxAmountPerMonth",
  "rankAmountPerDay",
  "rankAmountPerMonth",
  "kycFrom",
  "min",
  "max",
  "feeFixed",
  "payoutMax",
  "cashbackMin",
  "cashbackMax",
  "mostStake",
  "mostPayout",
  "mostLiability",
  ...GRANT_LIMIT_FIELDS,
]);
const FACTORS: ReadonlySet<Field> = new Set([
  "turnoverPpm",
  "lockFactorPpm",
  "rebateLockFactorPpm",
  "cashbackLockFactorPpm",
]);
const RATES: ReadonlySet<Field> = new Set([...GAME_CATEGORIES, "cashbackPpm", "marginPpm"]);
/** Rates by level, as `500000, 450000`. */
const LEVEL_RATES: ReadonlySet<Field> = new Set(contractKinds);
const MILLION = 1_000_000;

/** The name of a setting's field; `path` is one of the subject's own fields. */
export const fieldName = ({ t }: I18n, { kind }: SettingSubject, path: string): string =>
  t((NAMES[kind] as Readonly<Record<string, MessageId>>)[path] ?? "console.what");

/** `Vendor padma: Calls come from, Secret`. */
export function settingText(i18n: I18n, subject: SettingSubject): string {
  const { kind, name, changes } = subject;
  const fields = changes.map(({ field }) => fieldName(i18n, subject, field)).join(", ");
  const isNew = kind === "vendor" && changes.some(({ field }) => field === "nameEn");
  if (isNew) return i18n.t("shelf.settingNewVendor", { name });
  return `${i18n.t(`console.approvalKind_${kind}`)}${name ? ` ${name}` : ""}: ${fields}`;
}

/** The values before and after the change in readable form; undefined for a value that doesn't exist. */
export function settingDifferences(
  i18n: I18n,
  { changes }: SettingSubject,
): { path: string; before: unknown; after: unknown }[] {
  const shown = (field: Field, value: string | null): unknown => {
    if (value === null) return undefined;
    if (field === "budget") return value === "∞" ? value : i18n.money(value);
    if (field === "startsAt" || field === "endsAt") return i18n.date(value);
    if (AMOUNTS.has(field)) return i18n.money(value);
    if (RATES.has(field)) return `${i18n.rate(Number(value))} %`;
    if (field === "rebateMode" || field === "cashbackMode") return i18n.t(`desk.rb_mode_${value as PayMode}`);
    if (LEVEL_RATES.has(field))
      return value
        .split(", ")
        .map((rate) => `${i18n.rate(Number(rate))} %`)
        .join(" · ");
    if (FACTORS.has(field)) return i18n.number(Number(value) / MILLION);
    if (field === "feePpm") return i18n.number((Number(value) * 100) / MILLION);
    if (field === "prizes")
      return value
        .split(" ")
        .map((prize) => i18n.money(prize))
        .join(", ");
    if (field === "closedLoop" || field === "active" || field === "convertOn") return value === "true";
    if (CATEGORIES.some((name) => name === field)) return i18n.number(Number(value) / MILLION);
    return value;
  };
  return changes.map(({ field, before, after }) => ({
    path: field,
    before: shown(field, before),
    after: shown(field, after),
  }));
}
