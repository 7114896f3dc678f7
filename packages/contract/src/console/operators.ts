import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { PERMISSIONS } from "../permissions.ts";
import { nothing, shortText, uuid } from "../shared.ts";

export const operatorInfo = z.object({
  id: uuid,
  username: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type OperatorInfo = z.output<typeof operatorInfo>;

export const operatorLogin = endpoint({
  id: "console.login",
  summary:
    "Operator login: password and authenticator code together. The session lives in an HttpOnly cookie.",
  method: "POST",
  path: "/console/api/session",
  auth: "visitor",
  enc: true,
  body: z.strictObject({
    username: shortText(64),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    totp: z.string().check(z.regex(/^\d{6}$/)),
  }),
  response: operatorInfo,
  errors: ["AUTH_BAD_CREDENTIALS", "AUTH_TOTP", "AUTH_LOCKED"],
  rateLimit: [{ per: "ip", max: 10, windowMs: 60_000 }],
});

export const operatorLogout = endpoint({
  id: "console.logout",
  summary: "End the operator's session.",
  method: "DELETE",
  path: "/console/api/session",
  auth: "operator",
  response: nothing,
  errors: [],
});

export const operatorMe = endpoint({
  id: "console.me",
  summary: "The operator who is logged in.",
  method: "GET",
  path: "/console/api/session",
  auth: "operator",
  response: operatorInfo,
  errors: [],
});
