import { useI18n } from "@khela/ui/i18n";
import { Anchor, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import IconMoney from "@tabler/icons-react/dist/esm/icons/IconCoins.mjs";
import type { ReactNode } from "react";
import { creditText, subjectText } from "../../features/approvals/subject-text.ts";
import { Facts, Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Amount } from "../../shell/parts/values.tsx";
import { AccessPanel } from "./AccessPanel.tsx";
import { AdjustButton } from "./AdjustButton.tsx";
import { GrantButton } from "./GrantButton.tsx";
import { PayoutAccountsPanel } from "./PayoutAccountsPanel.tsx";
import classes from "./player.module.css";
import { ProtectionPanel } from "./ProtectionPanel.tsx";
import { type Safety, useSafety, type PlayerRef } from "./use-safety.ts";

/** Protection, payout accounts and access, with the operator's actions on them. Source: OPS-02. */
export function SafetyPanels({ whom }: { whom: PlayerRef }) {
  return (
    <WithSafety whom={whom}>
      {({ protection, payoutAccounts, kycLevel, gates }) => (
        <div className={classes["pair"]}>
          <ProtectionPanel whom={whom} protection={protection} />
          <div className={classes["column"]}>
            <PayoutAccountsPanel whom={whom} accounts={payoutAccounts} kycLevel={kycLevel} />
            <AccessPanel whom={whom} gates={gates} />
          </div>
        </div>
      )}
    </WithSafety>
  );
}

/** The player's balances, waiting requests, and the button to request an adjustment. Source: OPS-02. */
export function MoneyPanel({ whom }: { whom: PlayerRef }) {
  return <WithSafety whom={whom}>{(safety) => <Money whom={whom} safety={safety} />}</WithSafety>;
}

function WithSafety({ whom, children }: { whom: PlayerRef; children: (safety: Safety) => ReactNode }) {
  const safety = useSafety(whom.playerId);
  if (safety.data) return children(safety.data);
  return safety.isError ? (
    <Failure error={safety.error} onRetry={() => void safety.refetch()} />
  ) : (
    <PanelSkeleton height={280} />
  );
}

function Money({ whom, safety }: { whom: PlayerRef; safety: Safety }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { money, waiting } = safety;
  const shown = (amount: string, signed = false) =>
    money.play ? creditText(i18n, amount, money) : <Amount value={amount} signed={signed} />;
  return (
    <Panel
      title={t("console.moneySummary")}
      icon={<IconMoney size={18} aria-hidden />}
      actions={
        <Group gap="xs">
          <GrantButton whom={whom} money={money} />
          <AdjustButton whom={whom} money={money} />
        </Group>
      }
    >
      <Facts
        items={[
          [t("console.col_balance"), <strong key="balance">{shown(money.balance)}</strong>],
          [t("console.col_held"), shown(money.held)],
          [t("console.moneyNet"), shown(money.net, true)],
          [t("console.moneyCredited"), shown(money.credited)],
          [t("console.moneyDebited"), shown(money.debited)],
        ]}
      />
      {money.play ? <p className={classes["hint"]}>{t("console.moneyPlay")}</p> : null}
      {waiting.length > 0 ? (
        <div className={classes["waiting"]}>
          <strong>{t("console.approvalsWaiting")}</strong>
          <ul>
            {waiting.map((row) => (
              <li key={row.id}>
                <Anchor
                  fz="inherit"
                  renderRoot={(props) => <Link to="/adjustments" search={{ q: whom.account }} {...props} />}
                >
                  {subjectText(i18n, row.subject)}
                </Anchor>{" "}
                · {row.maker.name}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Panel>
  );
}
