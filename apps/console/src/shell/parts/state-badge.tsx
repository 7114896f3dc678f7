/** States of money requests, rounds and players in words and colours. */
import type { Deposit, Withdrawal } from "@khela/contract/cashier";
import { useI18n } from "@khela/ui/i18n";
import { Badge, type Tone } from "./values.tsx";

const DEPOSIT_TONES: Record<Deposit["state"], Tone> = {
  created: "plain",
  pending: "gold",
  succeeded: "win",
  failed: "lose",
  expired: "plain",
  reversed: "lose",
};

const WITHDRAWAL_TONES: Record<Withdrawal["state"], Tone> = {
  requested: "gold",
  approved: "info",
  submitted: "info",
  paid: "win",
  failed: "lose",
  rejected: "lose",
};

export function DepositState({ state }: { state: Deposit["state"] }) {
  const { t } = useI18n();
  return <Badge tone={DEPOSIT_TONES[state]}>{t(`console.deposit_${state}`)}</Badge>;
}

export function WithdrawalState({ state }: { state: Withdrawal["state"] }) {
  const { t } = useI18n();
  return <Badge tone={WITHDRAWAL_TONES[state]}>{t(`console.withdrawal_${state}`)}</Badge>;
}

export function PlayerStatus({ status }: { status: "active" | "blocked" | "closed" }) {
  const { t } = useI18n();
  return (
    <Badge tone={status === "active" ? "win" : status === "closed" ? "plain" : "lose"}>
      {t(`console.player_${status}`)}
    </Badge>
  );
}

export function RoundState({ state }: { state: "open" | "settled" | "void" }) {
  const { t } = useI18n();
  return (
    <Badge tone={state === "settled" ? "win" : state === "open" ? "gold" : "plain"}>
      {t(`console.round_${state}`)}
    </Badge>
  );
}
