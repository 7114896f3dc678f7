/** The live status of one deposit. Source: MONEY-03. */
import type { Deposit } from "@khela/contract/cashier";
import { Badge } from "@khela/ui/badge";
import { Button, buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { QrCode } from "@khela/ui/qr-code";
import { Skeleton } from "@khela/ui/skeleton";
import { Spinner } from "@khela/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { depositQuery } from "../../features/cashier/queries.ts";
import { arrivedInPart, DEPOSIT_TONES, reasonText } from "../../features/cashier/states.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useBalance } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";
import { clockText, useCountdown } from "../../shell/use-countdown.ts";
import { CopyButton } from "./CopyButton.tsx";
import { openPayPage } from "./pay-page.ts";
import { SuccessMark } from "./SuccessMark.tsx";

interface DepositStatusProps {
  depositId: string;
  /** Whether the browser blocked the provider's page. */
  blocked: boolean;
  onBlocked: (blocked: boolean) => void;
  onAnother: () => void;
}

export function DepositStatus({ depositId, blocked, onBlocked, onAnother }: DepositStatusProps) {
  const i18n = useI18n();
  const token = useSession((session) => session.token);
  const query = useQuery(depositQuery(token, depositId));
  const deposit = query.data;
  if (query.isError && !deposit) {
    return <QueryFailure query={query} />;
  }
  if (!deposit) return <Skeleton className="h-96 rounded-card" />;
  return (
    <section
      aria-live="polite"
      aria-label={i18n.t("cashier.depositStatus")}
      className="card grid justify-items-center gap-5 overflow-hidden px-4 py-7 text-center md:px-8"
    >
      <StatusHead deposit={deposit} blocked={blocked} onBlocked={onBlocked} />
      <Facts deposit={deposit} />
      <Actions deposit={deposit} onAnother={onAnother} />
    </section>
  );
}

function StatusHead(props: { deposit: Deposit; blocked: boolean; onBlocked: (blocked: boolean) => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { deposit } = props;
  switch (deposit.state) {
    case "created":
      return (
        <Head mark={<Spinner size={56} className="text-gold" />} title={t("cashier.created")}>
          {t("cashier.createdText")}
        </Head>
      );
    case "pending":
      return deposit.payCode === null ? (
        <Waiting {...props} />
      ) : (
        <Scanning {...props} code={deposit.payCode} />
      );
    case "succeeded":
      return <Arrived deposit={deposit} />;
    case "failed":
      return (
        <Head mark={<Mark icon="close" tone="bg-lose/15 text-lose" />} title={t("cashier.failed")}>
          {reasonText(i18n, deposit.reason) ?? t("cashier.reason_other")} {t("cashier.failedNext")}
        </Head>
      );
    case "reversed":
      return (
        <Head
          mark={<Mark icon="history" tone="bg-surface-3 text-muted" />}
          title={t("cashier.deposit_reversed")}
        >
          {reasonText(i18n, deposit.reason) ?? t("cashier.reason_provider_retracted")}
        </Head>
      );
    default:
      return (
        <Head mark={<Mark icon="history" tone="bg-surface-3 text-muted" />} title={t("cashier.expired")}>
          {t("cashier.expiredText")}
        </Head>
      );
  }
}

function Waiting({ deposit, blocked, onBlocked }: Parameters<typeof StatusHead>[0]) {
  const { t, digits } = useI18n();
  const left = useCountdown(Date.parse(deposit.expiresAt));
  const { payUrl } = deposit;
  return (
    <>
      <Head
        mark={
          <span className="relative grid size-24 place-items-center">
            <Spinner size={96} className="absolute text-gold" />
            <span role="timer" aria-live="off" className="text-lg font-extrabold tabular-nums">
              {digits(clockText(left))}
            </span>
          </span>
        }
        title={t("cashier.pending", { method: deposit.methodName })}
      >
        {left > 0 ? t("cashier.pendingText") : t("cashier.pendingOver")}
      </Head>
      {payUrl && left > 0 ? (
        <div className="grid w-full max-w-sm gap-2">
          <Button
            variant={blocked ? "ghost" : "green"}
            size="lg"
            icon="external"
            block
            onClick={() => onBlocked(!openPayPage(payUrl))}
          >
            {t("cashier.openPage")}
          </Button>
          {blocked ? (
            <div
              role="alert"
              className="grid gap-2 rounded-xl border border-gold-edge bg-gold-tint p-3 text-sm"
            >
              <p>{t("cashier.popupBlocked")}</p>
              <Button variant="green" block onClick={() => location.assign(payUrl)}>
                {t("cashier.openHere")}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** A payment by QR code; its page can also be opened on this device. */
function Scanning({ deposit, code, onBlocked }: Parameters<typeof StatusHead>[0] & { code: string }) {
  const { t, digits } = useI18n();
  const left = useCountdown(Date.parse(deposit.expiresAt));
  const { payUrl } = deposit;
  return (
    <>
      <Head
        mark={
          left > 0 ? (
            <QrCode value={code} what={deposit.methodName} size={208} />
          ) : (
            <Spinner size={56} className="text-gold" />
          )
        }
        title={t("cashier.scan", { method: deposit.methodName })}
      >
        {left > 0 ? t("cashier.scanText") : t("cashier.pendingOver")}
      </Head>
      {left > 0 ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Spinner size={18} className="text-gold" />
          {t("cashier.scanLeft")}
          <span role="timer" aria-live="off" className="font-extrabold tabular-nums text-text">
            {digits(clockText(left))}
          </span>
        </p>
      ) : null}
      {payUrl && left > 0 ? (
        <Button variant="plain" icon="external" onClick={() => onBlocked(!openPayPage(payUrl))}>
          {t("cashier.openOnDevice")}
        </Button>
      ) : null}
    </>
  );
}

function Arrived({ deposit }: { deposit: Deposit }) {
  const { t, money } = useI18n();
  const balance = useBalance().data;
  const credited = deposit.credited ?? deposit.amount;
  const partly = arrivedInPart(deposit);
  return (
    <>
      <Head
        mark={<SuccessMark />}
        title={t("cashier.succeeded", { amount: money(credited, { decimals: "auto" }) })}
      >
        {partly
          ? t("cashier.partly", { credited: money(credited), asked: money(deposit.amount) })
          : t("cashier.succeededText")}
      </Head>
      {balance ? (
        <p className="grid gap-0.5">
          <span className="text-sm text-muted">{t("cashier.newBalance")}</span>
          <Money value={balance.balance} className="text-3xl font-extrabold text-gold" />
        </p>
      ) : null}
    </>
  );
}

function Head({ mark, title, children }: { mark: ReactNode; title: string; children: ReactNode }) {
  return (
    <>
      {mark}
      <div className="grid gap-1.5">
        <h2 className="text-xl md:text-2xl">{title}</h2>
        <p className="max-w-md text-sm text-muted">{children}</p>
      </div>
    </>
  );
}

function Mark({ icon, tone }: { icon: "close" | "history"; tone: string }) {
  return (
    <span className={`grid size-18 place-items-center rounded-full ${tone}`}>
      <Icon name={icon} size={36} />
    </span>
  );
}

function Facts({ deposit }: { deposit: Deposit }) {
  const { t, date } = useI18n();
  return (
    <dl className="grid w-full max-w-md grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 rounded-2xl bg-surface-2 px-4 py-3 text-sm [&>dd]:text-end [&>dt]:text-start [&>dt]:text-muted">
      <dt>{t("cashier.state")}</dt>
      <dd>
        <Badge tone={DEPOSIT_TONES[deposit.state]}>{t(`cashier.deposit_${deposit.state}`)}</Badge>
      </dd>
      <dt>{t("cashier.amount")}</dt>
      <dd className="font-semibold">
        <Money value={deposit.amount} />
      </dd>
      {/[1-9]/.test(deposit.fee) ? (
        <>
          <dt>{t("cashier.fee")}</dt>
          <dd>
            <Money value={deposit.fee} />
          </dd>
        </>
      ) : null}
      <dt>{t("cashier.method")}</dt>
      <dd>{deposit.methodName}</dd>
      <dt>{t("cashier.started")}</dt>
      <dd>{date(deposit.createdAt)}</dd>
      <dt>{t("cashier.reference")}</dt>
      <dd className="flex items-center justify-end gap-1 font-mono text-xs">
        <bdi className="break-all">{deposit.reference}</bdi>
        <CopyButton text={deposit.reference} label={t("cashier.copyReference")} />
      </dd>
    </dl>
  );
}

function Actions({ deposit, onAnother }: { deposit: Deposit; onAnother: () => void }) {
  const { t } = useI18n();
  const done = deposit.state === "succeeded";
  const open = deposit.state === "created" || deposit.state === "pending";
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {done ? (
        <Link to="/hot" className={buttonClass({ variant: "gold" })}>
          {t("cashier.playNow")}
        </Link>
      ) : null}
      <Button variant={open || done ? "plain" : "green"} onClick={onAnother}>
        {t(open ? "cashier.leaveOpen" : "cashier.another")}
      </Button>
    </div>
  );
}
