import * as calls from "@khela/contract/confirmation";
import type { CallOutput } from "@khela/contract/endpoint";
import { useRef } from "react";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { call, queryClient } from "../../shell/api.ts";
import { useSession } from "../../shell/session.ts";

/** A player's statement about payouts. */
export type PayoutStatement =
  | { kind: "received"; instalmentId: string }
  | { kind: "all"; withdrawalId: string }
  | { kind: "denied"; instalmentId: string; uploadIds: string[] }
  | { kind: "partly"; instalmentId: string; received: string; uploadIds: string[] };

type Answer = CallOutput<typeof calls.confirmInstalment>;

function send(word: PayoutStatement, idempotencyKey: string): Promise<Answer> {
  const options = { idempotencyKey };
  if (word.kind === "all") {
    return call(
      calls.confirmAllInstalments,
      { params: { withdrawalId: word.withdrawalId }, body: {} },
      options,
    );
  }
  const params = { instalmentId: word.instalmentId };
  if (word.kind === "received") return call(calls.confirmInstalment, { params, body: {} }, options);
  const { uploadIds } = word;
  return word.kind === "denied"
    ? call(calls.disputeInstalment, { params, body: { uploadIds } }, options)
    : call(calls.confirmInstalmentPart, { params, body: { received: word.received, uploadIds } }, options);
}

/** Sends the statement exactly once, however often it is pressed or its answer is lost, and shows the result. */
export function useConfirmations() {
  const token = useSession((session) => session.token);
  const last = useRef<PayoutStatement>(undefined);
  const command = useMoneyCommand<PayoutStatement, Answer>(send);
  async function run(word: PayoutStatement): Promise<Answer | undefined> {
    last.current = word;
    const answer = await command.run(word);
    // A refusal also means that the state has changed.
    await queryClient.invalidateQueries({ queryKey: ["member", token, "withdrawals"] });
    return answer;
  }
  return {
    ...command,
    run,
    again: () => {
      if (last.current) void run(last.current);
    },
  };
}
