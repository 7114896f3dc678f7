import { collectWallets } from "@khela/contract/wallets";
import type { CallOutput } from "@khela/contract/endpoint";
import { Badge } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { useState } from "react";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { refreshMoney } from "../../features/wallets/queries.ts";
import { call } from "../../shell/api.ts";
import { useSession } from "../../shell/session.ts";
import { OUTCOME_TONES } from "./states.ts";

/** Collects all vendor balances into the main wallet with one press, and shows each vendor's result. */
export function CollectButton() {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const [result, setResult] = useState<CallOutput<typeof collectWallets>>();
  const command = useMoneyCommand((_body: null, idempotencyKey) =>
    call(collectWallets, {}, { idempotencyKey }),
  );
  async function collect() {
    const answer = await command.run(null);
    if (!answer) return;
    setResult(answer);
    refreshMoney(token, "wallets");
  }
  return (
    <>
      <Button
        variant="gold"
        size="lg"
        block
        icon="download"
        loading={command.busy}
        disabled={command.phase === "unknown"}
        onClick={() => void collect()}
      >
        {t("wallets.collect")}
      </Button>
      <CommandNote phase={command.phase} error={command.error} onAgain={() => void collect()} />
      {result ? <CollectResult result={result} onClose={() => setResult(undefined)} /> : null}
    </>
  );
}

function CollectResult({
  result,
  onClose,
}: {
  result: CallOutput<typeof collectWallets>;
  onClose: () => void;
}) {
  const { t, money } = useI18n();
  return (
    <Dialog
      open
      name="collected"
      title={t("wallets.collected", { amount: money(result.collected) })}
      width={320}
      delayMs={0}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:w-96">
        <ul aria-label={t("wallets.collectResult")} className="grid gap-2">
          {result.results.map(({ vassalage, name, outcome, amount }) => (
            <li
              key={vassalage}
              className="flex min-h-13 items-center justify-between gap-3 rounded-xl bg-surface-2 px-4"
            >
              <span className="min-w-0 truncate font-medium">{name}</span>
              <span className="flex items-center gap-3">
                {outcome === "nothing" || outcome === "away" ? null : (
                  <Money value={amount} className="font-semibold" />
                )}
                <Badge tone={OUTCOME_TONES[outcome]}>{t(`wallets.outcome_${outcome}`)}</Badge>
              </span>
            </li>
          ))}
        </ul>
        <p className="flex justify-between px-1 text-sm">
          <span className="text-muted">{t("wallets.main")}</span>
          <Money value={result.balance} className="font-bold text-gold" />
        </p>
        <Button variant="gold" block onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
    </Dialog>
  );
}
