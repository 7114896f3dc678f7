import { getBrand, getSystem, updateFields, updateSystem } from "@khela/contract/console/system";
import type { CallInput } from "@khela/contract/endpoint";
import type { Flag } from "@khela/contract/system";
import { clientOfOperator, logInOperators } from "./operators.ts";
import type { Site } from "./stack.ts";

async function asAdmin(site: Site) {
  const cookies = await logInOperators(site, ["admin"]);
  return clientOfOperator(site.url, cookies["admin"] ?? "");
}

/** Switches flags of a site of the test's own, as the operator does. */
export async function changeFlags(site: Site, flags: Partial<Record<Flag, boolean>>): Promise<void> {
  const call = await asAdmin(site);
  const { settings } = await call(getSystem);
  await call(updateSystem, {
    body: { ...settings, flags: { ...settings.flags, ...flags }, reason: "browser journey" },
  });
}

type Fields = CallInput<typeof updateFields>["body"]["registerFields"];

/** Changes registration fields of a site of the test's own, as the operator does. */
export async function changeFields(site: Site, fields: Fields): Promise<void> {
  const call = await asAdmin(site);
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
