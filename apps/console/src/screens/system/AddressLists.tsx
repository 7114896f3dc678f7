import { useI18n } from "@khela/ui/i18n";
import { Alert } from "@mantine/core";
import IconShield from "@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs";
import { ListField } from "../../features/settings/list-field.tsx";
import { Panel } from "../../shell/parts/page-head.tsx";
import { isAddressEntry } from "./address.ts";
import type { PanelProps } from "./panel-props.ts";
import classes from "./system.module.css";

/** Accepts several addresses at once, as pasted from a log. */
const SEPARATOR = /[\s,;]+/;

/** The blocked addresses, and those that bypass all blocks. Source: SYS-04. */
export function AddressLists({ settings, readOnly, onChange }: PanelProps) {
  const { t } = useI18n();
  const both = settings.blockedIps.filter((entry) => settings.bypassIps.includes(entry));
  const common = {
    readOnly,
    mono: true,
    separator: SEPARATOR,
    placeholder: "203.0.113.0/24",
    check: (entry: string) => (isAddressEntry(entry) ? undefined : t("console.addressWrong", { entry })),
  };
  return (
    <Panel title={t("console.addresses")} icon={<IconShield size={18} aria-hidden />}>
      {both.length > 0 ? (
        <Alert color="gold" mb="md">
          {t("console.addressInBoth", { list: both.join(", ") })}
        </Alert>
      ) : null}
      <div className={classes["lists"]}>
        <ListField
          {...common}
          label={t("console.blockedIps")}
          text={t("console.blockedIpsText")}
          entries={settings.blockedIps}
          onChange={(blockedIps) => onChange({ blockedIps })}
        />
        <ListField
          {...common}
          label={t("console.bypassIps")}
          text={t("console.bypassIpsText")}
          entries={settings.bypassIps}
          onChange={(bypassIps) => onChange({ bypassIps })}
        />
      </div>
    </Panel>
  );
}
