// @vitest-environment happy-dom
import { CallError } from "@khela/contract/client";
import { supportCode } from "@khela/kernel/support-code";
import { render } from "@khela/ui/testing";
import { expect, it } from "vitest";
import { FailureNote } from "./failure-note.tsx";

const TRACE = "0199b5c8-8f7e-7b3a-9d52-6a2f4c1e8b90";

it("[ERR-01] a refusal is shown with six letters to quote, and not with its trace id", async () => {
  const error = new CallError("MONEY_INSUFFICIENT", {}, { status: 402, traceId: TRACE, captcha: false });
  const { host } = await render(<FailureNote error={error} />);
  const code = supportCode(TRACE);
  expect(code).toMatch(/^[A-Z]{6}$/);
  expect(host.textContent).toContain(code);
  expect(host.textContent).not.toContain(TRACE.slice(0, 8));
});

it("[ERR-01] what the server never heard of has nothing to quote", async () => {
  const error = new CallError("CLIENT_OFFLINE", {}, { status: 0, traceId: "", captcha: false });
  const { host } = await render(<FailureNote error={error} />);
  expect(host.querySelectorAll("p")).toHaveLength(1);
});
