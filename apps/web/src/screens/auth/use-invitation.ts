import { checkAffiliate } from "@khela/contract/social";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asCallError, call } from "../../shell/api.ts";
import { forgetInvitation, type Invitation, keptInvitation } from "../../shell/invitation.ts";

type CodeName = keyof Invitation;

/** Looks up an inviter; an unknown code is removed from storage, so that it isn't used on the next visit. */
async function inviterOf(code: string): Promise<string> {
  try {
    return (await call(checkAffiliate, { query: { code, domain: location.hostname } })).inviter;
  } catch (error) {
    if (isUnknown(error) && Object.values(keptInvitation()).includes(code)) forgetInvitation();
    throw error;
  }
}

/**
 * Whether the code doesn't exist; any other failure says nothing about the code, and the registration will
 * check it.
 */
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
 * The invitation codes of a registration. Both the visitor's stored code and a typed one are looked up at
 * once, so that a wrong one is reported before the form is sent. A stored code that has no field and does not
 * exist is not sent. Source: AUTH-08.
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
    /** The stored codes that may be sent even without a field. */
    known,
    look: (name: CodeName, code: string) => setLooked((before) => ({ ...before, [name]: code })),
    /** The lookup result of a typed code. */
    about: (name: CodeName, code: string) =>
      found[name].code === code ? found[name] : { inviter: undefined, error: null },
  };
}
