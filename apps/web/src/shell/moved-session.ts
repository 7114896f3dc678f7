/**
 * A session that has moved to another network needs a new proof before it may continue (AUTH-13): the open
 * page asks for it instead of logging its owner out.
 */
import { type CallError, createClient } from "@khela/contract/client";
import { getRequiredProof } from "@khela/contract/verification";
import { usePreferences } from "./preferences.ts";
import { requireProof, setPending, setToken, useSession } from "./session.ts";

let asking = false;

async function owedOf(token: string) {
  const ask = createClient({
    baseUrl: "",
    token: () => token,
    language: () => usePreferences.getState().language,
    onSignedOut: () => undefined,
  });
  return ask(getRequiredProof);
}

/**
 * Loads the proof that the session needs and asks for it. @param onLost called when the session is refused
 * entirely
 */
export async function askForProof(onLost: () => void): Promise<void> {
  const { token } = useSession.getState();
  if (token === null || asking) return;
  asking = true;
  try {
    const { account, proof } = await owedOf(token);
    if (useSession.getState().token !== token || proof === null) return;
    requireProof({ token, account, proof, next: location.pathname + location.search });
  } catch (error) {
    // No answer: the next call tries again.
    if ((error as CallError).code !== "AUTH_REQUIRED" || useSession.getState().token !== token) return;
    setToken(null);
    onLost();
  } finally {
    asking = false;
  }
}

/** Continues a session that no longer needs a proof. @returns whether it does */
export async function resumeMoved(): Promise<boolean> {
  const { pending } = useSession.getState();
  if (pending?.proof?.reason !== "moved") return false;
  const { proof } = await owedOf(pending.token);
  if (proof !== null) return false;
  setPending(null);
  setToken(pending.token);
  return true;
}
