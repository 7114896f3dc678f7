import type { Permission } from "@khela/contract/permissions";
import { loadOperator } from "./session.ts";

/** The operator's roles do not grant this page. */
export class NoAccessError extends Error {
  constructor(permission: Permission) {
    super(`the roles do not grant ${permission}`);
    this.name = "NoAccessError";
  }
}

/** A route's guard. @throws NoAccessError; the router shows what is missing */
export function requires(permission: Permission) {
  return async (): Promise<void> => {
    const operator = await loadOperator();
    if (operator && !operator.permissions.includes(permission)) throw new NoAccessError(permission);
  };
}
