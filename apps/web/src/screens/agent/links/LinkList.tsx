import type { AgentLink, getRegisterCenter } from "@khela/contract/agent-links";
import type { CallOutput } from "@khela/contract/endpoint";
import { Badge } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Pager } from "@khela/ui/pager";
import { Progress } from "@khela/ui/progress";
import { Segmented } from "@khela/ui/segmented";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { artIcon } from "../../../shell/categories.ts";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { copyText } from "../../../shell/copy-text.ts";
import { useSession } from "../../../shell/session.ts";
import { useContractTitle } from "../contracts/ContractCard.tsx";
import { LINK_TONES, LinkDialog } from "./LinkDialog.tsx";
import { NewLinkDialog } from "./NewLinkDialog.tsx";
import { linksQuery } from "./queries.ts";

const STATES = ["open", "ended"] as const;

/** An agent's links, open ones or ended ones; each opens to its QR code and its changes. */
export function LinkList({ center }: { center: CallOutput<typeof getRegisterCenter> | undefined }) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const [state, setState] = useState<(typeof STATES)[number]>("open");
  const [page, setPage] = useState(1);
  const [shownId, setShownId] = useState<string>();
  const [making, setMaking] = useState(false);
  const query = useQuery(linksQuery(token, { state, pageNo: page, pageSize: 20 }));
  const { data } = query;
  const shown = data?.content.find(({ id }) => id === shownId);
  return (
    <section aria-label={t("agentLinks.view_links")} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t("agentLinks.which")}
          value={state}
          onChange={(next) => {
            setState(next);
            setPage(1);
          }}
          options={STATES.map((value) => ({ value, label: t(`agentLinks.${value}Links`) }))}
        />
        <span className="text-sm text-muted max-sm:order-last">
          {center ? t("agentLinks.openOf", { open: center.openLinks, max: center.maxOpenLinks }) : ""}
        </span>
        <Button
          variant="gold"
          icon="plus"
          disabled={!center || center.openLinks >= center.maxOpenLinks}
          onClick={() => setMaking(true)}
        >
          {t("agentLinks.newLink")}
        </Button>
      </div>
      {query.isError ? <QueryFailure query={query} /> : null}
      {data ? null : <Skeleton className="h-40 rounded-card" />}
      {data?.content.length === 0 ? (
        <EmptyState className="card" image={artIcon("invite")} title={t("agentLinks.noLinks")}>
          {t("agentLinks.noLinksHint")}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
          {data?.content.map((link) => (
            <li key={link.id}>
              <LinkCard link={link} onOpen={() => setShownId(link.id)} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={data?.totalPages ?? 1}
        onChange={setPage}
        label={t("agentLinks.view_links")}
      />
      {shown ? <LinkDialog link={shown} onClose={() => setShownId(undefined)} /> : null}
      {making && center ? (
        <NewLinkDialog
          domains={center.domains}
          onMade={(link) => {
            setMaking(false);
            setState("open");
            setShownId(link.id);
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </section>
  );
}

function LinkCard({ link, onOpen }: { link: AgentLink; onOpen: () => void }) {
  const i18n = useI18n();
  const { t, date, number } = i18n;
  const titleOf = useContractTitle();
  const { name, state, code, quota, registered, expiresAt } = link;
  const steps = ["clicks", "registered", "deposited", "active"] as const;
  return (
    <article className="card grid h-full content-start gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate text-base" dir="auto">
          {name}
        </h3>
        <Badge tone="info">{t(`agentLinks.type_${link.memberType}`)}</Badge>
        <Badge tone={LINK_TONES[state]}>{t(`agentLinks.state_${state}`)}</Badge>
      </div>
      {link.terms ? (
        <p className="text-sm text-muted">
          {t("agentLinks.withContract", { contract: titleOf({ terms: link.terms }) })}
        </p>
      ) : null}
      <dl className="grid grid-cols-4 gap-2 text-center">
        {steps.map((step) => (
          <div key={step} className="flex flex-col-reverse justify-end rounded-lg bg-field px-1 py-2">
            <dt className="text-[0.6875rem] leading-tight text-muted">{t(`agentLinks.step_${step}`)}</dt>
            <dd className="font-bold tabular-nums">{number(link[step])}</dd>
          </div>
        ))}
      </dl>
      {quota === null ? null : (
        <div className="grid gap-1 text-xs text-muted">
          <span>{t("agentLinks.places", { registered, quota })}</span>
          <Progress value={registered / quota} label={t("agentLinks.places", { registered, quota })} />
        </div>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-muted">
        <span>
          {t("agentLinks.code")}{" "}
          <bdi dir="ltr" className="font-semibold tracking-wider text-gold">
            {code}
          </bdi>
        </span>
        <span>
          {expiresAt ? t("agentLinks.endsAt", { date: date(expiresAt, "date") }) : t("agentLinks.neverEnds")}
        </span>
      </p>
      <div className="grid grid-cols-2 gap-2.5">
        <Button icon="copy" disabled={state !== "open"} onClick={() => void copyText(i18n, link.address)}>
          {t("agentLinks.copyLink")}
        </Button>
        <Button aria-label={t("agentLinks.detailsOf", { name })} onClick={onOpen}>
          {t("agentLinks.details")}
        </Button>
      </div>
    </article>
  );
}
