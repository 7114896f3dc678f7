import { useI18n } from "@khela/ui/i18n";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { artIcon } from "../../shell/categories.ts";
import { merchantWalletQuery } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";
import type { MemberEntry } from "./member-menu.ts";

/** A page that is not built yet: says in plain words what it will hold. */
export function ComingMember({ entry }: { entry: MemberEntry }) {
  const { t } = useI18n();
  return (
    <EmptyState
      className="card min-h-80"
      image={artIcon(entry.image)}
      title={t("shell.comingTitle", { name: t(`member.page_${entry.page}`) })}
    >
      {entry.coming ? <p>{t(entry.coming)}</p> : null}
      {entry.page === "transferFund" ? <OneWallet /> : null}
    </EmptyState>
  );
}

/** Said where the operator has one wallet for all games: there is nothing to move. */
function OneWallet() {
  const { t } = useI18n();
  const wallet = useQuery(merchantWalletQuery(useSession((session) => session.token))).data;
  return wallet?.isSingle ? <p className="mt-2 font-medium text-text">{t("member.oneWallet")}</p> : null;
}
