import type { ConsoleMission, createMission } from "@khela/contract/console/missions";
import type { CallInput } from "@khela/contract/endpoint";
import { amountFromInput } from "@khela/i18n/input";
import { countsBets, isMoneyMetric } from "@khela/rules/missions/progress";
import type { MessageId } from "@khela/i18n/message-ids";
import { missingTexts, type Problems } from "../../features/content/draft-checks.ts";

type Body = Omit<CallInput<typeof createMission>["body"], "reason">;

/** A mission as it is typed; amounts are texts. */
export interface MissionDraft extends Omit<Body, "prizes" | "lockFactorPpm" | "firstDay" | "lastDay"> {
  /** Prizes by rank, one a line. */
  prizes: string;
  /** How often a prize must be wagered, as typed. */
  wager: string;
  firstDay: string;
  lastDay: string;
}

export const EMPTY_MISSION: MissionDraft = {
  kind: "mission",
  period: "day",
  position: 0,
  active: true,
  title: { bn: "", en: "" },
  description: { bn: "", en: "" },
  metric: "stake",
  categories: [],
  target: "500",
  currency: "BDT",
  prizes: "10",
  wager: "1",
  claimDays: 7,
  firstDay: "",
  lastDay: "",
};

const PPM = 1_000_000;
/** Without the two zeros that a whole amount ends with. */
const plain = (amount: string): string => amount.replace(/\.00$/, "");

/** What an edit begins with: the newest version, from the next run on. */
export function draftOf({ kind, period, position, newest }: ConsoleMission): MissionDraft {
  const { active, title, description, metric, categories, target, currency, claimDays, lastDay } = newest;
  return {
    kind,
    period,
    position,
    active,
    title,
    description,
    metric,
    categories,
    target: plain(target),
    currency,
    prizes: newest.prizes.map(plain).join("\n"),
    wager: String(newest.lockFactorPpm / PPM),
    claimDays,
    firstDay: "",
    lastDay: lastDay ?? "",
  };
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const isPositive = (text: string | undefined): text is string =>
  text !== undefined && !/^0*(\.0*)?$/.test(text);

/** The prizes as amounts; undefined where a line is none. */
function prizesOf({ prizes, kind }: MissionDraft): string[] | undefined {
  const amounts = linesOf(prizes).map(amountFromInput);
  if (amounts.length === 0 || !amounts.every(isPositive)) return undefined;
  return kind === "mission" && amounts.length > 1 ? undefined : amounts.filter(isPositive);
}

function targetOf({ metric, target, kind }: MissionDraft): string | undefined {
  const amount = amountFromInput(target);
  if (amount === undefined || (kind === "mission" && !isPositive(amount))) return undefined;
  return isMoneyMetric(metric) || /^\d+$/.test(amount) ? amount : undefined;
}

function wagerOf({ wager }: MissionDraft): number | undefined {
  const times = amountFromInput(wager);
  const factor = times === undefined ? NaN : Math.round(Number(times) * PPM);
  return factor >= 0 && factor <= 100 * PPM ? factor : undefined;
}

/** What must be changed before a draft can be sent, by field. */
export function missionProblems(draft: MissionDraft): Problems {
  const { period, firstDay, lastDay } = draft;
  const wrong = (field: string, isWrong: boolean, text: MessageId): Problems =>
    isWrong ? { [field]: text } : {};
  return {
    ...missingTexts("title", draft.title),
    ...missingTexts("description", draft.description),
    ...wrong("target", targetOf(draft) === undefined, "desk.missionTargetWrong"),
    ...wrong(
      "prizes",
      prizesOf(draft) === undefined,
      draft.kind === "mission" ? "desk.missionPrizeWrong" : "desk.missionPrizesWrong",
    ),
    ...wrong("wager", wagerOf(draft) === undefined, "desk.missionWagerWrong"),
    ...wrong("lastDay", period === "season" && lastDay === "", "desk.missionSeasonEnd"),
    ...wrong("lastDay", lastDay !== "" && firstDay !== "" && lastDay < firstDay, "console.endBeforeStart"),
  };
}

/** The call's body, for a draft without problems. */
export function bodyOf(draft: MissionDraft): Body {
  const { wager: _wager, ...rest } = draft;
  return {
    ...rest,
    // Categories narrow bets alone.
    categories: countsBets(draft.metric) ? draft.categories : [],
    target: targetOf(draft) ?? "0",
    prizes: prizesOf(draft) ?? [],
    lockFactorPpm: wagerOf(draft) ?? 0,
    firstDay: draft.firstDay === "" ? null : draft.firstDay,
    lastDay: draft.lastDay === "" ? null : draft.lastDay,
  };
}
