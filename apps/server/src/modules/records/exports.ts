import type { HandlerInput } from "@khela/contract/endpoint";
import type { exportRewards } from "@khela/contract/rewards";
import type * as calls from "@khela/contract/records";
import type { LocaleCode } from "@khela/kernel/locales";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { AppError } from "@khela/kernel/errors";
import { dayPlus } from "@khela/kernel/period";
import { PROFIT_DAYS, RECORD_DAYS, type RecordRange, recordRange } from "@khela/rules/records/range";
import { fileAnswer } from "../../platform/http/answer.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Rewards } from "../rewards/index.ts";
import { addRoundTotals, NOTHING_PLAYED, playView, readDaysAndGames, type Rounds } from "../rounds/index.ts";
import { countMovements, streamMovements, type RecordOwner } from "../wallet/index.ts";
import { csvFile } from "../../platform/csv.ts";
import { localTime, recordTexts } from "./texts.ts";

type QueryOf<E extends { query?: unknown }> = HandlerInput<E>["query"];

export interface ExportDeps {
  platform: Platform;
  rewards: Pick<Rewards, "own">;
  catalogue: Catalogue;
  rounds: Rounds;
}

/** The most rows of a file; a single day is always exported in full. */
const FILE_ROWS = 100_000;
const DAY_MS = 86_400_000;

/** @throws AppError RECORD_RANGE with `days`, the number of newest days that fit */
async function refuseTooManyRows(
  range: RecordRange,
  countRows: (days: Pick<RecordRange, "from" | "to">) => Promise<number>,
): Promise<void> {
  if ((await countRows(range)) <= FILE_ROWS) return;
  let fitting = 1;
  let tooMany = (range.toMs - range.fromMs) / DAY_MS;
  if (tooMany === 1) return;
  while (tooMany - fitting > 1) {
    const days = Math.floor((fitting + tooMany) / 2);
    const rows = await countRows({ from: dayPlus(range.toMs, -days).key, to: range.to });
    if (rows <= FILE_ROWS) fitting = days;
    else tooMany = days;
  }
  throw new AppError("RECORD_RANGE", { days: fitting });
}

const nameOf = (record: string, { from, to }: { from: string; to: string }): string =>
  `khela-${record}-${from}-${to}.csv`;

/** The account record, newest first. @throws AppError SYS_BAD_INPUT, RECORD_RANGE */
export async function movementsFile(
  { platform: { clock, db } }: ExportDeps,
  owner: RecordOwner,
  query: QueryOf<typeof calls.exportMovements>,
  language: LocaleCode,
) {
  const { t } = recordTexts(language);
  const range = recordRange(query, clock.nowMs(), RECORD_DAYS);
  await refuseTooManyRows(range, (days) => countMovements(db, owner, { ...days, kind: query.kind }));
  const head = [
    t("records.timeInDhaka"),
    t("records.kind"),
    t("records.game"),
    t("records.amount"),
    t("records.before"),
    t("records.after"),
    t("records.currency"),
    t("records.reference"),
    t("records.movement"),
  ];
  return fileAnswer(
    nameOf("account", range),
    csvFile(head, streamMovements(db, owner, query, clock.nowMs()), (row) => [
      localTime(row.at),
      t(`records.kind_${row.kind}`),
      row.reference.gameCode ?? "",
      row.amount,
      row.balanceBefore,
      row.balanceAfter,
      owner.currency,
      row.reference.id,
      row.id,
    ]),
  );
}

