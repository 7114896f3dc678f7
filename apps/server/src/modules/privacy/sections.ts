import type { MemberId } from "@khela/kernel/ids";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { RECORD_DAYS } from "@khela/rules/records/range";
import type { ZipEntry } from "../../platform/zip.ts";
import { streamMovements } from "../wallet/index.ts";
import type { OwnAccount } from "../identity/index.ts";
import type { PrivacyContext } from "./context.ts";
import { README } from "./readme-text.ts";

type Language = "bn" | "en";

/**
 * The files of a member's export (SAFE-06): all stored data of his that he may see. Never a hash, a secret, a
 * token, a bound account's full number, or another person's data.
 */
export async function* ownSections(
  context: PrivacyContext,
  memberId: MemberId,
  language: Language,
): AsyncGenerator<ZipEntry> {
  const own = await context.identity.ownAccount(memberId);
  if (!own) throw new Error(`there is no member ${memberId}`);
  const { protection, cashier, kyc, support, tableChat, liveChat, catalogue } = context;
  yield { name: "README.txt", content: one(README[language]) };
  yield json("profile.json", profileOf(own));
  yield json("consents.json", consentsOf(own, await context.messages.offersSince(memberId)));
  yield json("security.json", { ...own.security, signInProviders: own.signInProviders });
  yield json("sessions-and-devices.json", own.sessions.map(sessionView));
  yield json("limits.json", {
    now: await protection.viewOf(memberId),
    history: await protection.historyOf(memberId),
  });
  yield json("identity-checks.json", await kyc.requestsOf(memberId));
  yield json("bound-accounts.json", await cashier.payoutAccounts(memberId));
  yield list("deposits.json", cashier.own.deposits(memberId));
  yield list("withdrawals.json", cashier.own.withdrawals(memberId));
  yield list("bets.json", bets(context, own, language));
  yield list("lottery-tickets.json", context.lottery.everyTicket(memberId));
  yield list("sports-bets.json", context.sportsbook.everyBet(memberId));
  yield json("promotions.json", await context.promotions.own(memberId));
  yield json("bonuses.json", await context.bonuses.own(memberId));
  yield json("free-rounds.json", await context.freeRounds.own(memberId));
  yield list("rewards.json", context.rewards.own(memberId));
  yield list("raffle-draws.json", context.raffles.own(memberId));
  yield list("points.json", context.points.ownLines(memberId, language));
  yield list("points-orders.json", context.points.ownOrders(memberId, language));
  yield json("vip.json", await context.vip.ownHistory(memberId));
  yield json("checked-wins.json", await context.seamless.checkedWinsOf(memberId));
  yield list("account-entries.json", entries(context, own));
  yield json("messages-to-support.json", await support.writtenBy(memberId));
  yield json("table-chat.json", await tableChat.writtenBy(memberId));
  yield json("table-chat-reports.json", await tableChat.reportedBy(memberId));
  yield json("live-chat.json", await liveChat.writtenBy(memberId));
  yield json("messages.json", await context.messages.all(memberId));
  yield json("favourites.json", await catalogue.favouriteIds(memberId));
  for await (const { name, content } of context.uploads.own(memberId))
    yield { name: `pictures/${name}`, content: one(content) };
}

function profileOf({ member, profile, registration, ...proven }: OwnAccount) {
  return {
    id: member.id,
    account: member.account,
    nickname: member.nickname,
    language: member.language,
    currency: member.currency,
    vip: { level: member.vipRankLevel, name: member.vipLabelName },
    referralCode: member.referralCode,
    identityLevel: member.kycLevel,
    registeredAt: member.registeredAt,
    registration,
    lastLoginAt: member.lastLoginAt ?? null,
    mobileProvenAt: proven.mobileProvenAt,
    emailProvenAt: proven.emailProvenAt,
    told: profile,
  };
}

function consentsOf({ terms }: OwnAccount, offersSince: Date | null) {
  return [
    { consent: "terms", version: terms.version, at: terms.acceptedAt },
    { consent: "age", version: terms.version, at: terms.acceptedAt },
    ...(offersSince === null ? [] : [{ consent: "offersByMail", at: offersSince }]),
  ];
}

function sessionView(session: OwnAccount["sessions"][number]) {
  const { started_at, last_seen_at, ended_at, ip, device } = session;
  return { startedAt: started_at, lastSeenAt: last_seen_at, endedAt: ended_at, ip, device };
}

/**
 * Ranges of business days from today back to the registration, each of the largest length that a record
 * allows.
 */
function* ranges(own: OwnAccount, nowMs: number): Generator<{ from: string; to: string }> {
  const firstMs = dayOf(own.member.registeredAt.getTime()).startMs;
  for (let last = dayOf(nowMs); last.endMs > firstMs;) {
    const first = dayPlus(last.startMs, 1 - RECORD_DAYS);
    yield { from: first.key, to: last.key };
    last = dayPlus(first.startMs, -1);
  }
}

async function* bets({ platform, rounds }: PrivacyContext, own: OwnAccount, language: Language) {
  for (const range of ranges(own, platform.clock.nowMs()))
    yield* rounds.streamRounds(own.member.id, range, language);
}

async function* entries({ platform }: PrivacyContext, { member, ...rest }: OwnAccount) {
  const nowMs = platform.clock.nowMs();
  const owner = { memberId: member.id, currency: member.currency };
  for (const range of ranges({ member, ...rest }, nowMs))
    yield* streamMovements(platform.db, owner, range, nowMs);
}

async function* one<Part>(whole: Part): AsyncGenerator<Part> {
  yield whole;
}

function json(name: string, value: unknown): ZipEntry {
  return { name, content: one(`${JSON.stringify(value, undefined, 2)}\n`) };
}

/** A JSON array with one line per row, written as the rows are read. */
function list(name: string, parts: AsyncIterable<readonly unknown[]>): ZipEntry {
  async function* lines(): AsyncGenerator<string> {
    let before = "[\n";
    for await (const rows of parts) {
      if (rows.length === 0) continue;
      yield before + rows.map((row) => JSON.stringify(row)).join(",\n");
      before = ",\n";
    }
    yield before === "[\n" ? "[]\n" : "\n]\n";
  }
  return { name, content: lines() };
}
