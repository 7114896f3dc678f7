import type { ApprovalRow } from "@khela/contract/console/adjustments";
import type { I18n } from "@khela/i18n/i18n";
import { dayOfKey } from "@khela/kernel/period";
import { movementName } from "../../shell/parts/movement-name.ts";
import { isSettingSubject, settingText } from "./setting-subject.ts";

type Subject = ApprovalRow["subject"];
export type LimitKind = Extract<Subject, { kind: "limit" }>["limit"];
type LimitPeriod = Extract<Subject, { kind: "limit" }>["period"];

/** The value of a limit in words: an amount, minutes, or none. */
export function limitText({ t, money }: I18n, kind: LimitKind, value: string | null): string {
  if (value === null) return t("console.limitNone");
  return kind === "session" ? t("console.limitMinutesValue", { n: Number(value) }) : money(value);
}

/** The unused part of a limit; for the limit of a single bet, its full value. */
export function remainingLimitText(
  i18n: I18n,
  { kind, left, value }: { kind: LimitKind; left: string; value: string },
): string {
  const most = limitText(i18n, kind, value);
  if (kind === "bet") return most;
  return i18n.t("console.protectionLeft", { left: limitText(i18n, kind, left), value: most });
}

/** The name of a limit: `Losses, a day`. */
export function limitName({ t }: I18n, kind: LimitKind, period: LimitPeriod): string {
  return `${t(`console.limitKind_${kind}`)}, ${t(`console.limitPeriod_${period}`)}`;
}

/** An amount with its currency; play credit is marked so that it doesn't look like money. */
export function creditText(
  { money }: I18n,
  amount: string,
  { play, currency }: { play: boolean; currency: string },
) {
  return play ? `${money(amount, { symbol: false })} ${currency}` : money(amount);
}

/**
 * The requested action in one line: `Reward ৳2,000.00: Welcome back`, `Vendor padma: secret`, `Deposit D7K3: ৳500.00 → ৳0.00`, `Credit ৳125.50`,
 * `Losses, a day: ৳100.00 → ৳500.00`.
 */
export function subjectText(i18n: I18n, subject: Subject): string {
  if (subject.kind === "limit") {
    const { limit, period, before, value } = subject;
    const name = limitName(i18n, limit, period);
    return `${name}: ${limitText(i18n, limit, before)} → ${limitText(i18n, limit, value)}`;
  }
  if (subject.kind === "correction") {
    const { before, after } = subject;
    const about = movementName(i18n, subject.about);
    return i18n.t("console.correctionOf", { about, before: i18n.money(before), after: i18n.money(after) });
  }
  if (subject.kind === "release") return i18n.t("desk.releaseOf");
  if (subject.kind === "held_win") {
    const { how, amount, gameCode } = subject;
    return i18n.t(`shelf.heldWin_${how}`, { amount: i18n.money(amount), game: gameCode });
  }
  if (subject.kind === "reward") {
    const { amount, title } = subject;
    return i18n.t("desk.rewardOf", { amount: i18n.money(amount), title: title[i18n.written] });
  }
  if (subject.kind === "points_adjust") {
    const points = i18n.number(Math.abs(subject.points));
    return i18n.t(subject.points > 0 ? "desk.points_giveOf" : "desk.points_takeOf", { points });
  }
  if (subject.kind === "agent_move") {
    const place = (account: string | null) => account ?? i18n.t("desk.agentTop");
    const { from, to, fromDay } = subject;
    return i18n.t("desk.agentMoveOf", {
      from: place(from),
      to: place(to),
      day: i18n.date(dayOfKey(fromDay).startMs, "date"),
    });
  }
  if (subject.kind === "agent_contract") return contractText(i18n, subject);
  if (subject.kind === "agent_pay") {
    const { action, mode, contract, amount } = subject;
    return i18n.t(`desk.billAction_${action}Of`, {
      contract: i18n.t(`agentContract.kind_${contract}`),
      period: `${i18n.date(dayOfKey(subject.from).startMs, "date")} – ${i18n.date(dayOfKey(subject.to).startMs, "date")}`,
      amount: i18n.money(amount),
      when: mode ? i18n.t(`desk.billMode_${mode}`) : "",
    });
  }
  if (isSettingSubject(subject)) return settingText(i18n, subject);
  const verb = i18n.t(`console.adjust_${subject.direction}`);
  return `${verb} ${creditText(i18n, subject.amount, subject)}`;
}

/** `Offer: Dividend, Weekly, up to 45 %; Daily wage, up to 0.8 %`, with the number of contracts that end with it. */
function contractText(i18n: I18n, subject: Extract<Subject, { kind: "agent_contract" }>): string {
  const { t } = i18n;
  const contracts = subject.contracts
    .map(({ kind, period, tiers }) => {
      const highest = Math.max(0, ...tiers.map(({ ratePpm }) => ratePpm));
      const name = t(`agentContract.kind_${kind}`);
      return `${period === null ? name : `${name}, ${t(`agentContract.period_${period}`)}`}, ≤ ${i18n.rate(highest)} %`;
    })
    .join("; ");
  const text = t(`desk.contract_${subject.action}Of`, { contracts });
  const n = subject.ends.length;
  return n === 0 ? text : `${text} (${t("desk.contract_endsToo", { n })})`;
}
