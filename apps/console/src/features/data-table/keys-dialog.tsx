import { useI18n } from "@khela/ui/i18n";
import { Modal } from "@mantine/core";
import { Key } from "../../shell/parts/page-head.tsx";
import classes from "./keys.module.css";

/** One line of the help: one or two keys and their action. */
export type KeyLine = readonly [key: string, other: string, text: string];

/** Lists the keyboard shortcuts of a list. @param acts the screen's own, beside those that every list has */
export function KeysDialog({ acts, onClose }: { acts: readonly KeyLine[]; onClose: () => void }) {
  const { t } = useI18n();
  const keys: readonly KeyLine[] = [
    ["j", "k", t("console.key_move")],
    ["o", "Enter", t("console.key_open")],
    ...acts,
    ["Ctrl K", "", t("console.key_search")],
    ["Esc", "", t("console.key_close")],
  ];
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

/** A hint at a list's shortcuts, on devices with a keyboard. */
export function KeysHint({ keys }: { keys: readonly string[] }) {
  const { t } = useI18n();
  return (
    <span className={classes["hint"]}>
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}{" "}
      · <Key>?</Key> {t("console.keysHelp")}
    </span>
  );
}
