import { type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import { isAcceptable } from "@khela/rules/sports/odds";
import { Button, buttonClass } from "@khela/ui/button";
import { Select } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Money as Amount } from "@khela/ui/money";
import { Segmented } from "@khela/ui/segmented";
import { Link } from "@tanstack/react-router";
import { useOddsFormat } from "../../../features/sports/odds-format.ts";
import {
  agreed,
  betsOf,
  EMPTY_SLIP,
  kindId,
  legId,
  lineNumber,
  linksOf,
  modeOf,
  type Slip,
  type SlipBet,
  SLIP_MODES,
  systemKinds,
  systemOf,
} from "../../../features/sports/slip.ts";
import { changeSlip, useSlip } from "../../../features/sports/slip-store.ts";
import { useLanguage } from "../../../shell/queries.ts";
import { BetButton } from "../../games/controls/BetButton.tsx";
import { askLogin, usePlayer } from "../../games/frame/player.ts";
import { LegCard } from "./LegCard.tsx";
import { ShareSlip } from "./ShareSlip.tsx";
import { SlipSettings } from "./SlipSettings.tsx";
import { StakeField } from "./StakeField.tsx";
import { limitProblem, priced, stakeFrom, sumsOf, totalMilli } from "./stakes.ts";
import { useChecks } from "./use-checks.ts";
import type { Placing } from "./use-place.ts";

/** Everything that the slip knows of one of its bets. */
type Row = ReturnType<typeof useRows>[number];

function useRows(slip: Slip) {
  const format = useOddsFormat();
  const { accept } = useSlip();
  const bets = betsOf(slip);
  const checks = useChecks(bets);
  return bets.map((bet, place) => {
    const check = checks[place];
    const legs = priced(bet, check);
    const typed = stakeFrom(slip.stakes[bet.id] ?? "", bet, format);
    const stake = "stake" in typed ? typed.stake : undefined;
    const links = linksOf(bet);
    const isMoved = legs.some(
      ({ nowMilli, seenMilli }) => nowMilli !== null && !isAcceptable(seenMilli, nowMilli, accept),
    );
    return {
      bet,
      check,
      legs,
      links,
      typed,
      isMoved,
      isBlocked:
        links.size > 0 || legs.some(({ nowMilli, problem }) => nowMilli === null || problem === "limit"),
      limit: stake === undefined ? undefined : limitProblem(stake, check),
      sums: stake === undefined ? undefined : { ...sumsOf(bet, stake, legs), lineStake: stake },
    };
  });
}

