import * as calls from "@khela/contract/console/seamless";
import * as tasks from "@khela/contract/console/vendor-tasks";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { SeamlessContext } from "./context.ts";
import { endKey, type Manager, vendorViews } from "./manage.ts";
import { askAboutRound, closeRound, oldRounds } from "./monitor.ts";
import type { Operations } from "./operations.ts";
import { proposeAccess, proposeKey, proposeVendor } from "./propose-vendor.ts";
import { requestHeldWinDecision, closeTask, readTasks } from "./tasks.ts";

const managerOf = ({ operator, ip }: CallContext): Manager => ({ username: operator.username, ip });

/** Serves the console's endpoints for vendors that call our wallet (OPS-04, GAME-07). */
export function serveConsole(context: SeamlessContext, operations: Operations): void {
  const { http } = context.platform;
  http.route(calls.listSeamless, async ({ query }) => ({
    vendors: await vendorViews(context),
    rounds: await oldRounds(context, query),
  }));
  http.route(tasks.listVendorTasks, ({ query }) => readTasks(context, query));
  http.route(tasks.requestHeldWin, ({ params, body }, { operator, ip }) =>
    requestHeldWinDecision(context, { ...params, ...body }, { operator, ip }),
  );
  http.route(tasks.closeVendorTask, async ({ params, body }, { operator, ip }) => {
    await closeTask(context, { ...params, ...body }, { operator, ip });
    return {};
  });
  http.route(calls.addVendor, ({ body }, { operator, ip }) => proposeVendor(context, body, { operator, ip }));
  http.route(calls.createSeamlessSecret, ({ params, body }, { operator, ip }) =>
    proposeKey(context, params.vassalage, { by: { operator, ip }, reason: body.reason }),
  );
  http.route(calls.revokeSeamlessSecret, ({ params, body }, call) =>
    endKey(context, params, { by: managerOf(call), reason: body.reason }),
  );
  http.route(calls.setVendorAccess, ({ params, body }, { operator, ip }) =>
    proposeAccess(context, params.vassalage, body, { operator, ip }),
  );
  http.route(calls.queryRoundAtVendor, ({ params }) => askAboutRound(context, operations, params.roundId));
  http.route(calls.closeRound, async ({ params, body }, call) => ({
    state: await closeRound(context, operations, { ...params, ...body }, managerOf(call)),
  }));
}
