import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@khela/kernel/clock";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { type Adapter, DeliveryError, type Mail, type OutsideMessage, type Sms } from "./adapter.ts";

/**
 * The outcome of a message. `later`: this message or its recipient is not accepted for now, others are. `away`: the
 * gateway is unreachable.
 */
export type HandOver = "taken" | "refused" | "later" | "away";

/** Sends SMS and mail. */
export interface Courier {
  /** Sends a message. Never call it inside a database transaction. */
  handOver(message: OutsideMessage): Promise<HandOver>;
  /** Sends a message. @returns whether it was accepted */
  send(message: OutsideMessage): Promise<boolean>;
  /** Sends a message in the background, where the caller's answer must not depend on it. */
  sendLater(message: OutsideMessage): void;
  /** Whether the gateway of this kind was unreachable a moment ago. */
  isDown(kind: OutsideMessage["kind"]): boolean;
  /** Waits for the messages in progress. */
  stop(): Promise<void>;
}

interface Deps {
  log: Log;
  clock: Clock;
  metrics: Metrics;
  sms: Adapter<Sms>;
  mail: Adapter<Mail>;
}

/** How long a gateway counts as down after a failed attempt. */
const DOWN_FOR_MS = 15_000;
/** The delay of background sending, so that its work doesn't show in the time of the call's answer. */
const LATER_MS = 50;
/** The most messages in progress; further ones fail. */
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
      // The message of an unknown error may contain data that must not be logged.
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
