/**
 * The session at a glance, on demand and by itself after every interval that the player chose; the
 * latter must be answered. It waits for the end of a round. Source: SAFE-03.
 */
import { Button, buttonClass } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { Select } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { lasting } from "../../../shell/storage.ts";
import { useGameStatus } from "./game-status.ts";
import type { PlaySession } from "./player.ts";

const KEY = "realityCheckMinutes";
const CHOICES = ["15", "30", "60"] as const;
const DEFAULT_MINUTES = "60";
const MINUTE_MS = 60_000;

interface RealityCheckProps {
  session: PlaySession;
  /** As text for the eye. */
  elapsed: string;
  elapsedMs: number;
  open: boolean;
  onClose: () => void;
}

export function RealityCheck({ session, elapsed, elapsedMs, open, onClose }: RealityCheckProps) {
  const { t } = useI18n();
  const [minutes, setMinutes] = useState(
    () => CHOICES.find((choice) => choice === lasting.get(KEY)) ?? DEFAULT_MINUTES,
  );
  const idle = useGameStatus((status) => status.state === "idle");
  const interval = Number(minutes) * MINUTE_MS;
  const passed = interval > 0 ? Math.floor(elapsedMs / interval) : 0;
  // Intervals that had passed when the game was opened are not asked about again.
  const [answered, setAnswered] = useState(passed);
  const due = passed > answered && idle;

  function choose(next: string) {
    lasting.set(KEY, next);
    setMinutes(CHOICES.find((choice) => choice === next) ?? DEFAULT_MINUTES);
    const nextInterval = Number(next) * MINUTE_MS;
    setAnswered(nextInterval > 0 ? Math.floor(elapsedMs / nextInterval) : 0);
  }

  function close() {
    setAnswered(passed);
    onClose();
  }

  return (
    <Dialog
      open={open || due}
      onClose={close}
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
        <Select
          label={t("games.remindEvery")}
          value={minutes}
          onChange={(event) => choose(event.target.value)}
          options={CHOICES.map((value) => ({
            value,
            label: t("games.minutes", { n: Number(value) }),
          }))}
        />
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
        <Link
          to="/member/$page/$part"
          params={{ page: "securityCenter", part: "limits" }}
          className={buttonClass({ block: true })}
        >
          {t("member.pauseTitle")}
        </Link>
        <Button variant="gold" block onClick={close}>
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
