import { passBotCheck } from "@khela/contract/bot-check";
import type { Call } from "@khela/contract/client";
import { freePlay } from "@khela/contract/social";
import type { MemberId } from "@khela/kernel/ids";
import type { TestApp } from "./app.ts";

/** A trial account, opened through the real call. */
export interface TestTrial {
  id: MemberId;
  account: string;
  token: string;
  call: Call;
}

export async function openTestTrial(app: TestApp): Promise<TestTrial> {
  const altcha = await passBotCheck(app.call, "freeplay");
  const body = { os: "test", platform: "W", gateway: 3, altcha } as const;
  const { token, member } = await app.call(freePlay, { body });
  return { id: member.id as MemberId, account: member.account, token, call: app.callAs(token) };
}
