import type { LoginResponse } from "@khela/contract/identity";
import type { I18n } from "@khela/i18n/i18n";
import { toast } from "@khela/ui/toast";
import type { useRouter } from "@tanstack/react-router";

/**
 * The welcome after a login. The first login of an account leads to the security centre, where the account is
 * secured. Only a registration says that the account is new: an account made by the seed, an agent or an
 * operator may be old at its first login. Source: AUTH-06.
 */
export function greet(
  { t }: I18n,
  router: ReturnType<typeof useRouter>,
  { firstTimeLogin, member }: Pick<LoginResponse, "firstTimeLogin" | "member">,
  by: "login" | "registration",
): void {
  const { account } = member;
  if (!firstTimeLogin) {
    toast({ kind: "success", text: t("auth.welcome", { account }), id: "login" });
    return;
  }
  toast({
    kind: "success",
    text: t(by === "registration" ? "auth.welcomeFirst" : "auth.welcome", { account }),
    detail: t("auth.welcomeFirstText"),
    action: {
      label: t("auth.welcomeFirstLink"),
      onClick: () => void router.navigate({ to: "/member/$page", params: { page: "securityCenter" } }),
    },
    id: "login",
  });
}
