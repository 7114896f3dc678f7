import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import type { MessageId } from "@khela/i18n/message-ids";
import { type DialogScreenProps, openDialog } from "../../shell/dialogs.ts";

/** The features of both kinds of account; `trial` tells whether free play has the feature. */
const ROWS: readonly { label: MessageId; trial: boolean }[] = [
  { label: "entry.compareGames", trial: true },
  { label: "entry.compareDeposit", trial: false },
  { label: "entry.compareFavourites", trial: false },
  { label: "entry.compareRewards", trial: false },
];

/**
 * Shown when a trial account requests a feature for real accounts: the reason, a comparison of both, and the
 * way to a real account. Source: AUTH-15, domain rules 2.4.
 */
export default function TrueAccountDialog({ dialog }: DialogScreenProps<"trueAccount">) {
  const { t } = useI18n();
  return (
    <Dialog {...dialog} title={t("entry.trueTitle")} width={400}>
      <div className="grid gap-4 sm:w-96">
        <p className="font-medium">{t("member.in_need_true_account")}</p>
        <Comparison />
        <p className="text-sm text-muted">{t("entry.trueLost")}</p>
        <div className="grid gap-2">
          <Button variant="gold" size="lg" block data-autofocus="" onClick={() => openDialog("register", {})}>
            {t("entry.realAccount")}
          </Button>
          <Button block onClick={dialog.onClose}>
            {t("entry.stay")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Comparison() {
  const { t } = useI18n();
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col">
            <span className="sr-only">{t("entry.compare")}</span>
          </th>
          <th scope="col" className="px-2 pb-2 font-semibold">
            {t("entry.compareTrial")}
          </th>
          <th scope="col" className="px-2 pb-2 font-semibold text-gold">
            {t("entry.compareReal")}
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ label, trial }) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-2.5 pe-2 text-start font-normal">
              {t(label)}
            </th>
            <Mark has={trial} />
            <Mark has />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mark({ has }: { has: boolean }) {
  const { t } = useI18n();
  return (
    <td className="px-2 text-center">
      <Icon
        name={has ? "check" : "close"}
        size={18}
        className={has ? "mx-auto text-win" : "mx-auto text-faint"}
      />
      <span className="sr-only">{t(has ? "entry.yes" : "entry.no")}</span>
    </td>
  );
}
