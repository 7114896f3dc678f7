import type { ReturnRow, Returns } from "@khela/contract/console/returns";
import { useI18n } from "@khela/ui/i18n";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import type { Texts } from "../../features/shelf/offer-columns.tsx";
import { Amount, Badge, EmptyCell, type Tone } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import classes from "./returns.module.css";

type Columns = Column<ReturnRow>[];
type Judged = NonNullable<ReturnRow["judged"]>;

const percentOf = ({ t, rate }: Texts, ppm: number): string => t("shelf.percent", { n: rate(ppm) });

/** A percentage for a spreadsheet, in full precision. */
const csvPercent = (ppm: number | null | undefined): number | null => (ppm == null ? null : ppm / 10_000);

/** The columns of the report. @param totals over the whole selection */
export function useReturnColumns(
  by: "game" | "vendor",
  totals: Returns["totals"] | undefined,
): readonly Column<ReturnRow>[] {
  const i18n = useI18n();
  const mayOpen = usePermission("games.read");
  return useMemo(
    () => [...names(i18n, by, mayOpen), ...sums(i18n, totals), ...judgement(i18n)],
    [i18n, by, mayOpen, totals],
  );
}

/** The column of the name, with a link to the game's or vendor's page. */
function names({ t }: Texts, by: "game" | "vendor", mayOpen: boolean): Columns {
  const name: Column<ReturnRow> = {
    id: "name",
    title: t(by === "game" ? "shelf.game" : "shelf.vendor"),
    sort: "name",
    cell: (row) => (
      <div className={classes["named"]}>
        {mayOpen ? (
          <Link to={by === "game" ? "/games" : "/vendors"} search={{ q: row.name }}>
            {row.name}
          </Link>
        ) : (
          row.name
        )}
        <span>{by === "game" ? row.vendor : row.code}</span>
      </div>
    ),
    csv: (row) => row.name,
  };
  const code: Column<ReturnRow> = {
    id: "code",
    title: t("shelf.code"),
    off: true,
    cell: (row) => row.code,
    csv: (row) => row.code,
  };
  const vendor: Column<ReturnRow> = {
    id: "vendor",
    title: t("shelf.vendor"),
    sort: "vendor",
    off: true,
    cell: (row) => row.vendor,
    csv: (row) => row.vendor,
  };
  return by === "game" ? [name, code, vendor] : [name, code];
}

/** Exact sums, equal to those of the dashboard and the ledger. */
function sums({ t, number, ...i18n }: Texts, totals: Returns["totals"] | undefined): Columns {
  const amount = (id: "stake" | "payout" | "jackpots", title: string, off = false): Column<ReturnRow> => ({
    id,
    title,
    ...(id === "jackpots" ? {} : { sort: id }),
    end: true,
    off,
    cell: (row) => <Amount value={row[id]} />,
    csv: (row) => row[id],
    ...(totals ? { total: <Amount value={totals[id]} /> } : {}),
  });
  const texts = { t, number, ...i18n };
  return [
    {
      id: "rounds",
      title: t("shelf.returnRounds"),
      sort: "rounds",
      end: true,
      cell: (row) => number(row.rounds),
      csv: (row) => row.rounds,
      ...(totals ? { total: number(totals.rounds) } : {}),
    },
    amount("stake", t("shelf.returnStake")),
    amount("payout", t("shelf.returnPayout")),
    amount("jackpots", t("shelf.returnJackpots"), true),
    {
      id: "ggr",
      title: t("console.kpiGgr"),
      sort: "ggr",
      end: true,
      cell: (row) => <Amount value={row.ggr} signed />,
      csv: (row) => row.ggr,
      ...(totals ? { total: <Amount value={totals.ggr} signed /> } : {}),
    },
    {
      id: "return",
      title: t("shelf.returnActual"),
      sort: "return",
      end: true,
      cell: (row) => <Actual texts={texts} row={row} />,
      csv: (row) => csvPercent(row.returnPpm),
      ...(totals?.returnPpm != null ? { total: percentOf(texts, totals.returnPpm) } : {}),
    },
  ];
}

