/** Trying the games with play credit, without an account. Source: AUTH-15. */
import { passBotCheck } from "@khela/contract/bot-check";
import { freePlay } from "@khela/contract/social";
import { call } from "../../shell/api.ts";
import { startSession } from "../../shell/sign-in.ts";

let running: Promise<void> | undefined;

/** Opens a trial account and starts its session; concurrent calls share one attempt. @throws CallError */
export function startTrial(): Promise<void> {
  running ??= open().finally(() => {
    running = undefined;
  });
  return running;
}

async function open(): Promise<void> {
  const altcha = await passBotCheck(call, "freeplay");
  const os = navigator.userAgent.slice(0, 60);
  startSession(await call(freePlay, { body: { os, platform: "W", gateway: 3, altcha } }));
}
