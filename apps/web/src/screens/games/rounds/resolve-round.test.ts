import { CallError } from "@khela/contract/client";
import { describe, expect, it } from "vitest";
import { resolveRound } from "./resolve-round.ts";

const failure = (code: string, status: number) =>
  new CallError(code, {}, { status, traceId: "", captcha: false });

/** A server with these answers, in order; an Error is thrown. */
function server(...answers: (string | Error)[]) {
  const log = { sent: 0, lost: 0, slept: [] as number[] };
  let gone = false;
  return {
    log,
    leave: () => (gone = true),
    options: {
      send: async () => {
        const answer = answers[log.sent];
        log.sent += 1;
        if (answer instanceof Error) throw answer;
        return answer ?? "";
      },
      onLost: () => void (log.lost += 1),
      sleep: async (ms: number) => void log.slept.push(ms),
      stopped: () => gone,
    },
  };
}

describe("[GAME-12] a bet whose answer is lost", () => {
  it("is asked for again, with growing pauses, until there is an answer", async () => {
    const lost = failure("CLIENT_OFFLINE", 0);
    const { options, log } = server(
      lost,
      failure("SYS_UNAVAILABLE", 503),
      failure("MONEY_IN_FLIGHT", 409),
      "won",
    );
    expect(await resolveRound(options)).toBe("won");
    expect(log).toEqual({ sent: 4, lost: 1, slept: [1000, 2000, 4000] });
  });

  it("is refused once where the server refuses it", async () => {
    const { options, log } = server(failure("MONEY_INSUFFICIENT", 402));
    await expect(resolveRound(options)).rejects.toMatchObject({ code: "MONEY_INSUFFICIENT" });
    expect(log.sent).toBe(1);
  });

  it("[ERR-01] does not ask a broken server for ever", async () => {
    const { options, log } = server(...Array.from({ length: 9 }, () => failure("SYS_UNKNOWN", 500)));
    await expect(resolveRound(options)).rejects.toMatchObject({ code: "SYS_UNKNOWN" });
    expect(log.sent).toBe(4);
  });

  it("stays pending when the player leaves", async () => {
    const { options, leave, log } = server(failure("CLIENT_TIMEOUT", 0), "won");
    leave();
    expect(await resolveRound(options)).toBeUndefined();
    expect(log.sent).toBe(1);
  });
});
