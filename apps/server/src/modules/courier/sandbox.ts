import type { Clock } from "@khela/kernel/clock";
import { signBody } from "../../platform/peer-signature.ts";
import { type Adapter, connectionFault, DeliveryError, type OutsideMessage } from "./adapter.ts";

interface Deps {
  /** Base address of the sandbox inbox. */
  url: string;
  secret: string;
  clock: Clock;
}

const TIMEOUT_MS = 5_000;

/** The built-in adapter: the sandbox inbox shows its messages on a page (apps/sandbox/README.md has its protocol). */
export function createSandboxAdapter({ url, secret, clock }: Deps): Adapter<OutsideMessage> {
  return {
    name: "sandbox",
    async deliver(message) {
      const body = JSON.stringify(message);
      let answer: Response;
      try {
        answer = await fetch(`${url}/api/messages`, {
          method: "POST",
          headers: { "content-type": "application/json", ...signBody(secret, body, clock.nowMs()) },
          body,
          redirect: "error",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await answer.arrayBuffer();
      } catch (error) {
        throw connectionFault(error);
      }
      if (answer.status >= 500) throw new DeliveryError("unreachable", `status ${answer.status}`);
      if (!answer.ok) throw new DeliveryError("refused", `status ${answer.status}`);
    },
    close: () => undefined,
  };
}
