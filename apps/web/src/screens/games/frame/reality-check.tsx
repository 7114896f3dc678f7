/**
 * The reality check: a summary of the session, on demand and after every interval that the player chose; the
 * latter must be acknowledged before the server takes another bet. It waits for the end of a round. Source:
 * SAFE-03.
 */
import { acknowledgeRealityCheck } from "@khela/contract/protection";
import {
  REALITY_DEFAULT,
  REALITY_CHECK_MINUTES,
  type RealityCheckMinutes,
} from "@khela/rules/protection/reality";
import { Button, buttonClass } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { Select } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { LimitsLink } from "../../../shell/limits-link.tsx";
import { useGameStatus } from "./game-status.ts";
import { type PlaySession, cacheRealityCheck } from "./player.ts";

interface RealityCheckProps {
  session: PlaySession;
  /** The elapsed time as text. */
  elapsed: string;
  nowMs: number;
  open: boolean;
  onClose: () => void;
}

export function RealityCheck({ session, elapsed, nowMs, open, onClose }: RealityCheckProps) {
  const { t, duration } = useI18n();
  const { reality } = session;
  const idle = useGameStatus((status) => status.state === "idle");
  // The server's decision counts even if the local clock differs.
  const due = reality !== null && (reality.due || nowMs >= Date.parse(reality.dueAt)) && idle;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  /** Acknowledges the check, which restarts the interval. */
  async function acknowledge(minutes: RealityCheckMinutes): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    try {
      cacheRealityCheck(await call(acknowledgeRealityCheck, { body: { minutes } }));
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  async function close() {
    if (!due || (await acknowledge(reality.minutes))) onClose();
  }

  return (
    <Dialog
      open={open || due}
      onClose={() => void close()}
      name="session"
      title={t(due ? "games.realityTitle" : "games.sessionTitle")}
      closeButton={!due}
      escape={!due}
      width={340}
    >
      <div className="grid max-w-sm gap-4">
        {due ? <p className="text-sm text-muted">{t("games.realityText")}</p> : null}
        <dl className="grid grid-cols-2 gap-2">
          <Figure label={t("games.sessionTime")}>
            <span className="tabular-nums">{elapsed}</span>
          </Figure>
          <Figure label={t("games.net")}>
            <Money value={session.winLoss} tone="result" signed />
          </Figure>
          <Figure label={t("games.sessionStaked")}>
            <Money value={session.stake} />
          </Figure>
          <Figure label={t("games.sessionPaid")}>
            <Money value={session.payout} />
          </Figure>
        </dl>
        {reality ? (
          <Select
            label={t("games.remindEvery")}
            value={String(reality.minutes)}
            disabled={busy}
            onChange={(event) =>
              void acknowledge(
                REALITY_CHECK_MINUTES.find((minutes) => String(minutes) === event.target.value) ??
                  REALITY_DEFAULT,
              )
            }
            options={REALITY_CHECK_MINUTES.map((minutes) => ({
              value: String(minutes),
              label: duration(minutes),
            }))}
          />
        ) : null}
        {failure === undefined ? null : <FailureNote error={failure} />}
        <div className="grid grid-cols-2 gap-2">
          <Link
            to="/member/$page"
            params={{ page: "personalHistoryCopy" }}
            className={buttonClass({ block: true })}
          >
            {t("games.history")}
          </Link>
          <Link to="/" className={buttonClass({ block: true })}>
            {t("games.stopPlaying")}
          </Link>
        </div>
        <LimitsLink block>{t("member.pauseTitle")}</LimitsLink>
        {/* Styled like the other buttons, so that nothing encourages further play. */}
        <Button block loading={busy} onClick={() => void close()}>
          {t("games.keepPlaying")}
        </Button>
      </div>
    </Dialog>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-xl border border-line bg-surface-2 px-3 py-2.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 text-lg font-bold">{children}</dd>
    </div>
  );
}
