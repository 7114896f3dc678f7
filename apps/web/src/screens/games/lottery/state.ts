/** Reducer of a lottery's current state: applies the messages of its topic. Pure. */
import type { LotteryDrawView, LotteryNow } from "@khela/contract/lottery";
import type { LotteryTopic, TopicData } from "@khela/contract/realtime";

export type LotteryMessage = TopicData<LotteryTopic>;

/** The number of past draws kept; the list of results loads more. */
const KEPT = 50;

/** @returns the same object when nothing changed */
export function applyLottery(now: LotteryNow | null, message: LotteryMessage): LotteryNow | null {
  if (message.kind === "now") return isOlder(message.now, now) ? now : message.now;
  if (!now) return now;
  switch (message.kind) {
    case "drawn":
      return withResult(now, message.draw);
    case "settled":
      return withPhase(now, message.drawId, "settled");
    case "void":
      return withPhase(now, message.drawId, "void");
    default:
      return now;
  }
}

/** Whether a slow answer is older than the known state, which it must not replace. */
function isOlder(told: LotteryNow, known: LotteryNow | null): boolean {
  return known !== null && told.serverTime < known.serverTime;
}

function withResult(now: LotteryNow, draw: LotteryDrawView): LotteryNow {
  const last = [draw, ...now.last.filter(({ drawId }) => drawId !== draw.drawId)];
  last.sort((a, b) => b.drawsAt.localeCompare(a.drawsAt));
  return { ...now, draw: now.draw.drawId === draw.drawId ? draw : now.draw, last: last.slice(0, KEPT) };
}

function withPhase(now: LotteryNow, drawId: string, phase: "settled" | "void"): LotteryNow {
  const change = (draw: LotteryDrawView) => (draw.drawId === drawId ? { ...draw, phase } : draw);
  return { ...now, draw: change(now.draw), last: now.last.map(change) };
}

/** The stage of a draw on the screen. open: takes tickets; soon: waits for its numbers; over: has its numbers. */
export type DrawStage = "open" | "soon" | "over" | "void";

/** @param serverMs the server's time in epoch milliseconds */
export function stageOf(draw: LotteryDrawView, serverMs: number): DrawStage {
  if (draw.phase === "void") return "void";
  if (draw.numbers !== null) return "over";
  return draw.phase === "open" && serverMs < Date.parse(draw.closesAt) ? "open" : "soon";
}
