import { useI18n } from "@khela/ui/i18n";
import { Modal } from "@mantine/core";
import { Key } from "../../shell/parts/page-head.tsx";
import classes from "./withdrawals.module.css";

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const keys = [
    ["j", "k", t("console.key_move")],
    ["o", "Enter", t("console.key_open")],
    ["c", "u", t("console.key_claim")],
    ["a", "", t("console.key_approve")],
    ["r", "", t("console.key_reject")],
    ["Ctrl K", "", t("console.key_search")],
    ["Esc", "", t("console.key_close")],
  ] as const;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("console.keys")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <dl className={classes["keys"]}>
        {keys.map(([first, second, text]) => (
          <div key={first} style={{ display: "contents" }}>
            <dt>
              <Key>{first}</Key> {second ? <Key>{second}</Key> : null}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
