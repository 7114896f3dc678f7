import { type RESTRICTED_PAGES, openPage } from "@khela/contract/system";
import { asCallError, call } from "./api.ts";

export type GuardedPage = (typeof RESTRICTED_PAGES)[number];

/** Why a page is refused: the feature is off, a login or a real account is missing, or the account is an agent's. */
export type Refusal = "off" | "login" | "trial" | "agent";

const REFUSALS: Readonly<Record<string, Refusal>> = {
  SYS_FEATURE_OFF: "off",
  AUTH_REQUIRED: "login",
  AUTH_TRUE_ACCOUNT: "trial",
  AUTH_NOT_AGENT: "agent",
};

/**
 * Asks the server whether this visitor may open a page.
 * @returns undefined if allowed
 * @throws CallError when the server could not decide
 */
export async function refusalOf(name: GuardedPage): Promise<Refusal | undefined> {
  try {
    await call(openPage, { params: { name } });
    return undefined;
  } catch (error) {
    const refusal = REFUSALS[asCallError(error)?.code ?? ""];
    if (refusal === undefined) throw error;
    return refusal;
  }
}
