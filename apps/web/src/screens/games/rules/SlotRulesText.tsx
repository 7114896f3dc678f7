import { payLines, slotRules } from "@khela/games/slots/pay-tables";
import {
  type ByScatters,
  type CascadeRules,
  type FreeSpinRules,
  type HoldRules,
  REELS,
  ROWS,
  SLOT_SYMBOLS,
  type SlotRules,
  type SymbolId,
} from "@khela/games/slots/types";
import { type Money, mulDiv } from "@khela/kernel/money";
import { useSeparator } from "@khela/ui/separator";
import { useI18n } from "@khela/ui/i18n";
import { JackpotText } from "../jackpots/JackpotText.tsx";
import { savedStake } from "../controls/saved-stake.ts";
import type { Game } from "../frame/game.ts";
import { symbolUrl } from "../slots/sprites.ts";
import { RulesPart } from "./RulesPart.tsx";

const PAYING = SLOT_SYMBOLS.filter((symbol) => symbol !== "scatter");

/** A title's pay table, special symbols, free spins and lines, with amounts for the current stake. */
export default function SlotRulesText({ game }: { game: Game }) {
  const { code } = game;
  const stake = savedStake(game);
  const { t, money, rate: percent } = useI18n();
  const rules = slotRules(code);
  const lines = payLines(rules);
  return (
    <>
      <RulesPart title={t("games.payTable")}>
        <p>{t("games.payTableAt", { stake: money(stake) })}</p>
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {PAYING.map((symbol) => (
            <SymbolPays key={symbol} code={code} symbol={symbol} rules={rules} stake={stake} />
          ))}
          {rules.cascade || rules.hold ? null : <ScatterPays code={code} rules={rules} stake={stake} />}
        </ul>
        <p>{t(rules.pay.kind === "lines" ? "games.rulesLines" : "games.rulesWays")}</p>
      </RulesPart>
      <RulesPart title={t("games.specialSymbols")}>
        <p>{t("games.rulesWild")}</p>
        {rules.wildExpands.base || rules.wildExpands.free ? (
          <p>{t(rules.wildExpands.base ? "games.rulesWildExpands" : "games.rulesWildExpandsFree")}</p>
        ) : null}
        {rules.wildMultiplier.base > 1 ? (
          <p>{t("games.rulesWildTimes", { n: rules.wildMultiplier.base })}</p>
        ) : null}
        {rules.wildMultiplier.base === 1 && rules.wildMultiplier.free > 1 ? (
          <p>{t("games.rulesWildTimesFree", { n: rules.wildMultiplier.free })}</p>
        ) : null}
        {rules.cascade || rules.hold ? null : <p>{t("games.rulesScatter")}</p>}
      </RulesPart>
      {rules.hold ? <HoldText hold={rules.hold} stake={stake} /> : null}
      {rules.cascade ? <CascadeText cascade={rules.cascade} /> : null}
      {rules.freeSpins ? <FreeSpinText free={rules.freeSpins} /> : null}
      {lines.length > 0 ? (
        <RulesPart title={t("games.lineCount", { n: lines.length })}>
          <ul className="grid grid-cols-4 gap-2.5 sm:grid-cols-5">
            {lines.map((line, index) => (
              <li key={line.join("")}>
                <LineGrid line={line} number={index + 1} />
              </li>
            ))}
          </ul>
        </RulesPart>
      ) : null}
      {game.info.buy ? (
        <RulesPart title={t("jackpots.buyTitle")}>
          <p>{t("jackpots.rulesBuy", { n: game.info.buy.price, percent: percent(game.info.buy.rtpPpm) })}</p>
        </RulesPart>
      ) : null}
      {game.info.jackpotPpm ? (
        <RulesPart title={t("jackpots.title")}>
          <p>
            {t("jackpots.returns", {
              base: percent(game.info.rtpPpm - game.info.jackpotPpm),
              jackpots: percent(game.info.jackpotPpm),
            })}
          </p>
          <JackpotText rtpPpm={game.info.jackpotPpm} />
        </RulesPart>
      ) : null}
      <RulesPart title={t("games.maxWin")}>
        <p>{t("games.rulesCap", { amount: money(mulDiv(stake, BigInt(rules.maxWinHundredths), 100n)) })}</p>
      </RulesPart>
    </>
  );
}

function useSymbolName() {
  const { t } = useI18n();
  return (symbol: SymbolId): string => {
    if (symbol === "wild") return t("games.wild");
    if (symbol === "scatter") return t("games.scatter");
    const n = Number(symbol.slice(1));
    return t(symbol.startsWith("h") ? "games.highSymbol" : "games.lowSymbol", { n });
  };
}

interface PaysProps {
  code: string;
  rules: SlotRules;
  stake: Money;
}

function PayCard({
  code,
  symbol,
  stake,
  rows,
}: {
  code: string;
  symbol: SymbolId;
  stake: Money;
  rows: readonly (readonly [count: number, hundredths: number])[];
}) {
  const { number, money } = useI18n();
  const nameOf = useSymbolName();
  return (
    <li className="flex items-center gap-2.5 rounded-xl border border-line bg-surface-2 p-2">
      <img
        src={symbolUrl(code, symbol)}
        alt={nameOf(symbol)}
        width={56}
        height={56}
        className="size-14 shrink-0"
      />
      <dl className="grid flex-1 grid-cols-[auto_1fr] gap-x-2 text-xs leading-5 tabular-nums">
        {rows
          .filter(([, hundredths]) => hundredths > 0)
          .map(([count, hundredths]) => (
            <div key={count} className="contents">
              <dt className="font-bold text-gold">{number(count)}</dt>
              <dd className="text-end text-text">{money(mulDiv(stake, BigInt(hundredths), 100n))}</dd>
            </div>
          ))}
      </dl>
    </li>
  );
}

