/**
 * The rules of the jackpots, each pool's commitment, and its winners, which can be verified in the browser.
 * GAME-11
 */
import type { CallOutput } from "@khela/contract/endpoint";
import {
  getJackpotRun,
  type getJackpots,
  type JackpotPoolView,
  type JackpotWinView,
} from "@khela/contract/jackpots";
import { useSeparator } from "@khela/ui/separator";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";
import { errorText } from "../../../shell/error-text.ts";
import { JackpotText } from "./JackpotText.tsx";
import { verifyRun } from "../fairness/verify-jackpot.ts";

interface Props {
  jackpots: CallOutput<typeof getJackpots>;
  onClose: () => void;
}

export default function JackpotDialog({ jackpots: { pools, winners, rtpPpm }, onClose }: Props) {
  const { t } = useI18n();
  return (
    <Dialog open onClose={onClose} name="jackpots" title={t("jackpots.title")} width={640} fullOnPhone>
      <div className="grid w-full max-w-2xl gap-6 text-sm leading-relaxed">
        <ul className="grid gap-2 sm:grid-cols-2">
          {pools.map((pool) => (
            <Pool key={pool.tier} pool={pool} />
          ))}
        </ul>
        <section className="grid gap-2 text-muted">
          <h3 className="text-base text-text">{t("jackpots.how")}</h3>
          <JackpotText rtpPpm={rtpPpm} />
        </section>
        <section className="grid gap-2">
          <h3 className="text-base">{t("jackpots.winners")}</h3>
          {winners.length === 0 ? <p className="text-muted">{t("jackpots.noWinners")}</p> : null}
          <ul className="grid gap-2">
            {winners.map((win) => (
              <Win key={win.runId} win={win} />
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}

function Pool({ pool }: { pool: JackpotPoolView }) {
  const { t, money, date } = useI18n();
  return (
    <li className="grid min-w-0 gap-1 rounded-xl border border-line bg-surface-2 p-3">
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-bold">{t(`jackpots.tier_${pool.tier}`)}</span>
        <span className="text-xs text-muted">{t("jackpots.run", { n: pool.run })}</span>
      </p>
      <p className="text-xl font-extrabold text-gold">
        {pool.running ? <Money value={pool.amount} /> : t("jackpots.waiting")}
      </p>
      <p className="text-xs text-muted">{t("jackpots.mustHitBy", { amount: money(pool.mustHitBy) })}</p>
      <p className="text-xs text-muted">
        {t("jackpots.hash", { at: date(new Date(pool.startedAt), "dateTime") })}
      </p>
      <p className="font-mono text-[0.7rem] leading-snug break-all text-muted">{pool.seedHash}</p>
    </li>
  );
}

function Win({ win }: { win: JackpotWinView }) {
  const between = useSeparator();
  const i18n = useI18n();
  const { t, date } = i18n;
  const check = useMutation({
    mutationFn: () => call(getJackpotRun, { params: { runId: win.runId } }),
  });
  const run = check.data;
  const good = run ? verifyRun(run) : undefined;
  return (
    <li className="grid gap-2 rounded-xl border border-line bg-surface-2 p-3">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-bold">
            {t(`jackpots.tier_${win.tier}`)}
            {between}
            <Money value={win.amount} className="text-gold" />
          </p>
          <p className="text-xs text-muted">
            {t("jackpots.wonBy", { account: win.account, game: win.gameName })}
            {between}
            {date(new Date(win.at), "dateTime")}
          </p>
        </div>
        <Button size="sm" loading={check.isPending} onClick={() => check.mutate()}>
          {t("jackpots.verify")}
        </Button>
      </div>
      <output className="text-xs">
        {check.isError ? <p className="text-lose">{errorText(i18n, check.error)}</p> : null}
        {run ? (
          <span className="grid gap-1">
            <span className={good ? "text-win" : "text-lose"}>
              {t(good ? "jackpots.checkGood" : "jackpots.checkFailed")}
            </span>
            <Line name={t("jackpots.amountBefore")} amount={run.from} />
            <Line name={t("jackpots.amountHidden")} amount={run.threshold} />
            <Line name={t("jackpots.amountAfter")} amount={run.to} />
            <span className="font-mono text-[0.7rem] leading-snug break-all text-muted">{run.link}</span>
          </span>
        ) : null}
      </output>
    </li>
  );
}

/** Shows all four decimals, because the last ones can decide. */
function Line({ name, amount }: { name: string; amount: string | null }) {
  return (
    <span className="flex justify-between gap-3 tabular-nums">
      <span className="text-muted">{name}</span>
      <bdi>{amount}</bdi>
    </span>
  );
}
