import {
  type exportTeamFigures,
  type exportTeamStatement,
  TEAM_FILE_ROWS,
  type TeamFigures,
} from "@khela/contract/agent-team";
import type { HandlerInput } from "@khela/contract/endpoint";
import { serverTexts } from "@khela/i18n/server-texts";
import type { LocaleCode } from "@khela/kernel/locales";
import { csvFile } from "../../platform/csv.ts";
import { fileAnswer } from "../../platform/http/answer.ts";
import type { Member } from "../identity/index.ts";
import type { TeamContext } from "./context.ts";
import { readFigures, readStatement } from "./read-reports.ts";

const texts = serverTexts(["agentTeam", "shell", "records"]);
const PAGE = 100;

const COLUMNS = [
  "bets",
  "stake",
  "payout",
  "turnover",
  "deposits",
  "withdrawals",
  "rebates",
  "rewards",
  "bonuses",
  "loss",
] as const satisfies readonly (keyof TeamFigures)[];

const cells = (figures: TeamFigures): string[] => COLUMNS.map((name) => String(figures[name]));

/** What a team won and lost, as CSV with a line of sums. */
export async function statementFile(
  context: TeamContext,
  agent: Member,
  { query }: HandlerInput<typeof exportTeamStatement>,
  language: LocaleCode,
) {
  const { t } = texts(language);
  const found = await readStatement(context, agent, query);
  const head = [t(`agentTeam.by_${query.by}`), ...COLUMNS.map((name) => t(`agentTeam.figure_${name}`))];
  const rows = [
    ...found.rows.map(({ key, category, figures }) => [
      category ? t(`shell.category_${category}`) : key === "" ? t("agentTeam.noPlay") : key,
      ...cells(figures),
    ]),
    [t("agentTeam.total"), ...cells(found.totals)],
  ];
  return fileAnswer(
    `khela-team-loss-${found.from}-${found.to}.csv`,
    csvFile(head, one(rows), (row) => row),
  );
}

async function* one<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** What each member of a team did, as CSV. */
export async function figuresFile(
  context: TeamContext,
  agent: Member,
  { query }: HandlerInput<typeof exportTeamFigures>,
  language: LocaleCode,
) {
  const { t } = texts(language);
  const head = [
    t("agentTeam.sort_account"),
    t("agentTeam.sort_level"),
    ...COLUMNS.map((name) => t(`agentTeam.figure_${name}`)),
  ];
  const first = await readFigures(context, agent, { ...query, pageNo: 1, pageSize: PAGE });
  async function* pages() {
    yield first.content;
    const last = Math.min(first.totalPages, TEAM_FILE_ROWS / PAGE);
    for (let pageNo = 2; pageNo <= last; pageNo += 1)
      yield (await readFigures(context, agent, { ...query, pageNo, pageSize: PAGE })).content;
  }
  return fileAnswer(
    `khela-team-${first.from}-${first.to}.csv`,
    csvFile(
      head,
      pages(),
      (row) => [row.account, String(row.level), ...cells(row.figures)],
      first.totalCount > TEAM_FILE_ROWS
        ? [t("agentTeam.fileIsCut", { n: TEAM_FILE_ROWS, total: first.totalCount })]
        : undefined,
    ),
  );
}
