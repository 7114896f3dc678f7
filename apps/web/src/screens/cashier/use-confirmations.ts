import * as calls from "@khela/contract/confirmation";
import type { CallOutput } from "@khela/contract/endpoint";
import { useRef } from "react";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { call, queryClient } from "../../shell/api.ts";
import { useSession } from "../../shell/session.ts";

/** A player's statement about payouts. */
export type Word =
  | { kind: "received"; sliceId: string }
  | { kind: "all"; withdrawalId: string }
  | { kind: "denied"; sliceId: string; uploadIds: string[] }
  | { kind: "partly"; sliceId: string; received: string; uploadIds: string[] };

type Answer = CallOutput<typeof calls.confirmSlice>;

function send(word: Word, idempotencyKey: string): Promise<Answer> {
  const options = { idempotencyKey };
  if (word.kind === "all") {
    return call(calls.confirmAllSlices, { params: { withdrawalId: word.withdrawalId }, body: {} }, options);
  }
  const params = { sliceId: word.sliceId };
  if (word.kind === "received") return call(calls.confirmSlice, { params, body: {} }, options);
  const { uploadIds } = word;
  return word.kind === "denied"
    ? call(calls.denySlice, { params, body: { uploadIds } }, options)
    : call(calls.confirmSlicePart, { params, body: { received: word.received, uploadIds } }, options);
}

/** Sends the statement exactly once, however often it is pressed or its answer is lost, and shows the result. */
export function useConfirmations() {
  const token = useSession((session) => session.token);
  const last = useRef<Word>(undefined);
  const command = useMoneyCommand<Word, Answer>(send);
  async function run(word: Word): Promise<Answer | undefined> {
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
