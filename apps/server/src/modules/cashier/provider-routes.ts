import * as calls from "@khela/contract/console/providers";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { CashierContext } from "./context.ts";
import {
  changeMethod,
  type Manager,
  placeMethods,
  readProvidersPage,
  switchProvider,
} from "./manage-providers.ts";

const managerOf = ({ operator, ip }: CallContext): Manager => ({ username: operator.username, ip });

/** OPS-03: providers, their kill switch and the payment methods. */
export function serveProviders(context: CashierContext): void {
  const { http, hub } = context.platform;
  hub.declare("cashier");
  http.route(calls.listProviders, () => readProvidersPage(context));
  http.route(calls.switchProvider, ({ params, body }, call) =>
    switchProvider(context, params.provider, body, managerOf(call)),
  );
  http.route(calls.updateMethod, ({ params, body }, { operator, ip }) =>
    changeMethod(context, params, body, { operator, ip }),
  );
  http.route(calls.orderMethods, async ({ params, body }, call) => {
    await placeMethods(context, params.kind, body, managerOf(call));
    return readProvidersPage(context);
  });
}