function SymbolPays({ code, symbol, rules, stake }: PaysProps & { symbol: SymbolId }) {
  const pays = rules.pays[symbol];
  if (!pays) return null;
  const rows = pays.map((hundredths, index) => [index + 2, hundredths] as const).toReversed();
  return <PayCard code={code} symbol={symbol} stake={stake} rows={rows} />;
}

function ScatterPays({ code, rules, stake }: PaysProps) {
  const rows = rules.scatterPays.map((hundredths, index) => [index + 3, hundredths] as const).toReversed();
  return <PayCard code={code} symbol="scatter" stake={stake} rows={rows} />;
}

function CascadeText({ cascade: { multipliers } }: { cascade: CascadeRules }) {
  const { t, number } = useI18n();
  return (
    <RulesPart title={t("games.cascades")}>
      <p>{t("games.rulesCascade1")}</p>
      <p>
        {t("games.rulesCascade2", {
          steps: multipliers.map((factor) => `${number(factor)}×`).join(", "),
          last: number(multipliers.at(-1) ?? 1),
        })}
      </p>
      <p>{t("games.rulesCascade3")}</p>
    </RulesPart>
  );
}

function HoldText({ hold, stake }: { hold: HoldRules; stake: Money }) {
  const between = useSeparator();
  const { t, number, money } = useI18n();
  const tickets = hold.values.reduce((sum, { weight }) => sum + weight, 0);
  const share = (weight: number) => number((weight / tickets) * 100, { maximumFractionDigits: 2 });
  return (
    <RulesPart title={t("games.holdAndWin")}>
      <p>{t("games.rulesHold1", { coins: hold.coins, respins: hold.respins })}</p>
      <p>
        {t("games.rulesHold2", {
          percent: number((hold.chance / hold.of) * 100, { maximumFractionDigits: 2 }),
        })}
      </p>
      <p>{t("games.rulesHold3", { amount: money(mulDiv(stake, BigInt(hold.fullHundredths), 100n)) })}</p>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {hold.values.map(({ hundredths, weight, name }) => (
          <li key={hundredths} className="rounded-xl border border-line bg-surface-2 px-3 py-2">
            <p className="font-bold text-gold">
              {name ? `${t(`games.jackpot_${name}`)}${between}` : ""}
              {money(mulDiv(stake, BigInt(hundredths), 100n))}
            </p>
            <p className="text-xs text-muted">{t("games.percent", { n: share(weight) })}</p>
          </li>
        ))}
      </ul>
    </RulesPart>
  );
}

function FreeSpinText({ free }: { free: FreeSpinRules }) {
  const { t, number } = useI18n();
  const three = ([a, b, c]: ByScatters) => ({ a: number(a), b: number(b), c: number(c) });
  const { multiplier } = free;
  return (
    <RulesPart title={t("games.freeSpins")}>
      <p>{t("games.rulesAwards", three(free.awards))}</p>
      {multiplier.kind === "fixed" && multiplier.value > 1 ? (
        <p>{t("games.rulesFixed", { n: multiplier.value })}</p>
      ) : null}
      {multiplier.kind === "rising" ? (
        <p>
          {t("games.rulesRising", { from: multiplier.start, step: multiplier.step, max: multiplier.max })}
        </p>
      ) : null}
      {multiplier.kind === "by-scatters" ? (
        <p>{t("games.rulesByScatters", three(multiplier.values))}</p>
      ) : null}
      {free.stickyWildReels ? <p>{t("games.rulesSticky")}</p> : null}
      {free.specials.length > 0 ? <p>{t("games.rulesSpecial")}</p> : null}
      <p>
        {free.retriggers.some((spins) => spins > 0)
          ? t("games.rulesRetrigger", { ...three(free.retriggers), max: number(free.maxSpins) })
          : t("games.rulesNoRetrigger")}
      </p>
      <p>{t("games.rulesFreeStake")}</p>
    </RulesPart>
  );
}

const CELL = 10;

/** A pay line as a small picture of the reels. */
function LineGrid({ line, number }: { line: readonly number[]; number: number }) {
  const { t, number: text } = useI18n();
  return (
    <div className="flex items-center gap-1.5">
      <span className="w-5 text-end text-xs font-semibold text-faint">{text(number)}</span>
      <svg
        viewBox={`0 0 ${REELS * CELL} ${ROWS * CELL}`}
        role="img"
        aria-label={t("games.lineRows", { rows: line.map((row) => text(row + 1)).join(" ") })}
        className="w-full rounded-md border border-line bg-black/40"
      >
        {line.map((row, reel) => (
          // Reels have no identity but their position.
          <rect
            key={reel}
            x={reel * CELL + 1}
            y={row * CELL + 1}
            width={CELL - 2}
            height={CELL - 2}
            rx={2}
            fill="#ffc83d"
          />
        ))}
      </svg>
    </div>
  );
}
