import * as calls from "@khela/contract/console/seamless";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { SeamlessContext } from "./context.ts";
import { endKey, makeKey, type Manager, setAddresses, vendorViews } from "./manage.ts";
import { askAboutRound, closeRound, oldRounds } from "./monitor.ts";
import type { Operations } from "./operations.ts";

const managerOf = ({ operator, ip }: CallContext): Manager => ({ username: operator.username, ip });

/** OPS-04, GAME-07: the operator's side of vendors that call our wallet. */
export function serveConsole(context: SeamlessContext, operations: Operations): void {
  const { http } = context.platform;
  http.route(calls.listSeamless, async ({ query }) => ({
    vendors: await vendorViews(context),
    rounds: await oldRounds(context, query),
  }));
  http.route(calls.makeSeamlessKey, ({ params, body }, call) =>
    makeKey(context, params.vassalage, { by: managerOf(call), reason: body.reason }),
  );
  http.route(calls.endSeamlessKey, ({ params, body }, call) =>
    endKey(context, params, { by: managerOf(call), reason: body.reason }),
  );
  http.route(calls.setSeamlessAddresses, ({ params, body }, call) =>
    setAddresses(context, params.vassalage, body, managerOf(call)),
  );
  http.route(calls.askAboutRound, ({ params }) => askAboutRound(context, operations, params.roundId));
  http.route(calls.closeRound, async ({ params, body }, call) => ({
    state: await closeRound(context, operations, { ...params, ...body }, managerOf(call)),
  }));
}
