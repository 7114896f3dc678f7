import type { Call } from "@khela/contract/client";
import { getBrand, getSystem, updateFields, updateSystem } from "@khela/contract/console/system";
import type { CallInput } from "@khela/contract/endpoint";
import type { Flag } from "@khela/contract/system";
import { clientOfOperator, logInOperators } from "./operators.ts";
import type { Site } from "./stack.ts";

/** Logs the operator of a test's own site in; once per test, because an authenticator's code works once. */
export async function asAdmin(site: Site): Promise<Call> {
  const cookies = await logInOperators(site, ["admin"]);
  return clientOfOperator(site.url, cookies["admin"] ?? "");
}

/** Switches flags, as the operator does. */
export async function changeFlags(call: Call, flags: Partial<Record<Flag, boolean>>): Promise<void> {
  const { settings } = await call(getSystem);
  await call(updateSystem, {
    body: { ...settings, flags: { ...settings.flags, ...flags }, reason: "browser journey" },
  });
}

type Fields = CallInput<typeof updateFields>["body"]["registerFields"];

/** Changes registration fields, as the operator does. */
export async function changeFields(call: Call, fields: Fields): Promise<void> {
  const { registerFields, version } = await call(getBrand);
  const kept = Object.entries(registerFields).map(([name, rule]) => {
    const { enabled, required, minLength, maxLength, patternId } = rule;
    return [name, { enabled, required, minLength, maxLength, patternId }] as const;
  });
  await call(updateFields, {
    body: {
      registerFields: { ...(Object.fromEntries(kept) as Fields), ...fields },
      version,
      reason: "browser journey",
    },
  });
}

type Settings = CallInput<typeof updateSystem>["body"];

/**
 * Changes any setting of the console's system page, several times in one test.
 * @returns a function that makes a change; it logs in once, because an authenticator's code works once
 */
export async function settingsOf(site: Site): Promise<(change: Partial<Settings>) => Promise<void>> {
  const call = await asAdmin(site);
  return async (change) => {
    const { settings } = await call(getSystem);
    await call(updateSystem, { body: { ...settings, ...change, reason: "browser journey" } });
  };
}
