import type { AgentContract } from "@khela/contract/agent-contracts";
import { dayOfKey } from "@khela/kernel/period";
import { Badge, type BadgeTone } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { RATE } from "./TermsView.tsx";

const TONES: Readonly<Partial<Record<AgentContract["state"], BadgeTone>>> = {
  offered: "gold",
  accepted: "info",
  active: "win",
};

/** Whether the contract waits for the caller's answer. */
const waitsForMe = ({ state, role, endAskedBy }: AgentContract): boolean =>
  (state === "offered" && role === "agent") ||
  ((state === "accepted" || state === "active") && endAskedBy !== null && endAskedBy !== role);

/** The highest rate of terms and the kind, as a title. */
export function useContractTitle(): (contract: Pick<AgentContract, "terms">) => string {
  const { t, number } = useI18n();
  return ({ terms: { kind, period, tiers } }) => {
    const highest = number(Math.max(0, ...tiers.map(({ ratePpm }) => ratePpm)) / 10_000, RATE);
    const name =
      period === null
        ? t(`agentContract.kind_${kind}`)
        : `${t(`agentContract.kind_${kind}`)}, ${t(`agentContract.period_${period}`)}`;
    return t(tiers.length > 1 ? "agentContract.titleUpTo" : "agentContract.title", {
      name,
      percent: highest,
    });
  };
}

export function ContractCard({ contract, onOpen }: { contract: AgentContract; onOpen: () => void }) {
  const { t, date } = useI18n();
  const titleOf = useContractTitle();
  const { role, counterpart, state, beginsOn, endsOn, expiresAt } = contract;
  const day = (key: string) => date(dayOfKey(key).startMs, "date");
  const waits = waitsForMe(contract);
  return (
    <article className="card grid h-full content-start gap-2.5 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 text-base">{titleOf(contract)}</h3>
        <Badge tone={TONES[state] ?? "neutral"}>{t(`agentContract.state_${state}`)}</Badge>
      </div>
      <p className="text-sm text-muted">
        {counterpart === null
          ? t("agentContract.fromOperator")
          : t(role === "agent" ? "agentContract.fromUpline" : "agentContract.toDownline", {
              account: counterpart,
            })}
      </p>
      <p className="text-xs text-muted">
        {state === "offered" ? t("agentContract.answerBy", { at: date(expiresAt) }) : null}
        {beginsOn ? t("agentContract.since", { day: day(beginsOn) }) : null}
        {endsOn ? ` · ${t("agentContract.endsOn", { day: day(endsOn) })}` : null}
        {contract.endReason && endsOn ? ` (${t(`agentContract.reason_${contract.endReason}`)})` : null}
        {contract.endAskedBy ? (
          <strong className="block text-gold">
            {t(contract.endAskedBy === role ? "agentContract.iAskedEnd" : "agentContract.otherAskedEnd")}
          </strong>
        ) : null}
      </p>
      <Button variant={waits ? "gold" : "ghost"} onClick={onOpen}>
        {t(waits ? "agentContract.lookAndAnswer" : "agentContract.look")}
      </Button>
    </article>
  );
}
