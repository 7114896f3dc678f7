import * as z from "zod/mini";
import { ACCOUNT_RATE_LIMIT, ADDRESS_RATE_LIMIT, rateLimitsOf } from "./rate-limits.ts";
import type { AnyEndpoint, RateLimit, Schema } from "./endpoint.ts";
import { failure } from "./envelope.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { AREAS } from "./registry.ts";
import { guestKey } from "./shared.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** The errors of every call of this kind, in addition to its own. */
function commonErrors(endpoint: AnyEndpoint): ErrorCode[] {
  const codes: ErrorCode[] = ["SYS_BAD_INPUT", "SYS_UNAVAILABLE", "SYS_TOO_MANY"];
  if (endpoint.auth === "member" || endpoint.auth === "operator") codes.push("AUTH_REQUIRED");
  if (endpoint.permission) codes.push("AUTH_FORBIDDEN");
  if (endpoint.enc) codes.push("SYS_BAD_ENC");
  if (endpoint.idempotent) codes.push("SYS_KEY_REQUIRED", "MONEY_KEY_REUSED", "MONEY_IN_FLIGHT");
  if (endpoint.auth === "visitor" || endpoint.auth === "member") codes.push("SYS_MAINTENANCE", "SYS_REGION");
  return codes;
}

function shapeOf(schema: Schema, io: "input" | "output"): Json {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { unrepresentable: "any", io }) as JsonObject;
  return shape;
}

function parametersOf(endpoint: AnyEndpoint): Json[] {
  const parameters: Json[] = [];
  for (const [place, schema] of [
    ["path", endpoint.params],
    ["query", endpoint.query],
  ] as const) {
    if (!schema) continue;
    const shape = shapeOf(schema, "input") as { properties?: JsonObject; required?: string[] };
    for (const [name, property] of Object.entries(shape.properties ?? {})) {
      const required = place === "path" || (shape.required?.includes(name) ?? false);
      parameters.push({ name, in: place, required, schema: property });
    }
  }
  if (endpoint.idempotent) {
    parameters.push({
      name: "Idempotency-Key",
      in: "header",
      required: true,
      description: "Makes the command repeatable: a retry gets the first answer.",
      schema: { type: "string", format: "uuid" },
    });
  }
  if (endpoint.guest) {
    parameters.push({
      name: "Guest-Key",
      in: "header",
      required: false,
      description: "The key of a live chat, from who has no account.",
      schema: shapeOf(guestKey, "input"),
    });
  }
  return parameters;
}

const SECURITY: Readonly<Record<AnyEndpoint["auth"], Json[]>> = {
  visitor: [],
  member: [{ member: [] }],
  operator: [{ operator: [] }],
  peer: [{ peer: [] }],
};

const binary: JsonObject = { schema: { type: "string", format: "binary" } };
const pictureBody: JsonObject = { required: true, content: { "image/png": binary, "image/jpeg": binary } };

const PER: Readonly<Record<RateLimit["per"], string>> = {
  account: "account",
  visitor: "address where nobody is logged in",
  ip: "address",
  network: "network",
};
const figureOf = ({ max, windowMs }: Pick<RateLimit, "max" | "windowMs">): string =>
  `${max} calls in ${windowMs / 1000} s`;

/** Every 429 and 503 says after how many seconds to retry. */
const retryAfter: JsonObject = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
};

function operationOf(area: string, endpoint: AnyEndpoint): JsonObject {
  const codes = [...new Set([...endpoint.errors, ...commonErrors(endpoint)])];
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  const responses: JsonObject = {
    "200": {
      description: "Done",
      content: {
        [endpoint.file ?? "application/json"]:
          endpoint.file === "application/zip"
            ? binary
            : {
                schema: endpoint.file
                  ? shapeOf(endpoint.response, "output")
                  : {
                      type: "object",
                      required: ["success", "value"],
                      properties: { success: { const: true }, value: shapeOf(endpoint.response, "output") },
                    },
              },
      },
    },
  };
  for (const [status, list] of [...byStatus].toSorted(([a], [b]) => a - b)) {
    responses[String(status)] = {
      description: list.map((code) => `\`${code}\`: ${ERRORS[code].when}`).join("\n\n"),
      ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
    };
  }
  const notes = [
    endpoint.permission ? `Needs the permission \`${endpoint.permission}\`.` : "",
    endpoint.enc ? 'The body travels encrypted: `{ "jwe": … }`; the shape below is what is inside.' : "",
    ...rateLimitsOf(endpoint).map((limit) => `At most ${figureOf(limit)} per ${PER[limit.per]}.`),
  ].filter(Boolean);
  return {
    operationId: endpoint.id,
    tags: [area],
    summary: endpoint.summary,
    ...(notes.length > 0 ? { description: notes.join(" ") } : {}),
    security: SECURITY[endpoint.auth],
    ...(parametersOf(endpoint).length > 0 ? { parameters: parametersOf(endpoint) } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: shapeOf(endpoint.body, "input") } },
          },
        }
      : {}),
    ...(endpoint.picture ? { requestBody: pictureBody } : {}),
    responses,
  };
}

/**
 * The whole API as an OpenAPI 3.1 document (API-05). The output is deterministic, so that the committed copy
 * can be compared.
 */
export function openApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [area, endpoints] of Object.entries(AREAS)) {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:([a-zA-Z]+)/g, "{$1}");
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(area, endpoint) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Khela",
      version: "0.1.0",
      description: [
        "Every call of the platform. Amounts are decimal texts with up to four decimals; instants are ISO 8601 in UTC; days are business days in Dhaka.",
        `Over all calls together: at most ${figureOf(ACCOUNT_RATE_LIMIT)} per account and ${figureOf(ADDRESS_RATE_LIMIT)} per address, peers apart.`,
      ].join(" "),
    },
    tags: Object.keys(AREAS).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        member: { type: "http", scheme: "bearer", description: "A member's session token." },
        operator: { type: "apiKey", in: "cookie", name: "khela_console" },
        peer: {
          type: "apiKey",
          in: "header",
          name: "X-Signature",
          description: "HMAC-SHA256 of timestamp.body, with X-Timestamp.",
        },
      },
      schemas: { Failure: shapeOf(failure, "output") },
    },
  };
}
