import { checkAffiliate } from "@khela/contract/social";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asCallError, call } from "../../shell/api.ts";
import { forgetInvitation, type Invitation, keptInvitation } from "../../shell/invitation.ts";

type CodeName = keyof Invitation;

/** A code that nobody gave out is not kept for the next visit. */
async function inviterOf(code: string): Promise<string> {
  try {
    return (await call(checkAffiliate, { query: { code } })).inviter;
  } catch (error) {
    if (isUnknown(error) && Object.values(keptInvitation()).includes(code)) forgetInvitation();
    throw error;
  }
}

/** Any other failure says nothing about the code; the registration will. */
function isUnknown(error: unknown): boolean {
  return asCallError(error)?.code === "AUTH_INVITATION";
}

function useInviter(code: string) {
  const { data, error } = useQuery({
    queryKey: ["inviter", code],
    queryFn: () => inviterOf(code),
    enabled: code !== "",
    staleTime: Infinity,
  });
  return { code, inviter: data, error: isUnknown(error) ? error : null };
}

/**
 * The invitation codes of a registration. Each is looked up as soon as it is known: the one that the
 * visitor came with, and the one that is typed, so that a wrong one is told before the form is sent.
 * One that came with the address, has no field, and that nobody knows, is left out. Source: AUTH-08.
 */
export function useInvitation() {
  const [kept] = useState(keptInvitation);
  const [looked, setLooked] = useState<Invitation>(kept);
  const found: Record<CodeName, ReturnType<typeof useInviter>> = {
    referralCode: useInviter(looked.referralCode ?? ""),
    affiliateCode: useInviter(looked.affiliateCode ?? ""),
  };
  const known: Invitation = {};
  for (const name of ["referralCode", "affiliateCode"] as const) {
    const code = kept[name];
    if (code && !(found[name].code === code && found[name].error)) known[name] = code;
  }
  return {
    kept,
    /** The kept ones that may be sent although they have no field. */
    known,
    look: (name: CodeName, code: string) => setLooked((before) => ({ ...before, [name]: code })),
    /** What is known about a typed code. */
    about: (name: CodeName, code: string) =>
      found[name].code === code ? found[name] : { inviter: undefined, error: null },
  };
}
