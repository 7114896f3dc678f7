/**
 * A session that has moved to another network owes a proof there before it goes on (AUTH-13): the open
 * page asks for it in place of logging its owner out.
 */
import { type CallError, createClient } from "@khela/contract/client";
import { getProofOwed } from "@khela/contract/verification";
import { usePreferences } from "./preferences.ts";
import { limitToProof, setPending, setToken, useSession } from "./session.ts";

let asking = false;

async function owedOf(token: string) {
  const ask = createClient({
    baseUrl: "",
    token: () => token,
    language: () => usePreferences.getState().language,
    onSignedOut: () => undefined,
  });
  return ask(getProofOwed);
}

/**
 * Finds out what the session owes and asks for it. @param onLost the session can't be shown to be its owner's
 */
export async function askForProof(onLost: () => void): Promise<void> {
  const { token } = useSession.getState();
  if (token === null || asking) return;
  asking = true;
  try {
    const { account, proof } = await owedOf(token);
    if (useSession.getState().token !== token || proof === null) return;
    limitToProof({ token, account, proof, next: location.pathname + location.search });
  } catch (error) {
    // Nobody answered: the next call asks again.
    if ((error as CallError).code !== "AUTH_REQUIRED" || useSession.getState().token !== token) return;
    setToken(null);
    onLost();
  } finally {
    asking = false;
  }
}

/** Goes on with a session that owes nothing any more. @returns whether it does */
export async function resumeMoved(): Promise<boolean> {
  const { pending } = useSession.getState();
  if (pending?.proof?.reason !== "moved") return false;
  const { proof } = await owedOf(pending.token);
  if (proof !== null) return false;
  setPending(null);
  setToken(pending.token);
  return true;
}
