import {
  acceptInvitation,
  openInvitation,
  operatorCaptcha,
  operatorLogin,
  operatorLogout,
  operatorMe,
} from "@khela/contract/console/operators";
import { AppError } from "@khela/kernel/errors";
import { OPERATOR_SESSION } from "@khela/rules/auth/session-life";
import { createConcurrencyLimiter } from "../../platform/concurrency-limiter.ts";
import type { OperatorSession } from "../../platform/http/principal.ts";
import { readInvitation, takeInvitation } from "./invitations.ts";
import { logInOperator, logOutOperator, type OperatorDeps } from "./login.ts";
import { authenticateOperator } from "./sessions.ts";

/** A limit of the operators' own, so that a flood of player logins can't keep operators out. */
const ENTRANCE = { inside: 1, waiting: 20 };

/** Serves the operators' login; the token travels only in an HttpOnly cookie. */
export function routeOperators(deps: OperatorDeps): void {
  const { http } = deps.platform;
  http.route(
    operatorLogin,
    async ({ body }, call) => {
      const token = await logInOperator(deps, { ...body, ip: call.ip, device: call.userAgent });
      return begin(deps, token, call);
    },
    { concurrencyLimiter: createConcurrencyLimiter(ENTRANCE) },
  );
  http.route(operatorCaptcha, () => deps.captcha.draw());
  http.route(openInvitation, ({ body }) => readInvitation(deps, body.token));
  http.route(acceptInvitation, async ({ body }, call) =>
    begin(deps, await takeInvitation(deps, body, { ip: call.ip, device: call.userAgent }), call),
  );
  http.route(operatorLogout, async (_input, call) => {
    await logOutOperator(deps, call.operator, call.ip);
    call.setCookie("", 0);
    return {};
  });
  http.route(operatorMe, (_input, { operator }) => operatorView(operator));
}

/** Sets the session cookie and returns the operator. */
async function begin(
  { platform }: OperatorDeps,
  token: string,
  call: { setCookie(value: string, maxAgeS: number): void },
) {
  const session = await authenticateOperator(platform, token);
  if (!session) throw new AppError("AUTH_REQUIRED");
  call.setCookie(token, OPERATOR_SESSION.absoluteMs / 1000);
  return operatorView(session);
}

function operatorView({ operatorId, username, name, roles, permissions }: OperatorSession) {
  return { id: operatorId, username, name, roles: [...roles], permissions: [...permissions] };
}
