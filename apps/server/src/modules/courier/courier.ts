import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@khela/kernel/clock";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { type Adapter, DeliveryError, type Mail, type OutsideMessage, type Sms } from "./adapter.ts";

/** What became of a message. `later`: this one, or its receiver, is not served now; others are. `away`: nobody is. */
export type HandOver = "taken" | "refused" | "later" | "away";

/** Messages to the outside world: SMS and mail. */
export interface Courier {
  /** Hands a message over. Never inside a database transaction. */
  handOver(message: OutsideMessage): Promise<HandOver>;
  /** The same. @returns whether it was taken */
  send(message: OutsideMessage): Promise<boolean>;
  /** Hands a message over in the background: the caller's answer must not depend on it. */
  sendLater(message: OutsideMessage): void;
  /** Whether the last tries of this kind found nobody, a moment ago. */
  isDown(kind: OutsideMessage["kind"]): boolean;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

interface Deps {
  log: Log;
  clock: Clock;
  metrics: Metrics;
  sms: Adapter<Sms>;
  mail: Adapter<Mail>;
}

/** After a try that found nobody, for so long nobody is believed to be there. */
const DOWN_FOR_MS = 15_000;
/** Later than the answer of the call that asked: its work must not show in that call's time. */
const LATER_MS = 50;
/** Messages under way at once; what comes on top fails. */
const MOST_UNDER_WAY = 200;

export function createCourierOf({ log, clock, metrics, sms, mail }: Deps): Courier {
  const downUntilMs: Record<OutsideMessage["kind"], number> = { sms: 0, mail: 0 };
  const underWay = new Set<Promise<unknown>>();

  const deliver = async (message: OutsideMessage): Promise<HandOver> => {
    const { kind, id } = message;
    const adapter = kind === "sms" ? sms.name : mail.name;
    try {
      if (underWay.size > MOST_UNDER_WAY) throw new DeliveryError("unreachable", "too many under way");
      await (message.kind === "sms" ? sms.deliver(message) : mail.deliver(message));
      downUntilMs[kind] = 0;
      metrics.messages.inc({ kind, result: "sent" });
      return "taken";
    } catch (error) {
      const known = error instanceof DeliveryError ? error : undefined;
      if (known?.why === "unreachable") downUntilMs[kind] = clock.nowMs() + DOWN_FOR_MS;
      metrics.messages.inc({ kind, result: "failed" });
      // The words of a foreign error may hold what must not be logged; its kind does not.
      const reason = known ? `${known.why}: ${known.message}` : "adapter defect";
      log.warn({ kind, adapter, messageId: id, reason }, "message not handed over");
      return known?.why === "unreachable" ? "away" : (known?.why ?? "refused");
    }
  };
  const track = (delivery: Promise<HandOver>): Promise<HandOver> => {
    const run = delivery.finally(() => underWay.delete(run));
    underWay.add(run);
    return run;
  };

  return {
    handOver: (message) => track(deliver(message)),
    send: async (message) => (await track(deliver(message))) === "taken",
    sendLater: (message) => void track(sleep(LATER_MS).then(() => deliver(message))),
    isDown: (kind) => downUntilMs[kind] > clock.nowMs(),
    async stop() {
      await Promise.allSettled(underWay);
      sms.close();
      mail.close();
    },
  };
}
