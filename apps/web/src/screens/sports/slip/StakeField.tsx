import { type Money, money, moneyFromText, moneyToText, mulDiv, parseMoney, ZERO } from "@khela/kernel/money";
import { amountFromInput } from "@khela/i18n/input";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import { useOddsFormat } from "../../../features/sports/odds-format.ts";
import type { SlipBet } from "../../../features/sports/slip.ts";
import { changeSlip, useSlip } from "../../../features/sports/slip-store.ts";
import { isAmountToWin, QUICK_STAKES, type TypedStake } from "./stakes.ts";
import type { SlipCheck } from "./use-checks.ts";

interface StakeFieldProps {
  bet: SlipBet;
  typed: TypedStake;
  /** What the limits of the house say to it. */
  limit: "low" | "high" | undefined;
  check: SlipCheck | undefined;
  spendable: Money | undefined;
  lines: number;
  disabled: boolean;
}

const CHIP =
  "h-9 min-w-0 flex-1 rounded-lg border border-line bg-surface-1 px-1 text-xs font-semibold tabular-nums text-muted hover:text-text disabled:opacity-45 pointer-coarse:h-11";

/** The stake of a bet's lines: typed, added by quick amounts, or the most that may be staked. */
export function StakeField({ bet, typed, limit, check, spendable, lines, disabled }: StakeFieldProps) {
  const { t, digits, money: moneyText } = useI18n();
  const format = useOddsFormat();
  const [editing, setEditing] = useState(false);
  const text = useSlip(({ slip }) => slip.stakes[bet.id] ?? "");
  const toWin = isAmountToWin(bet, format);
  const short = (amount: string | Money) => moneyText(amount, { decimals: "auto" });
  const write = (next: string) =>
    changeSlip((slip) => ({ ...slip, stakes: { ...slip.stakes, [bet.id]: next } }));
  const most = check ? mostOf(check, spendable, lines) : undefined;
  function add(amount: Money) {
    const now = parseMoney(amountFromInput(text) ?? "") ?? ZERO;
    write(plainText(money(now + amount)));
  }
  const problem =
    limit === "low" && check
      ? t("sportsbook.stakeLow", { min: short(check.minStake) })
      : limit === "high" && check
        ? t("sportsbook.stakeHigh", { max: short(check.maxStake) })
        : "problem" in typed && typed.problem === "wrong" && !editing
          ? t("sportsbook.stakeWrong")
          : undefined;
  return (
    <div className="grid gap-2">
      <TextInput
        numeric
        label={t(toWin ? "sportsbook.toWin" : lines > 1 ? "sportsbook.stakePerLine" : "sportsbook.stake")}
        value={editing ? text : digits(text)}
        placeholder={
          check ? t("sportsbook.stakeRange", { min: short(check.minStake), max: short(check.maxStake) }) : ""
        }
        disabled={disabled}
        error={problem}
        hint={
          toWin && "stake" in typed ? t("sportsbook.stakeNeeded", { stake: short(typed.stake) }) : undefined
        }
        onFocus={() => setEditing(true)}
        onBlur={() => setEditing(false)}
        onChange={({ target }) => write(target.value.slice(0, 16))}
        data-testid="stake"
      />
      <fieldset disabled={disabled} aria-label={t("sportsbook.quick")} className="flex gap-1.5">
        {QUICK_STAKES.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-label={t("sportsbook.addStake", { amount: short(amount) })}
            onClick={() => add(amount)}
            className={CHIP}
          >
            {`+${moneyText(amount, { decimals: "auto", symbol: false })}`}
          </button>
        ))}
        <button
          type="button"
          disabled={most === undefined || most <= ZERO}
          onClick={() => most !== undefined && write(plainText(toWin ? winOf(bet, most) : most))}
          className={CHIP}
        >
          {t("sportsbook.most")}
        </button>
      </fieldset>
    </div>
  );
}

/** The most that each line may be staked with: by the house, and by the player's money. */
function mostOf(check: SlipCheck, spendable: Money | undefined, lines: number): Money {
  const house = moneyFromText(check.maxStake);
  if (spendable === undefined) return house;
  const own = money((spendable / BigInt(lines) / 100n) * 100n);
  return own < house ? own : house;
}

/** What a stake wins on a single, in whole hundredths, so that it asks for no more than this stake. */
function winOf({ legs }: SlipBet, stake: Money): Money {
  const win = mulDiv(stake, BigInt((legs[0]?.oddsMilli ?? 1_000) - 1_000), 1_000n);
  return money((win / 100n) * 100n);
}

/** An amount as a person would type it. */
const plainText = (amount: Money): string => moneyToText(amount).replace(/\.00$/, "");
