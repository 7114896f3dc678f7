/** A lottery's present as the messages of its topic change it. Pure. */
import type { LotteryDrawView, LotteryNow } from "@khela/contract/lottery";
import type { LotteryTopic, TopicData } from "@khela/contract/realtime";

export type LotteryMessage = TopicData<LotteryTopic>;

/** Last draws that are kept; the list of results asks for more. */
const KEPT = 50;

/** @returns the same object where nothing changed */
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

/** A slow answer must not bring an older draw back. */
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

/** What a draw is doing, as a screen shows it. open: takes tickets; soon: waits for its numbers; over: they are there. */
export type DrawStage = "open" | "soon" | "over" | "void";

/** @param serverMs the server's time */
export function stageOf(draw: LotteryDrawView, serverMs: number): DrawStage {
  if (draw.phase === "void") return "void";
  if (draw.numbers !== null) return "over";
  return draw.phase === "open" && serverMs < Date.parse(draw.closesAt) ? "open" : "soon";
}
