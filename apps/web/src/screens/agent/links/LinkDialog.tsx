import { type AgentLink, closeAgentLink, updateAgentLink } from "@khela/contract/agent-links";
import { Badge, type BadgeTone } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { QrCode } from "@khela/ui/qr-code";
import { toast } from "@khela/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { copyText } from "../../../shell/copy-text.ts";
import { useSession } from "../../../shell/session.ts";
import { TermsView } from "../contracts/TermsView.tsx";
import { endOf, type LinkChoices, LinkFields, quotaOf } from "./link-fields.tsx";
import { refreshLinks } from "./queries.ts";

export const LINK_TONES: Readonly<Record<AgentLink["state"], BadgeTone>> = {
  open: "win",
  full: "gold",
  expired: "neutral",
  closed: "neutral",
};

/** One link: its QR code, address and code to give out, and what can be changed. */
export function LinkDialog({ link, onClose }: { link: AgentLink; onClose: () => void }) {
  const { t } = useI18n();
  const [mode, setMode] = useState<"show" | "edit" | "close">("show");
  const isEnded = link.state === "closed" || link.state === "expired";
  return (
    <Dialog open name="agent-link" title={link.name} width={400} delayMs={0} fullOnPhone onClose={onClose}>
      <div className="grid gap-4 sm:w-105">
        {mode === "edit" ? (
          <EditForm link={link} onDone={() => setMode("show")} />
        ) : (
          <>
            <Shown link={link} />
            {mode === "close" ? <CloseQuestion link={link} onDone={() => setMode("show")} /> : null}
            {mode === "show" && link.state !== "closed" ? (
              <div className="grid grid-cols-2 gap-2.5">
                <Button icon="edit" onClick={() => setMode("edit")}>
                  {t("agentLinks.edit")}
                </Button>
                <Button icon="close" onClick={() => setMode("close")}>
                  {t("agentLinks.close")}
                </Button>
              </div>
            ) : null}
            {isEnded ? null : (
              <p className="text-xs text-muted">{link.memberType === 1 ? t("agentLinks.agentsLogin") : ""}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function Shown({ link }: { link: AgentLink }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { address, code, state, name } = link;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Badge tone="info">{t(`agentLinks.type_${link.memberType}`)}</Badge>
        <Badge tone={LINK_TONES[state]}>{t(`agentLinks.state_${state}`)}</Badge>
      </div>
      {state === "open" ? (
        <>
          <div className="justify-self-center">
            <QrCode value={address} what={t("agentLinks.qr")} size={200} />
          </div>
          <div className="grid gap-1">
            <span className="text-xs text-muted">{t("agentLinks.address")}</span>
            <code dir="ltr" className="block rounded-lg bg-field px-3 py-2 text-xs break-all">
              {address}
            </code>
          </div>
          <p className="grid gap-1">
            <span className="text-xs text-muted">{t("agentLinks.code")}</span>
            <bdi dir="ltr" className="text-2xl font-extrabold tracking-widest text-gold">
              {code}
            </bdi>
          </p>
          <div className="grid grid-cols-2 gap-2.5">
            <Button variant="gold" icon="copy" onClick={() => void copyText(i18n, address)}>
              {t("agentLinks.copyLink")}
            </Button>
            {typeof navigator.share === "function" ? (
              // Closing the share sheet rejects, which is no failure.
              <Button
                icon="send"
                onClick={() => void navigator.share({ url: address, title: name }).catch(() => undefined)}
              >
                {t("agentLinks.share")}
              </Button>
            ) : (
              <Button icon="copy" onClick={() => void copyText(i18n, code)}>
                {t("agentLinks.copyCode")}
              </Button>
            )}
          </div>
        </>
      ) : null}
      {link.terms ? (
        <section aria-label={t("agentLinks.contract")} className="grid gap-2">
          <h3 className="text-sm font-semibold">{t("agentLinks.contract")}</h3>
          <TermsView terms={link.terms} />
        </section>
      ) : null}
    </>
  );
}

function EditForm({ link, onDone }: { link: AgentLink; onDone: () => void }) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const queries = useQueryClient();
  const [sent, setSent] = useState(false);
  const [choices, setChoices] = useState<LinkChoices>({
    name: link.name,
    quota: link.quota === null ? "" : String(link.quota),
    ends: link.expiresAt === null ? "never" : "keep",
  });
  const save = useMutation({
    mutationFn: (quota: number | null) => {
      const expiresAt = endOf(choices.ends, link.expiresAt);
      const body = { version: link.version, name: choices.name.trim(), quota, expiresAt };
      return call(updateAgentLink, { params: { linkId: link.id }, body });
    },
    onSuccess: async () => {
      await refreshLinks(queries, token);
      toast({ kind: "success", text: t("agentLinks.saved"), id: "link-saved" });
      onDone();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    const quota = quotaOf(choices.quota);
    if (quota === undefined || choices.name.trim() === "" || save.isPending) return;
    save.mutate(quota);
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <LinkFields value={choices} canKeep={link.expiresAt !== null} sent={sent} onChange={setChoices} />
      {save.isError ? <FailureNote error={save.error} /> : null}
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="gold" type="submit" loading={save.isPending}>
          {t("agentLinks.save")}
        </Button>
        <Button onClick={onDone}>{t("common.cancel")}</Button>
      </div>
    </form>
  );
}

function CloseQuestion({ link, onDone }: { link: AgentLink; onDone: () => void }) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(closeAgentLink, { params: { linkId: link.id } }),
    onSuccess: async () => {
      await refreshLinks(queries, token);
      toast({ kind: "success", text: t("agentLinks.closed"), id: "link-closed" });
      onDone();
    },
  });
  return (
    <section aria-label={t("agentLinks.close")} className="grid gap-3 rounded-xl border border-line p-4">
      <p className="text-sm">{t("agentLinks.closeSure")}</p>
      {end.isError ? <FailureNote error={end.error} /> : null}
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="danger" loading={end.isPending} onClick={() => end.mutate()}>
          {t("agentLinks.closeYes")}
        </Button>
        <Button onClick={onDone}>{t("agentLinks.closeNo")}</Button>
      </div>
    </section>
  );
}
