import type { Platform } from "../../platform/platform.ts";
import { createOperator, type NewOperator, type OperatorOrder } from "./create-operator.ts";
import type { OperatorDeps } from "./login.ts";
import { routeOperators } from "./routes.ts";
import type { Permission } from "@khela/contract/permissions";
import type { Tx } from "../../platform/database.ts";
import { authenticateOperator, permissionsOf } from "./sessions.ts";
import { lockRoles } from "./store.ts";

export type { NewOperator, OperatorOrder } from "./create-operator.ts";
export { INVITATION_LIFE_MS, inviteOperator } from "./invitations.ts";
export { guardedOperators } from "./places.ts";
export { hasOperators } from "./store.ts";

/** Operators' accounts for other modules. */
export interface Operators {
  /** @throws AppError FIELD_FORMAT for a short password, AUTH_USERNAME_TAKEN */
  create(order: OperatorOrder): Promise<NewOperator>;
  /**
   * Whether an operator is active and has these permissions now, guaranteed until the end of the transaction.
   * Use it for decisions that must not rest on the session's cached permissions.
   */
  mayNow(tx: Tx, operatorId: string, permissions: readonly Permission[]): Promise<boolean>;
}

/** Builds the operators' accounts and sessions, and connects the sessions to the HTTP server. */
export function createOperators(platform: Platform, deps: Omit<OperatorDeps, "platform">): Operators {
  const all = { platform, ...deps };
  platform.http.authenticators.operator = (token) => authenticateOperator(platform, token);
  routeOperators(all);
  return {
    create: (order) => createOperator(all, order),
    async mayNow(tx, operatorId, permissions) {
      const granted = permissionsOf((await lockRoles(tx, operatorId)) ?? []);
      return permissions.every((permission) => granted.has(permission));
    },
  };
}
