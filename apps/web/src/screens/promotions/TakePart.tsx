import type { PromotionPage } from "@khela/contract/promotions";
import { Badge } from "@khela/ui/badge";
import { Button, buttonClass } from "@khela/ui/button";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Progress } from "@khela/ui/progress";
import { ratioForChart, moneyFromText } from "@khela/kernel/money";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { PartsList, PartsProgress } from "../../features/promotions/Parts.tsx";
import { openDialog } from "../../shell/dialogs.ts";
import { Application } from "./Application.tsx";
import { Leave } from "./Leave.tsx";
import { STATE_TONES } from "./look.ts";
import { useJoin, useRequest } from "./use-promotion.ts";

/** What the player can do about a promotion now, and how their grants stand. */
export function TakePart({ page }: { page: PromotionPage }) {
  const { t } = useI18n();
  return (
    <section aria-labelledby="promotion-part" className="card grid gap-4 p-4 md:p-5">
      <h2 id="promotion-part" className="text-lg">
        {t("promotions.own")}
      </h2>
      <Action page={page} />
      <OwnGrants page={page} />
      <Leave page={page} />
    </section>
  );
}

function Action({ page }: { page: PromotionPage }) {
  const { t } = useI18n();
  switch (page.action) {
    case "login":
      return (
        <Button
          variant="gold"
          block
          size="lg"
          onClick={() => openDialog("login", { next: `/promotions/${page.code}` })}
        >
          {t("promotions.login")}
        </Button>
      );
    case "deposit":
      return (
        <Link
          to="/member/$page"
          params={{ page: "depositv2" }}
          search={{ promotion: page.code } as never}
          className={buttonClass({ variant: "green", size: "lg", block: true })}
        >
          {t("promotions.deposit")}
        </Link>
      );
    case "join":
      return <Join page={page} />;
    case "claim":
      return <Claim page={page} />;
    case "apply":
      return (
        <>
          <Note page={page} />
          <Application page={page} />
        </>
      );
    default:
      return <Note page={page} />;
  }
}

/** Why there is nothing to do here now. */
function Note({ page: { state, grants } }: { page: PromotionPage }) {
  const { t } = useI18n();
  if (state === "join" || state === "claim")
    return <p className="text-muted">{t("promotions.note_close")}</p>;
  const reason = grants[0]?.reason;
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        {grants[0]?.instalments && state === "process"
          ? t("promotions.note_parts")
          : state === "rejected" && reason
            ? t("promotions.note_rejectedWhy", { reason })
            : t(`promotions.note_${state}`)}
      </p>
      {state === "issued" ? (
        <Link
          to="/member/$page"
          params={{ page: "rewardCenter" }}
          className={buttonClass({ variant: "gold", block: true })}
        >
          {t("promotions.toCentre")}
        </Link>
      ) : null}
    </div>
  );
}

function Join({ page }: { page: PromotionPage }) {
  const { t } = useI18n();
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const { command, join } = useJoin(page);
  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = code.trim();
    setMissing(page.needsCode && typed === "");
    if (!page.needsCode || typed !== "") void join(page.needsCode ? typed : undefined);
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {page.needsCode ? (
        <TextInput
          label={t("promotions.code")}
          hint={t("promotions.codeHint")}
          required
          autoComplete="off"
          maxLength={40}
          value={code}
          error={missing ? t("promotions.codeMissing") : undefined}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      ) : null}
      <CommandNote
        phase={command.phase}
        error={command.error}
        onAgain={() => void join(code.trim() || undefined)}
      />
      <Button
        type="submit"
        variant="gold"
        size="lg"
        block
        loading={command.busy}
        disabled={command.phase === "unknown"}
      >
        {t("promotions.join")}
      </Button>
    </form>
  );
}

function Claim({ page }: { page: PromotionPage }) {
  const { t, money, date } = useI18n();
  const { command, request } = useRequest(page);
  const [grant] = page.grants;
  return (
    <div className="grid gap-3">
      <CommandNote phase={command.phase} error={command.error} onAgain={() => void request({})} />
      <Button
        variant="gold"
        size="lg"
        block
        loading={command.busy}
        disabled={command.phase === "unknown"}
        onClick={() => void request({})}
      >
        {grant?.freeRounds
          ? t("promotions.claimRounds", { n: grant.freeRounds.rounds })
          : t("promotions.claim", { amount: money(grant?.amount ?? "0") })}
      </Button>
      {grant?.claimBy ? (
        <p className="text-center text-sm text-muted">
          {t("promotions.claimBy", { date: date(grant.claimBy) })}
        </p>
      ) : null}
    </div>
  );
}

/** The member's grants, newest first, with the turnover so far. */
function OwnGrants({ page: { grants } }: { page: PromotionPage }) {
  const { t, money, date } = useI18n();
  if (grants.length === 0) return null;
  return (
    <ul className="grid gap-3 border-t border-line pt-4">
      {grants.map((grant) => (
        <li key={grant.grantId} className="grid gap-2 text-sm">
          <div className="flex items-center justify-between gap-3">
            <span className="text-muted">{date(grant.at)}</span>
            <Badge tone={STATE_TONES[grant.state]}>{t(`promotions.state_${grant.state}`)}</Badge>
            <span className="font-semibold">
              {grant.freeRounds
                ? t("promotions.rounds", {
                    n: grant.freeRounds.rounds,
                    stake: money(grant.freeRounds.stake, { decimals: "auto" }),
                  })
                : grant.amount === null
                  ? "–"
                  : money(grant.amount)}
            </span>
          </div>
          {grant.instalments && grant.amount !== null ? (
            <>
              <PartsProgress plan={grant.instalments} amount={grant.amount} />
              {grant.instalments.until === null ? null : (
                <p className="text-muted">
                  {t("promotions.partsUntil", { date: date(grant.instalments.until, "dateTime") })}
                </p>
              )}
              <PartsList plan={grant.instalments} />
            </>
          ) : null}
          {grant.instalments === null &&
          grant.counted !== null &&
          grant.target !== null &&
          grant.state === "process" ? (
            <>
              <Progress
                value={Math.max(
                  0,
                  Math.min(1, ratioForChart(moneyFromText(grant.counted), moneyFromText(grant.target))),
                )}
                label={t("promotions.state_process")}
              />
              <p className="text-muted">
                {t("promotions.progress", { done: money(grant.counted), target: money(grant.target) })}
              </p>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
