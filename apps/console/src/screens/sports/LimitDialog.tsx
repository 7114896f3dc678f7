import type { ConsoleLeague } from "@khela/contract/console/sports";
import { askSportsLimit, type ConsoleSportsLimit } from "@khela/contract/console/trading";
import { SPORTS } from "@khela/contract/sports";
import { MARKET_TYPES } from "@khela/rules/sports/markets/market-types";
import { useI18n } from "@khela/ui/i18n";
import { NativeSelect, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useShelfCommand } from "../../features/shelf/use-shelf.ts";
import { SPORT_NAMES } from "../../features/sports/sport-names.ts";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { NumericText } from "../../shell/parts/number-field.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";

type Figures = Pick<
  ConsoleSportsLimit,
  "mostStake" | "mostPayout" | "mostLiability" | "delayMs" | "marginPpm"
>;

/** A rule while it is edited; `seen` is the version that it replaces. */
export type RuleDraft = Pick<ConsoleSportsLimit, "sport" | "leagueId" | "marketType"> &
  Figures & { seen: number | null };

export const NEW_RULE: RuleDraft = {
  sport: null,
  leagueId: null,
  marketType: null,
  mostStake: null,
  mostPayout: null,
  mostLiability: null,
  delayMs: null,
  marginPpm: null,
  seen: null,
};

interface LimitDialogProps {
  draft: RuleDraft;
  leagues: readonly ConsoleLeague[];
  nameOf: (rule: RuleDraft) => string;
  onClose: () => void;
}

const FIELDS = ["mostStake", "mostPayout", "mostLiability"] as const;
const isAmount = (text: string): boolean => text === "" || /^(?!0*(\.0*)?$)\d{1,10}(\.\d{1,2})?$/.test(text);
const isNumber = (text: string, most: number): boolean =>
  text === "" || (/^\d{1,2}(\.\d{1,3})?$/.test(text) && Number(text) <= most);
const LONGEST_S = 30;
const MOST_PERCENT = 50;
const SECOND_MS = 1_000;
const PERCENT_PPM = 10_000;

/** Asks for a rule of limits; another operator decides on it. */
export function LimitDialog({ draft, leagues, nameOf, onClose }: LimitDialogProps) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const reason = useReason();
  const [tried, setTried] = useState(false);
  const [place, setPlace] = useState(
    draft.leagueId === null
      ? draft.sport === null
        ? ""
        : `sport:${draft.sport}`
      : `league:${draft.leagueId}`,
  );
  const [type, setType] = useState(draft.marketType ?? "");
  const [amounts, setAmounts] = useState({
    mostStake: draft.mostStake ?? "",
    mostPayout: draft.mostPayout ?? "",
    mostLiability: draft.mostLiability ?? "",
  });
  const [delay, setDelay] = useState(draft.delayMs === null ? "" : String(draft.delayMs / SECOND_MS));
  const [margin, setMargin] = useState(draft.marginPpm === null ? "" : String(draft.marginPpm / PERCENT_PPM));
  const isNew = draft.seen === null;
  const change = useShelfCommand(async (text: string) => {
    const [level, id] = place.split(/:(.*)/s);
    await call(askSportsLimit, {
      body: {
        scope: {
          sport: level === "sport" ? (SPORTS.find((sport) => sport === id) ?? null) : null,
          leagueId: level === "league" ? (id ?? null) : null,
          marketType: type || null,
        },
        figures: {
          mostStake: amounts.mostStake || null,
          mostPayout: amounts.mostPayout || null,
          mostLiability: amounts.mostLiability || null,
          delayMs: delay === "" ? null : Math.round(Number(delay) * SECOND_MS),
          marginPpm: margin === "" ? null : Math.round(Number(margin) * PERCENT_PPM),
        },
        seen: draft.seen,
        reason: text,
      },
    });
    await queries.invalidateQueries({ queryKey: ["approvals"] });
  }, onClose);
  const bad = (isGood: boolean) => (tried && !isGood ? t("trading.badFigure") : null);
  const isGood =
    FIELDS.every((field) => isAmount(amounts[field])) &&
    isNumber(delay, LONGEST_S) &&
    isNumber(margin, MOST_PERCENT);
  return (
    <FormDialog
      title={isNew ? t("trading.newRule") : nameOf(draft)}
      confirm={t("trading.askRule")}
      busy={change.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        const text = reason.take();
        if (isGood && text !== undefined) change.mutate(text);
      }}
    >
      <Text size="sm">{t("trading.ruleHint")}</Text>
      {isNew ? (
        <ScopeFields place={place} type={type} leagues={leagues} onPlace={setPlace} onType={setType} />
      ) : null}
      {FIELDS.map((field) => (
        <NumericText
          key={field}
          label={t(`trading.${field}`)}
          leftSection="৳"
          value={amounts[field]}
          error={bad(isAmount(amounts[field]))}
          onChange={({ currentTarget }) => setAmounts({ ...amounts, [field]: currentTarget.value.trim() })}
        />
      ))}
      <NumericText
        label={t("trading.delaySeconds")}
        value={delay}
        error={bad(isNumber(delay, LONGEST_S))}
        onChange={({ currentTarget }) => setDelay(currentTarget.value.trim())}
      />
      <NumericText
        label={t("trading.marginPercent")}
        value={margin}
        error={bad(isNumber(margin, MOST_PERCENT))}
        onChange={({ currentTarget }) => setMargin(currentTarget.value.trim())}
      />
      <ReasonField reason={reason} later />
    </FormDialog>
  );
}

interface ScopeFieldsProps {
  /** `sport:cricket`, `league:<id>`; empty for everything. */
  place: string;
  type: string;
  leagues: readonly ConsoleLeague[];
  onPlace: (place: string) => void;
  onType: (type: string) => void;
}

function ScopeFields({ place, type, leagues, onPlace, onType }: ScopeFieldsProps) {
  const { t, written } = useI18n();
  return (
    <>
      <NativeSelect
        label={t("trading.scope")}
        value={place}
        onChange={({ currentTarget }) => onPlace(currentTarget.value)}
        data={[
          { value: "", label: t("trading.everything") },
          ...SPORTS.map((sport) => ({ value: `sport:${sport}`, label: t(SPORT_NAMES[sport]) })),
          ...leagues.map(({ id, name }) => ({ value: `league:${id}`, label: name[written] })),
        ]}
      />
      <NativeSelect
        label={t("trading.marketType")}
        value={type}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        data={[{ value: "", label: t("trading.allTypes") }, ...Object.keys(MARKET_TYPES)]}
      />
    </>
  );
}
