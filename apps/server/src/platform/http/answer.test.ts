import { ERRORS, type ErrorCode } from "@khela/contract/errors";
import { expect, it } from "vitest";
import { failureBody, RawAnswer } from "./answer.ts";

const codes = Object.keys(ERRORS) as ErrorCode[];
const waitOf = (code: ErrorCode, params = {}) => failureBody(code, params, "trace", false).retryAfterS;

it.each(codes.filter((code) => [429, 503].includes(ERRORS[code].status)))(
  "[AUTH-19] [ERR-01] %s says when to come again, whether or not the refusal knows",
  (code) => {
    expect(waitOf(code)).toBeGreaterThan(0);
    expect(waitOf(code, { retryAfterS: 299.2 })).toBe(300);
    expect(waitOf(code, { retryAfterS: 0 })).toBe(1);
  },
);

it("[ERR-01] other answers name no time", () => {
  expect(waitOf("SYS_BAD_INPUT")).toBeUndefined();
  expect(new RawAnswer(200, "{}").retryAfterS).toBeUndefined();
  expect(new RawAnswer(503, "{}").retryAfterS).toBeGreaterThan(0);
});
