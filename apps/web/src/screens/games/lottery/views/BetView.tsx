import type { LotteryBet, LotteryRules } from "@khela/games/lottery/types";
import { type Money, moneyToText } from "@khela/kernel/money";
import { useSeparator } from "@khela/ui/separator";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Money as Amount } from "@khela/ui/money";
import type { RefObject } from "react";
import { scrollSelectedIntoView } from "../../../../shell/scroll-selected.ts";
import { StakePicker } from "../../controls/StakePicker.tsx";
import type { StakeLimits } from "../../rounds/stakes.ts";
import { Board } from "../boards/Board.tsx";
import { useNames } from "../names.ts";
import { usePays } from "../pays.ts";
import { addsUp, quickPick } from "../quick-pick.ts";
import { costOf } from "../slip/slip.ts";

/** The selection on the board. */
export interface Chosen {
  readonly bet: string;
  readonly picks: readonly string[];
}

export interface BetViewProps {
  rules: LotteryRules;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  stake: Money;
  onStake: (stake: Money) => void;
  limits: StakeLimits;
  balance: Money | undefined;
  /** Adds the selection to the slip; undefined while it makes no bet. */
  onAdd: (() => void) | undefined;
  boardRef: RefObject<HTMLElement | null>;
}

const groupsOf = (rules: LotteryRules): string[] => [...new Set(rules.bets.map(({ group }) => group))];

/** The choice of a bet, its numbers and its stake. */
export function BetView(props: BetViewProps) {
  const { rules, chosen, onChoose, boardRef } = props;
  const { t } = useI18n();
  const names = useNames();
  const bet = rules.bets.find(({ code }) => code === chosen.bet) ?? rules.bets[0];
  if (!bet) return null;
  const groups = groupsOf(rules);
  const inGroup = rules.bets.filter(({ group }) => group === bet.group);
  const open = (next: LotteryBet | undefined) => next && onChoose({ bet: next.code, picks: [] });
  return (
    <section
      ref={boardRef}
      aria-label={t("games.betPanel")}
      className="card grid min-w-0 scroll-mt-24 gap-3.5 p-3 md:p-5"
    >
      {groups.length > 1 ? (
        <Tabs
          label={t("tables.spotName")}
          options={groups.map((group) => ({ value: group, label: names.group(group) }))}
          value={bet.group}
          onChange={(group) => open(rules.bets.find((other) => other.group === group))}
        />
      ) : null}
      {inGroup.length > 1 ? (
        <Tabs
          label={names.group(bet.group)}
          options={inGroup.map(({ code }) => ({ value: code, label: names.bet(rules, code) }))}
          value={bet.code}
          onChange={(code) => open(rules.bets.find((other) => other.code === code))}
          quiet
        />
      ) : null}
      <BetFacts rules={rules} bet={bet} />
      <Board
        key={bet.code}
        name={names.bet(rules, bet.code)}
        bet={bet}
        picks={chosen.picks}
        onChange={(picks) => onChoose({ bet: bet.code, picks })}
      />
      <QuickPicks
        rules={rules}
        bet={bet}
        picks={chosen.picks}
        onPick={(picks) => onChoose({ bet: bet.code, picks })}
      />
      <StakeAndAdd {...props} bet={bet} />
    </section>
  );
}

interface TabsProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  quiet?: boolean;
}

/** A single choice in a horizontally scrolling row. */
function Tabs({ label, options, value, onChange, quiet = false }: TabsProps) {
  return (
    <fieldset
      aria-label={label}
      className="no-scrollbar fade-ends -mx-1 flex min-w-0 gap-1.5 overflow-x-auto p-1 lg:flex-wrap"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          ref={option.value === value ? scrollSelectedIntoView : undefined}
          aria-pressed={option.value === value}
          data-bet={option.value}
          onClick={() => onChange(option.value)}
          className={quiet ? "lot-tab lot-tab-quiet" : "lot-tab"}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

function BetFacts({ rules, bet }: { rules: LotteryRules; bet: LotteryBet }) {
  const { t, rate } = useI18n();
  const names = useNames();
  const pays = usePays();
  return (
    <div className="grid gap-1.5 rounded-xl bg-surface-2 px-3 py-2.5 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-muted">
          {t("tables.spotPays")}{" "}
          <bdi className="text-base font-black text-gold tabular-nums">{pays.bet(bet)}</bdi>
          {bet.times > 1 ? <span> {t("lottery.perHit")}</span> : null}
        </span>
        <span className="text-muted">{t("games.rtpShort", { percent: rate(bet.rtpPpm) })}</span>
      </p>
      <p className="text-muted">
        {names.wins(rules, bet)} {names.how(bet)}
      </p>
    </div>
  );
}

const MANY = [1, 5, 10] as const;

function QuickPicks({
  rules,
  bet,
  picks,
  onPick,
}: {
  rules: LotteryRules;
  bet: LotteryBet;
  picks: readonly string[];
  onPick: (picks: readonly string[]) => void;
}) {
  const { t, number } = useI18n();
  const accepts = (tried: readonly string[]) => rules.unitsOf(bet.code, tried) > 0;
  const choose = (count: number) => onPick(quickPick(bet.pick, { picks, count, accepts }));
  return (
    <div className="flex flex-wrap gap-2">
      {addsUp(bet.pick) ? (
        MANY.map((count) => (
          <Button
            key={count}
            data-testid="quick-pick"
            size="sm"
            icon="dice"
            onClick={() => choose(count)}
            aria-label={`${t("lottery.quickPick")} +${number(count)}`}
          >
            +{number(count)}
          </Button>
        ))
      ) : (
        <Button data-testid="quick-pick" size="sm" icon="dice" onClick={() => choose(1)}>
          {t("lottery.quickPick")}
        </Button>
      )}
      {picks.length > 0 ? (
        <Button size="sm" variant="plain" icon="close" onClick={() => onPick([])}>
          {/* On phones most languages have no room for the text beside three more buttons. */}
          <span className="max-sm:sr-only">{t("tables.clear")}</span>
        </Button>
      ) : null}
    </div>
  );
}

function StakeAndAdd({
  rules,
  chosen,
  bet,
  stake,
  onStake,
  limits,
  balance,
  onAdd,
}: BetViewProps & { bet: LotteryBet }) {
  const { t } = useI18n();
  const between = useSeparator();
  const names = useNames();
  const units = rules.unitsOf(bet.code, chosen.picks);
  return (
    <div className="grid gap-3 border-t border-line pt-3.5">
      <StakePicker stake={stake} limits={limits} balance={balance} disabled={false} onChange={onStake} />
      <div className="flex items-center justify-between gap-3">
        <output className="text-sm text-muted" data-testid="board-units" data-units={units}>
          {units > 0 ? (
            <>
              {t("lottery.units", { n: units })}
              {between}
              <Amount
                value={moneyToText(costOf({ stake, units }))}
                className="text-base font-black text-text"
              />
            </>
          ) : chosen.picks.length > 0 ? (
            names.how(bet)
          ) : (
            t("lottery.choose")
          )}
        </output>
        <Button
          variant="gold"
          disabled={!onAdd}
          onClick={onAdd}
          data-testid="board-add"
          className="max-lg:hidden"
        >
          {t("lottery.add")}
        </Button>
      </div>
    </div>
  );
}
