import { describe, expect, test } from "vitest";
import { isFinal, nextState } from "../cashier/transitions.ts";
import {
  approvalEndMs,
  approvalEvents,
  approvalStates,
  approvalTransitions,
  APPROVAL_TTL_MS,
  judgeApproval,
  mayWithdrawRequest,
} from "./four-eyes.ts";

const request = { involvedOperatorIds: ["maker"], payloadHash: "hash", askedAtMs: 1000 };
const person = { operatorId: "checker", permitted: true, seenHash: "hash" };

describe("[OPS-01] four eyes", () => {
  test("another person who saw the same decides", () => {
    expect(judgeApproval(request, person, 1000)).toBeUndefined();
  });

  test("nobody decides on a request with an own hand in it", () => {
    expect(judgeApproval(request, { ...person, operatorId: "maker" }, 1000)).toBe("same-person");
    const twice = { ...request, involvedOperatorIds: ["maker", "checker"] };
    expect(judgeApproval(twice, person, 1000)).toBe("same-person");
    expect(judgeApproval(twice, { ...person, operatorId: "third" }, 1000)).toBeUndefined();
  });

  test("the right to decide counts at the moment of the decision, before anything else", () => {
    expect(judgeApproval(request, { ...person, permitted: false }, 1000)).toBe("not-permitted");
    const maker = { ...person, operatorId: "maker", permitted: false };
    expect(judgeApproval(request, maker, 1000)).toBe("not-permitted");
  });

  test("what was shown must be what is done", () => {
    expect(judgeApproval(request, { ...person, seenHash: "other" }, 1000)).toBe("changed");
  });

  test("it waits 24 hours, not a millisecond longer, where it has a date", () => {
    const end = approvalEndMs(1000);
    expect(end).toBe(1000 + APPROVAL_TTL_MS);
    expect(judgeApproval(request, person, end - 1)).toBeUndefined();
    expect(judgeApproval(request, person, end)).toBe("expired");
    expect(judgeApproval({ ...request, askedAtMs: undefined }, person, end)).toBeUndefined();
  });

  test("the maker alone takes it back", () => {
    expect(mayWithdrawRequest(request, "maker")).toBe(true);
    expect(mayWithdrawRequest({ ...request, involvedOperatorIds: ["maker", "checker"] }, "checker")).toBe(
      false,
    );
  });

  test("it is decided once: all pairs of states and events", () => {
    const led = approvalStates.flatMap((from) =>
      approvalEvents.map((event) => `${from} ${event} ${nextState(approvalTransitions, from, event) ?? "-"}`),
    );
    expect(led.filter((line) => !line.endsWith("-"))).toEqual([
      "open approve approved",
      "open refuse refused",
      "open withdraw withdrawn",
      "open expire expired",
    ]);
    expect(approvalStates.filter((state) => !isFinal(approvalTransitions, state))).toEqual(["open"]);
  });
});
