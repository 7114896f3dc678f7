import { getSystem, updateSystem } from "@khela/contract/console/system";
import type { Flag } from "@khela/contract/system";
import type { TestApp } from "./app.ts";

/** Switches features as an operator at the console. */
export async function setFlags(app: TestApp, flags: Partial<Record<Flag, boolean>>): Promise<void> {
  const operator = await app.loginOperator();
  const { settings } = await operator.call(getSystem);
  const body = { ...settings, flags: { ...settings.flags, ...flags }, reason: "a test" };
  await operator.call(updateSystem, { body });
}
