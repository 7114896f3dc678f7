import { removePayoutAccount } from "@khela/contract/console/player-safety";
import { useI18n } from "@khela/ui/i18n";
import { Button, Text } from "@mantine/core";
import IconWallet from "@tabler/icons-react/dist/esm/icons/IconWallet.mjs";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { Mono, Panel } from "../../shell/parts/page-head.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone } from "../../shell/toasts.tsx";
import classes from "./player.module.css";
import { type Safety, usePlayerAction, type PlayerRef } from "./use-safety.ts";

type Account = Safety["payoutAccounts"][number];

/** The identity is verified from this level on. */
const IDENTITY_CHECKED = 2;

interface PayoutAccountsPanelProps {
  whom: PlayerRef;
  accounts: readonly Account[];
  kycLevel: number;
}

/**
 * The accounts that the player's withdrawals go to; support can remove one once the identity is verified. Source:
 * AUTH-20.
 */
export function PayoutAccountsPanel({ whom, accounts, kycLevel }: PayoutAccountsPanelProps) {
  const { t } = useI18n();
  const mayRemove = usePermission("credentials.write");
  const [removing, setRemoving] = useState<Account>();
  const checked = kycLevel >= IDENTITY_CHECKED;
  const remove = usePlayerAction(
    whom,
    ({ payoutAccountId, reason }: { payoutAccountId: string; reason: string }) =>
      call(removePayoutAccount, {
        params: { playerId: whom.playerId, payoutAccountId },
        body: { reason },
      }),
    () => {
      tellDone(t("console.payoutAccountRemoved"));
      setRemoving(undefined);
    },
  );
  return (
    <Panel title={t("console.payoutAccounts")} icon={<IconWallet size={18} aria-hidden />}>
      {accounts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("console.payoutAccountsNone")}
        </Text>
      ) : (
        <ul className={classes["rows"]}>
          {accounts.map((account) => (
            <li key={account.payoutAccountId}>
              <span>
                <strong>{account.methodName}</strong> <Mono>{account.account}</Mono>
                <span className={classes["hint"]}>
                  {account.accountName} · <DateTime at={account.boundAt} format="date" />
                </span>
              </span>
              {mayRemove ? (
                <Button
                  size="compact-sm"
                  variant="light"
                  color="lose"
                  disabled={!checked}
                  onClick={() => setRemoving(account)}
                >
                  {t("console.payoutAccountRemove")}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayRemove && !checked && accounts.length > 0 ? (
        <p className={classes["hint"]}>{t("console.payoutAccountKyc", { level: kycLevel })}</p>
      ) : null}
      {removing ? (
        <ReasonDialog
          title={t("console.payoutAccountRemoveTitle", {
            account: `${removing.methodName} ${removing.account}`,
          })}
          text={t("console.payoutAccountRemoveText")}
          confirm={t("console.payoutAccountRemove")}
          danger
          busy={remove.isPending}
          onClose={() => setRemoving(undefined)}
          onConfirm={(reason) => remove.mutate({ payoutAccountId: removing.payoutAccountId, reason })}
        />
      ) : null}
    </Panel>
  );
}