/** The chosen outcomes with their stakes, and the button that bets. */
export function FilledSlip({ placing }: { placing: Placing }) {
  const { t } = useI18n();
  const { slip } = useSlip();
  const rows = useRows(slip);
  const mode = modeOf(slip);
  const [first] = rows;
  return (
    <section aria-label={t("sportsbook.slip")} className="flex min-w-0 flex-col gap-3">
      <div className="flex min-h-10 items-center gap-2">
        <h2 className="me-auto text-base">{t("sportsbook.slipCount", { n: slip.legs.length })}</h2>
        <ShareSlip legs={slip.legs} />
        <Button
          variant="plain"
          size="sm"
          disabled={placing.busy}
          onClick={() => changeSlip(() => EMPTY_SLIP)}
        >
          {t("sportsbook.clear")}
        </Button>
      </div>
      {slip.legs.length > 1 ? (
        <Segmented
          label={t("sportsbook.mode")}
          options={SLIP_MODES.filter(
            (one) => one !== "system" || systemKinds(slip.legs.length).length > 0,
          ).map((value) => ({ value, label: t(`sportsbook.mode_${value}`) }))}
          value={mode}
          onChange={(next) => changeSlip((now) => ({ ...now, mode: next }))}
          className="[&_label]:px-2"
        />
      ) : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {slip.legs.map((leg, place) => {
          // Singles are in the order of their legs.
          const row = mode === "single" ? rows[place] : undefined;
          return (
            <LegCard
              key={legId(leg)}
              leg={leg}
              price={row ? row.legs[0] : first?.legs[place]}
              link={row ? undefined : first?.links.get(place)}
              busy={placing.busy}
            >
              {row ? <Stake row={row} busy={placing.busy} /> : null}
            </LegCard>
          );
        })}
      </ul>
      {mode === "system" ? <SystemChoice slip={slip} /> : null}
      {mode !== "single" && first ? <Stake row={first} busy={placing.busy} /> : null}
      <Totals rows={rows} />
      <SlipSettings />
      {/* In sight however long the slip is; in a grid it could not leave its row. */}
      <div className="sticky bottom-0 z-10 -mx-1 bg-surface-1 px-1 py-2">
        <Submit rows={rows} placing={placing} />
      </div>
    </section>
  );
}

function Stake({ row, busy }: { row: Row; busy: boolean }) {
  const { spendable } = usePlayer();
  return (
    <StakeField
      bet={row.bet}
      typed={row.typed}
      limit={row.limit}
      check={row.check}
      spendable={spendable}
      lines={lineNumber(row.bet.kind, row.bet.legs.length)}
      disabled={busy}
    />
  );
}

function SystemChoice({ slip }: { slip: Slip }) {
  const { t } = useI18n();
  const kinds = systemKinds(slip.legs.length);
  const chosen = systemOf(slip);
  return (
    <Select
      label={t("sportsbook.system")}
      value={chosen ? kindId(chosen) : ""}
      onChange={({ target }) =>
        changeSlip((now) => ({ ...now, system: kinds.find((kind) => kindId(kind) === target.value) ?? null }))
      }
      options={kinds.map((kind) => ({
        value: kindId(kind),
        label: t("sportsbook.systemLines", {
          name: t(`sportsbook.system_${kindId(kind)}` as "sportsbook.system_trixie"),
          n: lineNumber(kind, slip.legs.length),
        }),
      }))}
    />
  );
}

const sum = (rows: readonly Row[], pick: (sums: NonNullable<Row["sums"]>) => Money): Money =>
  rows.reduce((all, { sums }) => (sums ? money(all + pick(sums)) : all), ZERO);

function Totals({ rows }: { rows: readonly Row[] }) {
  const { t, number, money: moneyText } = useI18n();
  const [only] = rows;
  const total =
    rows.length === 1 && only && only.bet.legs.length > 1 ? totalMilli(only.bet, only.legs) : undefined;
  const delayMs = Math.max(0, ...rows.map(({ check }) => check?.delayMs ?? 0));
  const lines = only?.sums?.lines ?? 1;
  return (
    <dl className="grid gap-1 border-t border-line pt-3 text-sm [&>div]:flex [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-3 [&_dt]:text-muted">
      {total === undefined ? null : (
        <div>
          <dt>{t("sportsbook.totalOdds")}</dt>
          <dd className="font-bold tabular-nums" data-testid="total-odds">
            {decimalOf(total, number)}
          </dd>
        </div>
      )}
      <div>
        <dt>
          {lines > 1 && only?.sums
            ? t("sportsbook.lines", { n: lines, stake: moneyText(only.sums.lineStake, { decimals: "auto" }) })
            : t("sportsbook.totalStake")}
        </dt>
        <dd className="font-bold">
          <Amount value={moneyToText(sum(rows, ({ stake }) => stake))} />
        </dd>
      </div>
      <div>
        <dt>{t("sportsbook.mayWin")}</dt>
        <dd className="text-lg font-black text-gold" data-testid="may-win">
          <Amount value={moneyToText(sum(rows, ({ payout }) => payout))} />
        </dd>
      </div>
      {delayMs > 0 ? (
        <p className="text-xs text-muted">{t("sportsbook.waits", { s: Math.ceil(delayMs / 1_000) })}</p>
      ) : null}
    </dl>
  );
}

/** Odds in thousandths with two decimals, rounded down. */
function decimalOf(
  milli: bigint,
  number: (value: number, options?: Intl.NumberFormatOptions) => string,
): string {
  return number(Number(milli / 10n) / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** The next step: to log in, deposit, agree to new odds, or bet. */
function Submit({ rows, placing }: { rows: readonly Row[]; placing: Placing }) {
  const { t, money: moneyText } = useI18n();
  const { accept } = useSlip();
  const language = useLanguage();
  const { loggedIn, spendable } = usePlayer();
  const staked = rows.filter(({ sums }) => sums !== undefined);
  const cost = sum(staked, ({ stake }) => stake);
  if (!loggedIn) {
    return (
      <Button variant="gold" size="lg" block onClick={askLogin}>
        {t("sportsbook.loginToBet")}
      </Button>
    );
  }
  // Singles without a stake stay on the slip, while the others are bet on.
  const ready = staked.filter(({ isBlocked, limit }) => !isBlocked && limit === undefined);
  const isMoved = ready.some((row) => row.isMoved);
  if (isMoved && !placing.busy) {
    const odds = new Map(
      rows.flatMap(({ legs }) =>
        legs.flatMap(({ id, nowMilli }) => (nowMilli === null ? [] : [[id, nowMilli] as const])),
      ),
    );
    return (
      <Button
        variant="gold"
        size="lg"
        block
        onClick={() => changeSlip((slip) => agreed(slip, odds))}
        data-testid="accept-odds"
      >
        {t("sportsbook.acceptNew")}
      </Button>
    );
  }
  if (ready.length > 0 && spendable !== undefined && spendable < cost && !placing.busy) {
    return (
      <Link
        to="/member/$page"
        params={{ page: "depositv2" }}
        className={buttonClass({ variant: "green", size: "lg", block: true })}
      >
        {t("sportsbook.depositFirst", { missing: moneyText(money(cost - spendable)) })}
      </Link>
    );
  }
  const isFaulty = ready.length < staked.length || rows.every(({ isBlocked }) => isBlocked);
  const isReady = ready.length > 0 && !isFaulty;
  const orderOf = ({ bet, sums }: Row & { bet: SlipBet }) => ({
    body: {
      legs: bet.legs.map(({ marketId, outcome, oddsMilli }) => ({ marketId, outcome, oddsMilli })),
      kind: bet.kind,
      stake: moneyToText(sums?.lineStake ?? ZERO),
      accept,
      language,
    },
    legIds: bet.legs.map(legId),
  });
  const amount = moneyText(cost, { decimals: "auto" });
  return (
    <BetButton
      checking={placing.checking}
      disabled={!isReady || placing.busy}
      testId="place-bet"
      onClick={() => placing.place(ready.map(orderOf))}
    >
      {isFaulty
        ? t("sportsbook.fixSlip")
        : ready.length === 0
          ? t("sportsbook.typeStake")
          : ready.length === 1
            ? t("sportsbook.place", { amount })
            : t("sportsbook.placeAll", { n: ready.length, amount })}
    </BetButton>
  );
}