function Actual({ texts, row }: { texts: Texts; row: ReturnRow }) {
  if (row.returnPpm === null) return <EmptyCell />;
  const { judged } = row;
  return (
    <>
      {percentOf(texts, row.returnPpm)}
      {judged && !judged.whole ? (
        <span className={classes["part"]}>
          {texts.t("shelf.returnPartOf", { percent: percentOf(texts, judged.returnPpm) })}
        </span>
      ) : null}
    </>
  );
}

const TONES: Readonly<Record<Judged["verdict"], Tone>> = {
  within: "win",
  few: "plain",
  high: "lose",
  low: "lose",
};

/** The columns of the verdict. */
function judgement(i18n: Texts): Columns {
  const { t, number } = i18n;
  const figure = (
    id: "statedPpm" | "lowPpm" | "highPpm" | "judgedPpm",
    title: string,
  ): Column<ReturnRow> => ({
    id,
    title,
    end: true,
    off: id !== "statedPpm",
    cell: ({ judged }) => {
      const ppm = judged?.[id === "judgedPpm" ? "returnPpm" : id];
      return ppm == null ? <EmptyCell /> : percentOf(i18n, ppm);
    },
    csv: ({ judged }) => csvPercent(judged?.[id === "judgedPpm" ? "returnPpm" : id]),
  });
  return [
    figure("statedPpm", t("shelf.returnStated")),
    {
      id: "interval",
      title: t("shelf.returnInterval"),
      end: true,
      cell: ({ judged }) => (judged ? <Interval texts={i18n} judged={judged} /> : <EmptyCell />),
      csv: ({ judged }) =>
        judged ? `${csvPercent(judged.lowPpm) ?? ""}..${csvPercent(judged.highPpm) ?? ""}` : null,
    },
    {
      id: "deviations",
      title: t("shelf.returnDeviations"),
      sort: "deviations",
      end: true,
      cell: ({ judged }) =>
        judged ? (
          number(judged.deviations, { signDisplay: "exceptZero", maximumFractionDigits: 2 })
        ) : (
          <EmptyCell />
        ),
      csv: ({ judged }) => judged?.deviations,
    },
    {
      id: "verdict",
      title: t("shelf.returnVerdict"),
      pinned: true,
      cell: ({ judged, silence }) =>
        judged ? (
          <Badge tone={TONES[judged.verdict]}>{t(`shelf.return_${judged.verdict}`)}</Badge>
        ) : silence ? (
          <Badge tone="plain">{t(`shelf.returnSilent_${silence}`)}</Badge>
        ) : (
          <EmptyCell />
        ),
      csv: ({ judged, silence }) => judged?.verdict ?? silence,
    },
  ];
}

/** The interval as a line; a return outside of it is drawn at its end. */
function Interval({ texts, judged }: { texts: Texts; judged: Judged }) {
  const { lowPpm, highPpm, statedPpm, returnPpm, verdict } = judged;
  if (verdict === "few") return texts.t("shelf.returnIntervalNone");
  const from = lowPpm ?? 0;
  const place = (ppm: number): string => {
    const share = highPpm > from ? (ppm - from) / (highPpm - from) : 0.5;
    return `${Math.min(1, Math.max(0, share)) * 100}%`;
  };
  const high = percentOf(texts, highPpm);
  return (
    <span className={classes["scale"]}>
      {lowPpm === null
        ? texts.t("shelf.returnIntervalUpTo", { high })
        : texts.t("shelf.returnIntervalOf", { low: percentOf(texts, lowPpm), high })}
      <span className={classes["line"]} data-verdict={verdict} aria-hidden>
        <i style={{ insetInlineStart: place(statedPpm) }} />
        <b style={{ insetInlineStart: place(returnPpm) }} />
      </span>
    </span>
  );
}