/** The betting record, newest first. @throws AppError SYS_BAD_INPUT, RECORD_RANGE */
export async function roundsFile(
  { platform: { clock }, rounds }: ExportDeps,
  owner: RecordOwner,
  query: QueryOf<typeof calls.exportRounds>,
  language: LocaleCode,
) {
  const { t } = recordTexts(language);
  const range = recordRange(query, clock.nowMs(), RECORD_DAYS);
  await refuseTooManyRows(range, (days) => rounds.countRounds(owner.memberId, { ...query, ...days }));
  const head = [
    t("records.timeInDhaka"),
    t("records.game"),
    t("records.vendor"),
    t("records.state"),
    t("records.stake"),
    t("records.payout"),
    t("records.winLoss"),
    t("records.currency"),
    t("records.round"),
  ];
  return fileAnswer(
    nameOf("bets", range),
    csvFile(head, rounds.streamRounds(owner.memberId, query, contentLanguageFor(language)), (row) => [
      localTime(row.at),
      row.gameName,
      row.vendorName,
      row.free
        ? `${t("turnover.freeRound")}: ${row.free.stake} → ${row.free.won}`
        : t(`records.state_${row.state}`),
      row.stake,
      row.payout,
      row.winLoss,
      owner.currency,
      row.roundId,
    ]),
  );
}

/** One line for each business day and game, newest first. @throws AppError SYS_BAD_INPUT, RECORD_RANGE */
export function profitFile(
  deps: ExportDeps,
  owner: RecordOwner,
  query: QueryOf<typeof calls.exportProfit>,
  language: LocaleCode,
) {
  const { t } = recordTexts(language);
  const range = recordRange(query, deps.platform.clock.nowMs(), PROFIT_DAYS);
  const head = [
    t("records.day"),
    t("records.game"),
    t("records.vendor"),
    t("records.rounds"),
    t("records.stake"),
    t("records.payout"),
    t("records.winLoss"),
    t("records.openStake"),
    t("records.currency"),
  ];
  return fileAnswer(
    nameOf("profit", range),
    csvFile(head, dayLines(deps, owner, range, language), (cells) => [...cells, owner.currency]),
  );
}

/** A year of days and games is small enough for one read. */
async function* dayLines(
  { platform, catalogue }: ExportDeps,
  { memberId }: RecordOwner,
  range: { from: string; to: string },
  language: LocaleCode,
): AsyncGenerator<string[][]> {
  const sums = await readDaysAndGames(platform.db, { memberId, ...range });
  const groups = Map.groupBy(sums, ({ day, gameCode }) => `${day} ${gameCode}`);
  yield await Promise.all(
    [...groups.values()].map(async (parts) => {
      const { day = "", gameCode = "" } = parts[0] ?? {};
      const game = await catalogue.describe(gameCode, contentLanguageFor(language));
      const { rounds, ...amounts } = playView(parts.reduce(addRoundTotals, NOTHING_PLAYED));
      const { stake, payout, winLoss, openStake } = amounts;
      return [day, game.name, game.vendor, String(rounds), stake, payout, winLoss, openStake];
    }),
  );
}

/** The bonus details, newest first; rewards are few, so their number has no limit. @throws AppError RECORD_RANGE */
export async function rewardsFile(
  { platform: { clock }, rewards }: ExportDeps,
  owner: RecordOwner,
  query: QueryOf<typeof exportRewards>,
  language: LocaleCode,
) {
  const { t } = recordTexts(language);
  const range = recordRange(query, clock.nowMs(), RECORD_DAYS);
  const { source, state } = query;
  const written = contentLanguageFor(language);
  const selection = { source, state, from: new Date(range.fromMs), to: new Date(range.toMs) };
  const head = [
    t("rewards.issuedAt"),
    t("rewards.reward"),
    t("rewards.source"),
    t("rewards.state"),
    t("records.amount"),
    t("records.currency"),
    t("records.reference"),
  ];
  return fileAnswer(
    nameOf("bonuses", range),
    csvFile(head, rewards.own(owner.memberId, selection), (row) => [
      localTime(row.issuedAt),
      row.title[written],
      t(`rewards.source_${row.source}`),
      t(`rewards.state_${row.state}`),
      row.amount,
      row.currency,
      row.rewardId,
    ]),
  );
}
