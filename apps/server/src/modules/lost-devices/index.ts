import * as calls from "@khela/contract/console/lost-devices";
import type { LostDevicesContext } from "./context.ts";
import { askRelease, listRequests, refuseRelease } from "./decide.ts";
import { sendLostDeviceMessages } from "./messages.ts";

/**
 * Builds the queue for players who lost their second step, with its approval by two operators and its
 * messages (decision 0018).
 */
export function createLostDevices(context: LostDevicesContext): void {
  const { platform, fourEyes, identity } = context;
  fourEyes.define({
    kind: "release",
    permission: "credentials.write",
    perform: (tx, { subject }) =>
      identity.lostDevices.release(tx, (subject as { requestId: string }).requestId),
  });
  platform.http.route(calls.listLostDevices, ({ query }, { operator }) =>
    listRequests(context, query, operator),
  );
  platform.http.route(calls.requestRelease, ({ params, body }, { operator, ip }) =>
    askRelease(context, params.id, body, { operator, ip }),
  );
  platform.http.route(calls.refuseRelease, async ({ params, body }, { operator, ip }) => {
    await refuseRelease(context, params.id, body.reason, { operator, ip });
    return {};
  });
  sendLostDeviceMessages(context);
}
