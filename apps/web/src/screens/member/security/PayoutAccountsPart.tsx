/** The bound payout accounts, and the form for another one while the limit allows. Source: AUTH-20. */
import type { PaymentMethod, PayoutAccount } from "@khela/contract/cashier";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { toast } from "@khela/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { MethodPicker } from "../../../features/cashier/MethodPicker.tsx";
import { methodsQuery, payoutAccountsQuery } from "../../../features/cashier/queries.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { useSession } from "../../../shell/session.ts";
import { BindAccountDialog } from "../../cashier/BindAccountDialog.tsx";
import { PageSkeleton } from "../PageSkeleton.tsx";
import { Explained } from "./Explained.tsx";
import { useSecurity } from "./queries.ts";

export default function PayoutAccountsPart() {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const bound = useQuery(payoutAccountsQuery(token));
  const methods = useQuery(methodsQuery(token));
  const security = useSecurity();
  const [binding, setBinding] = useState<PaymentMethod>();
  const failed = [bound, methods, security].find(({ isError, data }) => isError && !data);
  if (failed) return <FailureNote error={failed.error} />;
  if (!bound.data || !security.data || !methods.data) return <PageSkeleton />;
  const { accounts, max } = bound.data;
  const list = methods.data.withdrawal;
  return (
    <>
      <section className="card grid gap-5 p-5 sm:p-6">
        <Explained icon="card" tone={accounts.length > 0 ? "good" : "plain"} title={t("member.payoutWhy")}>
          {t("member.payoutText", { n: max })}
        </Explained>
        {accounts.length > 0 ? <Accounts accounts={accounts} /> : null}
      </section>
      <section className="card grid gap-4 p-5 sm:p-6">
        <h2 className="text-base">{t("member.payoutAdd")}</h2>
        {accounts.length >= max ? (
          <p className="text-sm text-muted">{t("member.payoutFull", { n: max })}</p>
        ) : security.data.paymentPassword ? (
          <MethodPicker
            methods={list}
            chosen={binding?.id}
            onChoose={(id) => setBinding(list.find((method) => method.id === id))}
          />
        ) : (
          <p className="text-sm text-muted">
            {t("cashier.pinFirstText")}{" "}
            <Link
              to="/member/$page/$part"
              params={{ page: "securityCenter", part: "paymentPassword" }}
              className="font-semibold text-gold underline underline-offset-2"
            >
              {t("member.paymentSave")}
            </Link>
          </p>
        )}
      </section>
      {binding ? (
        <BindAccountDialog
          key={binding.id}
          method={binding}
          onBound={() => {
            setBinding(undefined);
            toast({ kind: "success", text: t("cashier.bound") });
          }}
          onClose={() => setBinding(undefined)}
        />
      ) : null}
    </>
  );
}

function Accounts({ accounts }: { accounts: readonly PayoutAccount[] }) {
  const { t, date, digits } = useI18n();
  return (
    <ul aria-label={t("member.part_payoutAccounts")} className="grid gap-2.5">
      {accounts.map((account) => (
        <li
          key={account.payoutAccountId}
          className="flex items-center gap-3 rounded-xl bg-surface-2 px-4 py-3"
        >
          <Icon name="lock" size={18} className="shrink-0 text-muted" />
          <span className="grid min-w-0 flex-1 leading-snug">
            <span className="font-semibold">
              {account.methodName} <bdi className="tabular-nums">{digits(account.account)}</bdi>
            </span>
            <span className="text-sm text-muted">
              <bdi>{account.accountName}</bdi>
            </span>
          </span>
          <span className="text-sm text-faint">{date(account.boundAt, "date")}</span>
        </li>
      ))}
    </ul>
  );
}
