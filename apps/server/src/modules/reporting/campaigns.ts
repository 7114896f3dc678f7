import {
  CAMPAIGN_DAYS,
  type CampaignResult,
  type CampaignResults,
  type listCampaignResults,
} from "@khela/contract/console/campaign-results";
import type { HandlerInput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import { money, moneyToText } from "@khela/kernel/money";
import { dayPlus } from "@khela/kernel/period";
import { recordRange, type RecordRange } from "@khela/rules/records/range";
import type { Platform } from "../../platform/platform.ts";
import type { System } from "../system/index.ts";
import { type CampaignFigures, type CampaignLine, readCampaigns } from "./campaign-store.ts";

type Query = HandlerInput<typeof listCampaignResults>["query"];

/** The usual period in days, ending today. */
const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

const NONE: CampaignFigures = {
  members: 0n,
  new_depositors: 0n,
  granted: 0n,
  paid: 0n,
  returned: 0n,
  turnover: 0n,
  ggr: 0n,
  ngr: 0n,
  turnover_before: 0n,
  ggr_before: 0n,
  ngr_before: 0n,
};

const text = (amount: bigint): string => moneyToText(money(amount));

const figuresOf = (line: CampaignFigures): CampaignResults["totals"] => ({
  members: Number(line.members),
  newDepositors: Number(line.new_depositors),
  granted: text(line.granted),
  paid: text(line.paid),
  returned: text(line.returned),
  cost: text(line.paid - line.returned),
  now: { turnover: text(line.turnover), ggr: text(line.ggr), ngr: text(line.ngr) },
  before: {
    turnover: text(line.turnover_before),
    ggr: text(line.ggr_before),
    ngr: text(line.ngr_before),
  },
});

type Named = CampaignLine & { source: CampaignResult["source"] };
const isNamed = (line: CampaignLine): line is Named => line.source !== null;

/** The columns that the table can be sorted by. */
const SORTS: Readonly<Record<string, (line: Named) => string | bigint>> = {
  source: ({ source }) => source,
  members: ({ members }) => members,
  newDepositors: ({ new_depositors }) => new_depositors,
  granted: ({ granted }) => granted,
  paid: ({ paid }) => paid,
  returned: ({ returned }) => returned,
  cost: ({ paid, returned }) => paid - returned,
  turnover: ({ turnover }) => turnover,
  ggr: ({ ggr }) => ggr,
  ngr: ({ ngr }) => ngr,
};

/** @throws AppError SYS_BAD_INPUT for an unknown column */
function sorted(lines: readonly Named[], sort: string): Named[] {
  const isDown = sort.startsWith("-");
  const name = isDown ? sort.slice(1) : sort;
  const key = Object.hasOwn(SORTS, name) ? SORTS[name] : undefined;
  if (!key) throw new AppError("SYS_BAD_INPUT", { field: "query.sort", problem: "column" });
  const place = ({ source, campaign }: Named): string => `${source} ${campaign}`;
  return lines.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    const by = a < b ? -1 : a > b ? 1 : 0;
    return (isDown ? -by : by) || (place(one) < place(other) ? -1 : 1);
  });
}

/** As many days as the period has, just before it. */
function daysBefore({ fromMs, toMs }: RecordRange) {
  const days = Math.round((toMs - fromMs) / DAY_MS);
  const [first, last] = [dayPlus(fromMs, -days), dayPlus(fromMs, -1)];
  return { from: first.key, to: last.key, fromMs: first.startMs, toMs: last.endMs };
}

/** What campaigns cost and what their players brought (OPS-05). @throws AppError SYS_BAD_INPUT, RECORD_RANGE */
export async function listCampaigns(
  { platform, system }: { platform: Platform; system: System },
  query: Query,
): Promise<CampaignResults> {
  const nowMs = platform.clock.nowMs();
  const { from, to, by, source } = query;
  const usual = from === undefined && to === undefined ? dayPlus(nowMs, 1 - USUAL_DAYS).key : from;
  const range = recordRange({ from: usual, to }, nowMs, CAMPAIGN_DAYS);
  const earlier = daysBefore(range);
  const { currency } = await system.brand();
  const period = ({ fromMs, toMs }: Pick<RecordRange, "fromMs" | "toMs">) => ({
    currency,
    from: new Date(fromMs),
    to: new Date(toMs),
  });
  const lines = await readCampaigns(platform.longReads, period(range), period(earlier));
  const shown = lines
    .filter(isNamed)
    .filter((line) => (line.campaign === null) === (by === "source"))
    .filter((line) => source === undefined || line.source === source);
  const rows = sorted(shown, query.sort ?? "-cost");
  const start = (query.pageNo - 1) * query.pageSize;
  const total = lines.find((line) => line.campaign === null && line.source === (source ?? null));
  return {
    content: rows.slice(start, start + query.pageSize).map((line) => ({
      source: line.source,
      campaign: line.campaign ?? "",
      title: line.title,
      ...figuresOf(line),
    })),
    pageNum: query.pageNo,
    totalPages: Math.ceil(rows.length / query.pageSize),
    totalCount: rows.length,
    from: range.from,
    to: range.to,
    before: { from: earlier.from, to: earlier.to },
    currency,
    totals: figuresOf(total ?? NONE),
  };
}
