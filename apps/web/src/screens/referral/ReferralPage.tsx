/** Invite friends: code, link and QR code, the friends by masked names, and what they brought. Source: PROMO-08. */
import { getReferral, listReferralFriends, type ReferralFriend } from "@khela/contract/referral";
import type { CallOutput } from "@khela/contract/endpoint";
import { moneyFromText, ZERO } from "@khela/kernel/money";
import { Badge, type BadgeTone } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { QrCode } from "@khela/ui/qr-code";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { artIcon } from "../../shell/categories.ts";
import { copyText } from "../../shell/copy-text.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";

type Own = CallOutput<typeof getReferral>;

export default function ReferralPage() {
  const token = useSession((session) => session.token);
  const query = useQuery({
    queryKey: ["member", token, "referral"],
    queryFn: ({ signal }) => call(getReferral, {}, { signal }),
    enabled: token !== null,
  });
  const own = query.data;
  if (!own)
    return query.isError ? <QueryFailure query={query} /> : <Skeleton className="h-96 rounded-card" />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {own.enabled ? <Invite own={own} /> : <Off />}
      <Sums own={own} />
      {own.enabled ? <Terms own={own} /> : null}
      <Friends />
    </div>
  );
}

function Off() {
  const { t } = useI18n();
  return <p className="card p-4 text-sm text-muted">{t("referral.off")}</p>;
}

function Invite({ own }: { own: Own }) {
  const i18n = useI18n();
  const { t } = i18n;
  const link = `${location.origin}/register?referralCode=${own.code}`;
  return (
    <section
      aria-labelledby="referral-invite"
      className="card grid items-center gap-5 border-gold-edge bg-linear-to-br from-gold-tint to-transparent p-5 sm:grid-cols-[1fr_auto]"
    >
      <div className="grid min-w-0 gap-3">
        <h2 id="referral-invite" className="text-lg">
          {t("referral.inviteTitle")}
        </h2>
        <div>
          <p className="text-xs text-muted">{t("referral.code")}</p>
          <p dir="ltr" className="text-3xl font-extrabold tracking-widest text-gold">
            {own.code}
          </p>
        </div>
        <div className="min-w-0">
          <p className="text-xs text-muted">{t("referral.link")}</p>
          <code dir="ltr" className="block rounded-lg bg-field px-3 py-2 text-xs break-all">
            {link}
          </code>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="gold" onClick={() => void copyText(i18n, link)}>
            {t("referral.copyLink")}
          </Button>
          <Button onClick={() => void copyText(i18n, own.code)}>{t("referral.copyCode")}</Button>
        </div>
      </div>
      <div className="justify-self-center">
        <QrCode value={link} what={t("referral.link")} size={160} />
      </div>
    </section>
  );
}

function Sums({ own }: { own: Own }) {
  const { t, number } = useI18n();
  const counts = [
    { key: "friends", value: own.friends },
    { key: "active", value: own.active },
  ] as const;
  const sums = [
    { key: "earned", value: own.earned },
    { key: "waiting", value: own.waiting },
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {counts.map(({ key, value }) => (
        <div key={key} className="card grid gap-0.5 px-4 py-3">
          <dt className="text-sm text-muted">{t(`referral.sum_${key}`)}</dt>
          <dd className="text-xl font-bold tabular-nums">{number(value)}</dd>
        </div>
      ))}
      {sums.map(({ key, value }) => (
        <div key={key} className="card grid gap-0.5 px-4 py-3">
          <dt className="text-sm text-muted">{t(`referral.sum_${key}`)}</dt>
          <dd>
            <Money value={value} className="text-xl font-bold" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Terms({ own }: { own: Own }) {
  const { t, money, number } = useI18n();
  const once = moneyFromText(own.onceAmount) > ZERO;
  return (
    <section aria-labelledby="referral-terms" className="card grid gap-2 p-4 text-sm text-muted md:p-5">
      <h2 id="referral-terms" className="text-base text-text">
        {t("referral.terms")}
      </h2>
      <ul className="grid list-disc gap-1 ps-5">
        {once ? (
          <li>
            {t("referral.termOnce", {
              amount: money(own.onceAmount),
              deposit: money(own.minDeposit),
              turnover: money(own.minTurnover),
            })}
          </li>
        ) : null}
        {own.monthCap === null ? null : (
          <li>{t("referral.termMonthCap", { amount: money(own.monthCap) })}</li>
        )}
        {own.sharePpm > 0 && own.friendCap !== null ? (
          <li>{t("referral.termFriendCap", { amount: money(own.friendCap) })}</li>
        ) : null}
        {own.sharePpm > 0 ? (
          <li>
            {t("referral.termShare", {
              percent: `${number(own.sharePpm / 10_000, { maximumFractionDigits: 4 })}%`,
            })}
          </li>
        ) : null}
        {own.lockFactorPpm > 0 ? (
          <li>{t("referral.termWager", { times: own.lockFactorPpm / 1_000_000 })}</li>
        ) : null}
        <li>{t("referral.termLinked")}</li>
      </ul>
    </section>
  );
}

const TONES: Record<ReferralFriend["state"], BadgeTone> = {
  registered: "neutral",
  deposited: "info",
  active: "win",
};
const PAGE_SIZE = 20;

function Friends() {
  const { t, date } = useI18n();
  const token = useSession((session) => session.token);
  const [pageNo, setPageNo] = useState(1);
  const query = useQuery({
    queryKey: ["member", token, "referral", "friends", pageNo],
    queryFn: ({ signal }) =>
      call(listReferralFriends, { query: { pageNo, pageSize: PAGE_SIZE } }, { signal }),
    enabled: token !== null,
  });
  const { data } = query;
  if (!data)
    return query.isError ? <QueryFailure query={query} /> : <Skeleton className="h-40 rounded-card" />;
  return (
    <section aria-labelledby="referral-friends" className="grid grid-cols-1 gap-3">
      <h2 id="referral-friends" className="text-lg">
        {t("referral.friends")}
      </h2>
      {data.content.length === 0 ? (
        <EmptyState className="card min-h-52" image={artIcon("invite")} title={t("referral.noneTitle")}>
          <p>{t("referral.noneText")}</p>
        </EmptyState>
      ) : (
        <ul className="card divide-y divide-line px-4 md:px-5">
          {data.content.map((friend) => (
            <li
              key={`${friend.account} ${friend.registeredAt}`}
              className="flex flex-wrap items-center gap-3 py-3"
            >
              <span className="grid min-w-0 flex-1">
                <span dir="ltr" className="truncate font-medium">
                  {friend.account}
                </span>
                <span className="text-xs text-faint">
                  {t("referral.since", { date: date(friend.registeredAt, "date") })}
                </span>
              </span>
              <Badge tone={TONES[friend.state]}>{t(`referral.state_${friend.state}`)}</Badge>
              <Money value={friend.earned} className="min-w-20 text-end font-bold" />
            </li>
          ))}
        </ul>
      )}
      {data.totalPages > 1 ? (
        <div className="flex justify-between gap-3">
          <Button disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)}>
            {t("referral.newer")}
          </Button>
          <Button disabled={pageNo >= data.totalPages} onClick={() => setPageNo(pageNo + 1)}>
            {t("referral.older")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
