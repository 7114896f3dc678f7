import { type AgentLink, createAgentLink } from "@khela/contract/agent-links";
import { type LandingPage, landingPages, newcomerTypes } from "@khela/rules/agents/links";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { DialogActions } from "@khela/ui/dialog-actions";
import { Select } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { contractDeskQuery } from "../../../features/agent-contracts/queries.ts";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { useSession } from "../../../shell/session.ts";
import { faultsOfDraft, type TermsDraft, termsOf } from "../contracts/draft.ts";
import { LinkContract } from "./LinkContract.tsx";
import { endOf, type LinkChoices, LinkFields, quotaOf } from "./link-fields.tsx";
import { refreshLinks } from "./queries.ts";

interface NewLinkDialogProps {
  domains: readonly string[];
  onMade: (link: AgentLink) => void;
  onClose: () => void;
}

const LANDINGS = Object.keys(landingPages) as LandingPage[];
const TYPES = newcomerTypes.map(String) as ("0" | "1")[];

export function NewLinkDialog({ domains, onMade, onClose }: NewLinkDialogProps) {
  const { t, tag } = useI18n();
  const token = useSession((session) => session.token);
  const queries = useQueryClient();
  const [choices, setChoices] = useState<LinkChoices>({ name: "", quota: "", ends: "never" });
  const [type, setType] = useState<"0" | "1">("0");
  const [landing, setLanding] = useState<LandingPage>("register");
  const [domain, setDomain] = useState("");
  const [draft, setDraft] = useState<TermsDraft>();
  const [sent, setSent] = useState(false);
  const desk = useQuery(contractDeskQuery(token)).data;
  const offered = type === "1" ? draft : undefined;
  const faults: ReadonlySet<string> = sent && offered ? faultsOfDraft(offered, tag) : new Set();
  // One key for the form: a second click makes no second link.
  const key = useRef(crypto.randomUUID());
  const make = useMutation({
    mutationFn: (quota: number | null) =>
      call(
        createAgentLink,
        {
          body: {
            name: choices.name.trim(),
            memberType: type === "1" ? 1 : 0,
            quota,
            expiresAt: endOf(choices.ends, null),
            domain: domain === "" ? null : domain,
            landing,
            terms: offered ? termsOf(offered, tag) : null,
          },
        },
        { idempotencyKey: key.current },
      ),
    onSuccess: async (link) => {
      await refreshLinks(queries, token);
      onMade(link);
    },
    onError: () => {
      key.current = crypto.randomUUID();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    const quota = quotaOf(choices.quota);
    if (quota === undefined || choices.name.trim() === "" || make.isPending) return;
    if (offered && faultsOfDraft(offered, tag).size > 0) return;
    make.mutate(quota);
  }
  return (
    <Dialog
      open
      name="new-link"
      title={t("agentLinks.newLink")}
      width={400}
      delayMs={0}
      fullOnPhone
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 sm:w-105">
        <LinkFields value={choices} sent={sent} onChange={setChoices} />
        <div className="grid gap-1.5">
          <span className="text-sm font-medium">{t("agentLinks.memberType")}</span>
          <Segmented
            label={t("agentLinks.memberType")}
            value={type}
            onChange={setType}
            options={TYPES.map((value) => ({ value, label: t(`agentLinks.type_${value}`) }))}
          />
          {type === "1" ? <p className="text-xs text-muted">{t("agentLinks.agentsLogin")}</p> : null}
        </div>
        {type === "1" && desk ? (
          <LinkContract desk={desk} draft={draft} faults={faults} onChange={setDraft} />
        ) : null}
        <Select
          label={t("agentLinks.landing")}
          value={landing}
          onChange={(event) => setLanding(LANDINGS.find((one) => one === event.target.value) ?? "register")}
          options={LANDINGS.map((value) => ({ value, label: t(`agentLinks.landing_${value}`) }))}
        />
        {domains.length > 0 ? (
          <Select
            label={t("agentLinks.domain")}
            value={domain}
            onChange={(event) => setDomain(event.target.value)}
            options={[
              { value: "", label: t("agentLinks.domain_any") },
              ...domains.map((value) => ({ value, label: value })),
            ]}
          />
        ) : null}
        {make.isError ? <FailureNote error={make.error} /> : null}
        <DialogActions>
          <Button variant="gold" type="submit" loading={make.isPending}>
            {t("agentLinks.make")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
