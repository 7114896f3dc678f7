import { randomUUID } from "node:crypto";
import type { createMission } from "@khela/contract/console/missions";
import type { HandlerInput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { dayPlus } from "@khela/kernel/period";
import { requestHash } from "../modules/ledger/index.ts";
import { mapInGroups } from "./history.ts";
import type { Modules } from "../modules/modules.ts";

type Plan = Omit<HandlerInput<typeof createMission>["body"], "reason">;

const usual = {
  active: true,
  categories: [],
  currency: "BDT",
  lockFactorPpm: 1_000_000,
  claimDays: 7,
  firstDay: null,
  lastDay: null,
} satisfies Partial<Plan>;

/** The demo's missions and leaderboards, from the first day of its history on. */
const MISSIONS: readonly Plan[] = [
  {
    ...usual,
    kind: "mission",
    period: "day",
    position: 1,
    title: { bn: "আজ ৫০০ টাকার খেলা", en: "Play 500 taka today" },
    description: {
      bn: "যেকোনো গেমে আজ মোট ৫০০ টাকার বৈধ বাজি ধরুন।",
      en: "Place valid bets of 500 taka in all today, in any games.",
    },
    metric: "stake",
    target: "500",
    prizes: ["10"],
  },
  {
    ...usual,
    kind: "mission",
    period: "day",
    position: 2,
    title: { bn: "আজ তিনটি আলাদা গেম", en: "Three different games today" },
    description: {
      bn: "আজ নিজের টাকায় তিনটি আলাদা গেম খেলুন।",
      en: "Play three different games today with your own money.",
    },
    metric: "games",
    target: "3",
    prizes: ["5"],
  },
  {
    ...usual,
    kind: "mission",
    period: "week",
    position: 3,
    title: { bn: "সপ্তাহে পাঁচ দিন", en: "Five days this week" },
    description: {
      bn: "এই সপ্তাহে যেকোনো পাঁচ দিন অন্তত একটি করে বাজি ধরুন।",
      en: "Place at least one bet on any five days of this week.",
    },
    metric: "days",
    target: "5",
    prizes: ["50"],
  },
  {
    ...usual,
    kind: "mission",
    period: "week",
    position: 4,
    title: { bn: "লাইভ টেবিলের সপ্তাহ", en: "A week at live tables" },
    description: {
      bn: "এই সপ্তাহে লাইভ টেবিলে ৫০টি বাজি ধরুন।",
      en: "Place 50 bets at live tables this week.",
    },
    metric: "bets",
    categories: ["live"],
    target: "50",
    prizes: ["100"],
  },
  {
    ...usual,
    kind: "board",
    period: "week",
    position: 5,
    title: { bn: "সপ্তাহের সেরা খেলোয়াড়", en: "Player of the week" },
    description: {
      bn: "সপ্তাহজুড়ে যাঁদের বৈধ বাজি সবচেয়ে বেশি, পুরস্কার তাঁদের।",
      en: "The prizes go to those with the highest valid bets of the week.",
    },
    metric: "stake",
    target: "1000",
    prizes: ["5000", "2000", "1000", "500", "500", "200", "200", "200", "200", "200"],
  },
  {
    ...usual,
    kind: "board",
    period: "week",
    position: 6,
    title: { bn: "মিশনের ওস্তাদ", en: "Master of missions" },
    description: {
      bn: "সপ্তাহে যাঁরা সবচেয়ে বেশি মিশন পূরণ করেন।",
      en: "For those who complete the most missions of the week.",
    },
    metric: "missions",
    target: "3",
    prizes: ["1000", "500", "300", "200", "100"],
  },
];

/** The season's length; it still runs when the history of thirty days ends. */
const SEASON_DAYS = 45;

const seasonFrom = (startMs: number): Plan => ({
  ...usual,
  kind: "mission",
  period: "season",
  position: 7,
  title: { bn: "মৌসুমের ২০ দিন", en: "Twenty days of the season" },
  description: {
    bn: "এই মৌসুমে যেকোনো ২০ দিন অন্তত একটি করে বাজি ধরুন।",
    en: "Place at least one bet on any twenty days of this season.",
  },
  metric: "days",
  target: "20",
  prizes: ["200"],
  lastDay: dayPlus(startMs, SEASON_DAYS).key,
});

/** Adds the demo's missions at the present moment of the history. */
export async function addMissions({ missions }: Pick<Modules, "missions">, startMs: number): Promise<void> {
  for (const plan of [...MISSIONS, seasonFrom(startMs)]) await missions.add(plan);
}

/** Ends a day of the history: leaderboards that are over are paid, and players claim what they have reached. */
export async function endMissionDay(
  { missions, turnover }: Pick<Modules, "missions" | "turnover">,
  memberIds: readonly MemberId[],
): Promise<void> {
  await turnover.catchUp();
  await missions.closeBoards();
  await mapInGroups(memberIds, async (memberId) => {
    for (const { versionId, run, state } of (await missions.summaryOf(memberId)).missions) {
      if (state !== "reached") continue;
      const key = randomUUID();
      const idempotency = { key, hash: requestHash(key) };
      // A player who has excluded themselves gets nothing, which is no defect of the seed.
      await missions.claim({ memberId, versionId, run, idempotency }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    }
  });
}
